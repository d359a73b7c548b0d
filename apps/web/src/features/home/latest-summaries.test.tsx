import { cleanup, render, screen, waitFor } from "@testing-library/react";
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

const answer = (status: number) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ success: status === 200, data: { items: [], nextCursor: null } }, { status }),
    ),
  );

function show(): void {
  render(
    <MemoryRouter>
      <LatestSummaries />
    </MemoryRouter>,
  );
}

it("tells a new member where summaries will be, in the room of the three latest", async () => {
  answer(200);
  show();
  const hint = await screen.findByText("No summaries yet");
  expect(hint.closest("[data-latest=none]")?.className).toMatch(/(^| )min-h-45( |$)/);
});

it("doesn't say that there are none if it couldn't load them", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer(500);
  show();
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(screen.queryByText("No summaries yet")).toBeNull();
});
