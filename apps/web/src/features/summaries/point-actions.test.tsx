import { buildContent, buildKeyPoint, buildQuote, buildVideo } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { SummarySource } from "./summary-source.ts";

let isDown = false;
vi.mock("./quote-card-dialog.tsx", () => ({
  get QuoteCardDialog() {
    if (isDown) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The card</p>;
  },
}));

// Test files share their modules, and another file may already have loaded the real dialog.
vi.resetModules();
const [{ loadTextArea }, { PointActions }] = await Promise.all([
  import("../../lib/texts/texts.ts"),
  import("./point-actions.tsx"),
]);

afterAll(() => vi.resetModules());
beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const own: SummarySource = { summaryId: "abc", shareId: null, content: buildContent(), video: buildVideo() };

/** Clicks the link's button and returns what it put on the clipboard. */
async function copyLink({
  source,
  startSeconds = 60.9,
  name,
}: {
  source: SummarySource;
  startSeconds?: number | null;
  name: string;
}): Promise<string> {
  const user = userEvent.setup();
  const point = buildKeyPoint({ quotes: [buildQuote({ startSeconds, firstCueId: 7 })] });
  render(<PointActions source={source} point={point} />);
  await user.click(screen.getByRole("button", { name }));
  return window.navigator.clipboard.readText();
}

const { origin } = window.location;

it("copies a private summary's link to the timestamp, and says that it is private", async () => {
  expect(await copyLink({ source: own, name: "Copy private link" })).toBe(`${origin}/summary/abc?t=60`);
});

it("links to the cue of a private summary without times", async () => {
  const file = { ...own, video: null };
  expect(await copyLink({ source: file, startSeconds: null, name: "Copy private link" })).toBe(
    `${origin}/summary/abc?cue=7`,
  );
});

it.each([own.summaryId, null])(
  "copies the link of a shared summary's page (own id: %s)",
  async (summaryId) => {
    const shared = { ...own, summaryId, shareId: "xyz" };
    expect(await copyLink({ source: shared, name: "Copy public link" })).toBe(`${origin}/s/xyz?t=60`);
  },
);

it("says why the card couldn't be opened, and the same press opens it", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  isDown = true;
  render(<PointActions source={own} point={buildKeyPoint()} />);
  const card = screen.getByRole("button", { name: "Quote card" });
  await userEvent.click(card);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Something went wrong on this page/);
  isDown = false;
  await userEvent.click(card);
  expect(await screen.findByText("The card")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that the browser doesn't allow copying, until it does", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const user = userEvent.setup();
  const write = vi.spyOn(window.navigator.clipboard, "writeText");
  write.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => false;
  render(<PointActions source={own} point={buildKeyPoint()} />);
  await user.click(screen.getByRole("button", { name: "Copy quote" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Couldn’t copy/);
  await user.click(screen.getByRole("button", { name: "Copy quote" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
