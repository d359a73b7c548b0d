import { buildContent, buildKeyPoint, buildQuote, buildVideo } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

// Load the menu's libraries up front, so that no test waits while they compile.
beforeAll(() => import("./export-menu.tsx"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const content = buildContent({ title: "The harbour" });

/** Renders a page whose menu hasn't been opened yet. */
async function show(onFailed: (render: (() => string) | null) => void = () => undefined, shown = content) {
  vi.resetModules();
  const { loadTextArea } = await import("../../lib/texts/texts.ts");
  await loadTextArea("summaries");
  const { ExportButton, exportMenu } = await import("./export-button.tsx");
  render(<ExportButton content={shown} video={buildVideo()} onFailed={onFailed} />);
  return { button: screen.getByRole("button", { name: "Export" }), exportMenu };
}

describe("ExportButton", () => {
  it.each(["{Enter}", " ", "{ArrowDown}"])("opens the menu at its first item on the key %j", async (key) => {
    const user = userEvent.setup();
    await show();
    await user.tab();
    await user.keyboard(key);
    const items = await screen.findAllByRole("menuitem");
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    const button = screen.getByRole("button", { name: "Export" });
    expect(document.activeElement).toBe(button);
    // This key press replaces the placeholder with the menu's own button.
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menu")).toBeTruthy();
  });

  it("opens the menu on the first pointer press", async () => {
    const user = userEvent.setup();
    const { button } = await show();
    await user.click(button);
    const menu = await screen.findByRole("menu");
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it("opens for assistive technology, which clicks without a pointer", async () => {
    const { button } = await show();
    button.click();
    expect(await screen.findByRole("menu")).toBeTruthy();
  });

  it("copies the summary as Markdown without a request", async () => {
    const user = userEvent.setup();
    const ask = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    const { button } = await show();
    await user.click(button);
    await user.click(await screen.findByRole("menuitem", { name: "Copy as Markdown" }));
    await waitFor(async () =>
      expect(await window.navigator.clipboard.readText()).toMatch(/^# The harbour\n[\s\S]*\n- /),
    );
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    ["Table (CSV)", "The harbour.csv", "number,kind,"],
    ["Flashcards (Anki)", "The harbour.anki.txt", "#separator:tab\n"],
    ["E-\u2060book (EPUB)", "The harbour.epub", "PK"],
    ["Subtitles (WebVTT)", "The harbour.vtt", "WEBVTT\n"],
  ])("downloads %s without a request", async (item, name, start) => {
    const user = userEvent.setup();
    const ask = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { button } = await show();
    await user.click(button);
    await user.click(await screen.findByRole("menuitem", { name: item }));
    await waitFor(() => expect(names).toEqual([name]));
    expect((await files[0]?.text())?.replace(/^\uFEFF/, "").startsWith(start)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  it("offers no subtitles for a text without times", async () => {
    const user = userEvent.setup();
    const keyPoints = [buildKeyPoint({ quotes: [buildQuote({ startSeconds: null, endSeconds: null })] })];
    const { button } = await show(() => undefined, buildContent({ keyPoints }));
    await user.click(button);
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toContain("Table (CSV)");
    expect(items).not.toContain("Subtitles (WebVTT)");
  });

  it("copies a note with front matter and opens Obsidian", async () => {
    const user = userEvent.setup();
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.href);
    });
    const { button } = await show();
    await user.click(button);
    await user.click(await screen.findByRole("menuitem", { name: "Open in Obsidian" }));
    await waitFor(() => expect(links).toEqual(["obsidian://new?file=The%20harbour&clipboard"]));
    expect(await window.navigator.clipboard.readText()).toMatch(/^---\ntitle: "The harbour"\n/);
  });

  it.each(["Copy as Markdown", "Open in Obsidian"])(
    "says that the browser doesn't allow copying, for %j",
    async (item) => {
      vi.spyOn(console, "error").mockReturnValue(undefined);
      const user = userEvent.setup();
      const open = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
      vi.spyOn(window.navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
      document.execCommand = () => false;
      const told: (string | null)[] = [];
      const { button } = await show((render) => void told.push(render?.() ?? null));
      await user.click(button);
      await user.click(await screen.findByRole("menuitem", { name: item }));
      await waitFor(() => expect(told).toEqual([null, expect.stringMatching(/^Couldn’t copy/)]));
      expect(open).not.toHaveBeenCalled();
    },
  );

  it("sends the summary to a connected service", async () => {
    const user = userEvent.setup();
    vi.resetModules();
    const { loadTextArea } = await import("../../lib/texts/texts.ts");
    await loadTextArea("summaries");
    const { api } = await import("../../lib/api-client.ts");
    const { ExportButton } = await import("./export-button.tsx");
    const asked: unknown[] = [];
    vi.spyOn(api, "call").mockImplementation((async ({ path }: { path: string }, input: unknown) => {
      asked.push(input);
      return path.startsWith("/api/users")
        ? [
            { place: "notion", isEnabled: true },
            { place: "readwise", isEnabled: false },
          ]
        : { place: "notion", state: "waiting" };
    }) as unknown as typeof api.call);
    render(<ExportButton summaryId="s1" content={content} video={buildVideo()} onFailed={() => undefined} />);
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: "Send to Notion" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Sending to Notion"));
    expect(asked.at(-1)).toEqual({ params: { id: "s1", place: "notion" } });
    expect(screen.queryByText("Send to Readwise")).toBeNull();
  });

  it("takes back why the summary couldn't be sent once it is sent again", async () => {
    const user = userEvent.setup();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.resetModules();
    const { loadTextArea } = await import("../../lib/texts/texts.ts");
    await loadTextArea("summaries");
    const { api } = await import("../../lib/api-client.ts");
    const { ExportButton } = await import("./export-button.tsx");
    let isDown = true;
    vi.spyOn(api, "call").mockImplementation((async ({ path }: { path: string }) => {
      if (path.startsWith("/api/users")) return [{ place: "notion", isEnabled: true }];
      if (isDown) throw new TypeError("Failed to fetch");
      return { place: "notion", state: "waiting" };
    }) as unknown as typeof api.call);
    const onFailed = vi.fn<(render: (() => string) | null) => void>();
    render(<ExportButton summaryId="s1" content={content} video={buildVideo()} onFailed={onFailed} />);
    const send = async () => {
      await user.click(screen.getByRole("button", { name: /^Export/ }));
      await user.click(await screen.findByRole("menuitem", { name: "Send to Notion" }));
    };
    await send();
    await waitFor(() => expect(onFailed).toHaveBeenLastCalledWith(expect.any(Function)));
    isDown = false;
    await send();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Sending to Notion"));
    expect(onFailed).toHaveBeenLastCalledWith(null);
  });

  it("doesn't open if the button has lost the focus while the menu loaded", async () => {
    const { button, exportMenu } = await show();
    button.focus();
    fireEvent.keyDown(button, { key: "Enter" });
    button.blur();
    await exportMenu.fetch();
    await waitFor(() => expect(exportMenu.read()).not.toBeNull());
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("reports that the menu couldn't be loaded, and retries on the next press", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onFailed = vi.fn();
    const { button, exportMenu } = await show(onFailed);
    vi.spyOn(exportMenu, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    fireEvent.keyDown(button, { key: "Enter" });
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
    expect(onFailed.mock.calls[0]?.[0]()).toContain("Something went wrong on this page.");
    vi.restoreAllMocks();
    fireEvent.keyDown(button, { key: "Enter" });
    expect(await screen.findByRole("menu")).toBeTruthy();
  });
});
