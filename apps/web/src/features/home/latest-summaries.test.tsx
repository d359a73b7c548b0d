import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LatestSummaries } from "./latest-summaries.tsx";

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => signInMember());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(status: number) {
  const fetched = vi.fn((_input: unknown) =>
    Promise.resolve(
      Response.json({ success: status === 200, data: { items: [], nextCursor: null } }, { status }),
    ),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function show(): void {
  render(
    <MemoryRouter>
      <LatestSummaries />
    </MemoryRouter>,
  );
}

it("tells a new member where summaries will appear, in the space of the three latest", async () => {
  answer(200);
  show();
  const hint = await screen.findByText("No summaries yet");
  expect(hint.closest("[data-latest=none]")?.className).toMatch(/(^| )min-h-45( |$)/);
});

it("requests only finished summaries, so that others leave no gap", async () => {
  const fetched = answer(200);
  show();
  await screen.findByText("No summaries yet");
  expect(String(fetched.mock.calls[0]?.[0])).toContain("status=done&limit=3");
});

it("shows a loading error with a retry instead of an empty list", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer(500);
  show();
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByText("No summaries yet")).toBeNull();
  answer(200);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No summaries yet")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
