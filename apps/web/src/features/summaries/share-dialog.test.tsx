import { buildSummary } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ShareDialog } from "./share-dialog.tsx";

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("summaries");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("offers sign-in to a user who was signed out meanwhile, and returns to the summary", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal(
    "fetch",
    async () =>
      new Response(
        JSON.stringify({
          success: false,
          error: "User not authenticated. Please sign in first.",
          code: "unauthenticated.not_signed_in",
        }),
        { status: 401 },
      ),
  );
  connectMember();
  render(
    <MemoryRouter initialEntries={["/summary/abc"]}>
      <ShareDialog
        summary={buildSummary({ shareId: null })}
        isOpen
        onClose={() => undefined}
        onChange={() => undefined}
      />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Create a public link" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "User not authenticated. Please sign in first.",
  );
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
    "/login?redirect=%2Fsummary%2Fabc",
  );
});
