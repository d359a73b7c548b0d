import { buildSummary } from "@pith/core/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
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

it("says a failure above its buttons, and no longer when it is opened again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  connectMember();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <MemoryRouter>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <ShareDialog
          summary={buildSummary({ shareId: "xyz" })}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onChange={() => undefined}
        />
      </MemoryRouter>
    );
  }
  render(<Page />);
  const stop = screen.getByRole("button", { name: "Stop sharing" });
  await userEvent.click(stop);
  const note = await screen.findByRole("alert");
  expect(stop.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("the choice to show a shared page in search results", () => {
  const name = /^Show this page in search results/;

  function showShared({ isListed, answer }: { isListed: boolean; answer: () => Response }) {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return answer();
    });
    connectMember();
    function Shown() {
      const [summary, setSummary] = useState(buildSummary({ shareId: "xyz", isListed }));
      return <ShareDialog summary={summary} isOpen onClose={() => undefined} onChange={setSummary} />;
    }
    render(
      <MemoryRouter>
        <Shown />
      </MemoryRouter>,
    );
    return { sent, checkbox: screen.getByRole<HTMLInputElement>("checkbox", { name }) };
  }
  const confirm = (isListed: boolean) => () =>
    Response.json({ success: true, data: { shareId: "xyz", url: "http://localhost/s/xyz", isListed } });

  it.each([true, false])("is stored as %s, by keyboard, and keeps the focus", async (isListed) => {
    const { sent, checkbox } = showShared({ isListed: !isListed, answer: confirm(isListed) });
    expect(checkbox.checked).toBe(!isListed);
    checkbox.focus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect([checkbox.checked, sent]).toEqual([isListed, [{ isListed }]]));
    expect(document.activeElement).toBe(checkbox);
  });

  it("goes back if it couldn't be stored, and says why", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { checkbox } = showShared({
      isListed: false,
      answer: () =>
        Response.json(
          { success: false, error: "Couldn't share the summary", code: "internal.share_summary" },
          { status: 500 },
        ),
    });
    await userEvent.click(checkbox);
    expect((await screen.findByRole("alert")).textContent).toContain("share");
    expect(checkbox.checked).toBe(false);
  });
});
