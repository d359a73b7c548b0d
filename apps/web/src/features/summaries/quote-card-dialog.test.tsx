import { buildContent, buildVideo } from "@pith/core/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { QuoteCardDialog } from "./quote-card-dialog.tsx";

const content = buildContent();
const source = { summaryId: "abc", shareId: null, content, video: buildVideo() };
const [, second] = content.keyPoints;
const calls: string[] = [];

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("summaries");
});
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`);
    return new Response(new Uint8Array([1, 2, 3]), { headers: { "Content-Type": "image/png" } });
  });
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(shown: Parameters<typeof QuoteCardDialog>[0]["source"] = source) {
  if (!second) throw new Error("The talk has two key points.");
  connectMember();
  render(<QuoteCardDialog source={shown} point={second} onClose={() => undefined} />);
}

it("shows the quote's picture without publishing the summary, and copies it", async () => {
  const write = vi.fn(async (_items: unknown[]) => undefined);
  const user = userEvent.setup();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { write } });
  class FakeItem {
    parts: Record<string, Blob>;
    constructor(parts: Record<string, Blob>) {
      this.parts = parts;
    }
  }
  vi.stubGlobal("ClipboardItem", FakeItem);
  show();
  const picture = await screen.findByRole("img", { name: second?.quotes[0].text ?? "" });
  expect(picture.getAttribute("src")).toBe("blob:picture");
  expect(screen.getByText(/Your summary stays private\.$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Copy image" }));
  await screen.findByRole("button", { name: "Copied" });
  const [[item]] = write.mock.calls[0] as [[{ parts: Record<string, Blob> }]];
  expect(item.parts["image/png"]?.size).toBe(3);
  expect(calls).toEqual(["GET /api/summaries/abc/card.png?point=1"]);
});

it("loads the public picture of a summary that someone else shared", async () => {
  show({ ...source, summaryId: null, shareId: "xyz" });
  await waitFor(() => expect(calls).toEqual(["GET /api/shared/xyz/card.png?point=1"]));
});

it("explains why there is no picture", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refusal = { success: false, error: "No", code: "not_found.summary" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(refusal), { status: 404 }));
  show();
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.getByRole("button", { name: "Download" })).toHaveProperty("disabled", true);
});
