import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import {
  buildChapter,
  buildContent,
  buildGistEvidence,
  buildKeyPoint,
  buildQuote,
  buildSummary,
} from "@pith/core/testing";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerTalkRequest } from "../../background/talk/answer-talk-request.ts";
import { talkRequestSchema } from "../../messages/talk-messages.ts";
import { createPanelPage, type PanelPage } from "../../testing/create-panel-page.tsx";
import { type ExtensionTexts, loadTexts } from "../../texts/load-texts.ts";

let english: ExtensionTexts;
let panel: PanelPage;

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  panel = createPanelPage();
  panel.openPanel({ texts: english });
  panel.chrome.answerBackground = (message) => {
    const request = talkRequestSchema.safeParse(message);
    return request.success ? answerTalkRequest(request.data) : undefined;
  };
});
afterEach(() => {
  cleanup();
  panel.restore();
});

const findTab = (name: string) => screen.findByRole("tab", { name });
const getOpenTab = () => screen.getByRole("tab", { selected: true }).textContent;

describe("the panel's tabs", () => {
  it("explain the full summary before requesting it, and switch back to the instant one", async () => {
    fireEvent.click(await findTab("Full"));
    expect(screen.getByText(/The full summary covers the whole video/)).toBeTruthy();
    expect(panel.chrome.ports).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Full summary" }));
    fireEvent.click(await findTab("Instant"));
    expect(screen.getByRole("region", { name: "Key points" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Full summary" })).toBeNull();
    const content = buildContent({ gist: "All about oranges." });
    panel.tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    panel.tell({ type: "summary:event", event: { type: "done", summary: buildSummary({ content }) } });
    fireEvent.click(await findTab("Full"));
    expect(await screen.findByText("All about oranges.")).toBeTruthy();
    fireEvent.click(await findTab("Instant"));
    expect(screen.queryByText("All about oranges.")).toBeNull();
    expect(panel.chrome.ports).toHaveLength(1);
  });

  it("link to the server that wrote the summary, even if another one is selected by now", async () => {
    await findTab("Full");
    fireEvent.click(screen.getByRole("button", { name: "Full summary" }));
    panel.tell({
      type: "summary:started",
      summaryId: "s1",
      offer: null,
      origin: "https://former.example",
    });
    panel.tell({
      type: "summary:event",
      event: { type: "done", summary: buildSummary({ id: "s1", content: buildContent() }) },
    });
    const link = await screen.findByRole("link", { name: "Open in Pith" });
    expect(link.getAttribute("href")).toBe("https://former.example/summary/s1");
  });

  it("can be navigated with arrow keys and have one tab stop", async () => {
    const first = await findTab("Instant");
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowRight" });
    expect([getOpenTab(), document.activeElement?.textContent]).toEqual(["Full", "Full"]);
    fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key: "End" });
    expect(getOpenTab()).toBe("Transcript");
    expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it("play a summary's audio, which pauses the page's video", async () => {
    const audio: SummaryAudio = {
      id: "a1",
      summaryId: "s1",
      status: "done",
      progress: 1,
      voiceGender: "male",
      language: "en",
      engine: "embedded",
      durationSeconds: 60,
      url: null,
      opusUrl: null,
      urlExpiresAt: null,
      sizeBytes: null,
      chapters: [],
      failure: null,
      createdAt: "2026-12-01T00:00:00.000Z",
    };
    const replies: Record<string, unknown> = {
      "extras:read": { type: "extras:state", isMember: true, canHaveAudio: true, keptPoints: [] },
      "audio:read": { type: "audio:state", audio },
      "audio:load": { type: "audio:loaded", url: "data:audio/mpeg;base64," },
    };
    panel.chrome.answerBackground = (message) => replies[(message as { type: string }).type];
    const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
    fireEvent.click(await findTab("Full"));
    fireEvent.click(screen.getByRole("button", { name: "Full summary" }));
    panel.tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    const summary = buildSummary({ id: "s1", content: buildContent() });
    panel.tell({ type: "summary:event", event: { type: "done", summary } });
    fireEvent.click(await findTab("Listen"));
    const player = await vi.waitUntil(() => document.querySelector("audio"));
    fireEvent.play(player);
    expect(pause.mock.contexts).toEqual([document.querySelector("video")]);
  });

  it("include a searchable transcript", async () => {
    fireEvent.click(await findTab("Transcript"));
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "heavy orange" } });
    expect(await screen.findByText("1 match")).toBeTruthy();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "bananas" } });
    expect(await screen.findAllByText("No matches for “bananas”.")).not.toHaveLength(0);
  });

  it("read the transcript again if it couldn't be read the last time", async () => {
    const { answerBackground } = panel.chrome;
    panel.chrome.answerBackground = () => undefined;
    fireEvent.click(await findTab("Transcript"));
    await screen.findByRole("alert");
    panel.chrome.answerBackground = answerBackground;
    fireEvent.click(await findTab("Instant"));
    fireEvent.click(await findTab("Transcript"));
    expect(await screen.findByRole("searchbox")).toBeTruthy();
  });

  it("underline in the transcript what the gist and the key points quote", async () => {
    // jsdom has no layout, and only what is in view is rendered.
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(480);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(80);
    const quote = (cueId: number) => buildQuote({ firstCueId: cueId, lastCueId: cueId });
    const content = buildContent({
      keyPoints: [buildKeyPoint({ quotes: [quote(1)] })],
      gistEvidence: buildGistEvidence({ quotes: [quote(3)] }),
    });
    await findTab("Full");
    fireEvent.click(screen.getByRole("button", { name: "Full summary" }));
    panel.tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    panel.tell({ type: "summary:event", event: { type: "done", summary: buildSummary({ content }) } });
    fireEvent.click(await findTab("Transcript"));
    await screen.findByText(/Cold nights make/);
    const cues = [...screen.getByRole("region", { name: "Transcript" }).querySelectorAll("[data-cue]")];
    const areUnderlined = cues.map((cue) => cue.classList.contains("underline"));
    expect(areUnderlined).toEqual([false, true, false, true]);
  });

  it("include chapters if the summary has any", async () => {
    await findTab("Transcript");
    expect(screen.queryByRole("tab", { name: "Chapters" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Full summary" }));
    const chapters = [
      buildChapter({ title: "Peel", startSeconds: 0, endSeconds: 16 }),
      buildChapter({ title: "Weight", startSeconds: 16, endSeconds: 32 }),
    ];
    panel.tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    panel.tell({
      type: "summary:event",
      event: { type: "done", summary: buildSummary({ content: buildContent({ chapters }) }) },
    });
    fireEvent.click(await findTab("Chapters"));
    fireEvent.click(screen.getByRole("button", { name: /Weight/ }));
    expect(document.querySelector("video")?.currentTime).toBe(16);
  });
});

describe("the instant summary's actions", () => {
  it("copy it as text with its times, and confirm", async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(writeText.mock.calls[0]?.[0]).toContain("- [0:08] In the tropics ripe oranges stay green");
  });

  it("say if the browser refuses the clipboard", async () => {
    const writeText = vi.fn(async () => Promise.reject(new Error("NotAllowedError")));
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    fireEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("The browser didn’t allow that. Try again.")).toBeTruthy();
  });

  it("export it to a file in each format, and open it in Obsidian", async () => {
    const blobs: Blob[] = [];
    const create = vi.fn((blob: Blob) => `blob:${blobs.push(blob)}`);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: create, revokeObjectURL: vi.fn() }));
    const pressed: { href: string; download: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push({ href: this.href, download: this.download });
    });
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    fireEvent.click(await screen.findByRole("button", { name: "Export" }));
    for (const name of [
      "Markdown",
      "Plain text",
      "JSON",
      "Key points (SRT)",
      "Transcript (SRT)",
      "Open in Obsidian",
    ]) {
      fireEvent.click(screen.getByRole("button", { name }));
    }
    await waitFor(() => expect(pressed).toHaveLength(6));
    const files = pressed.filter(({ download }) => download !== "");
    expect(files.map(({ download }) => download.split(".").at(-1))).toEqual([
      "md",
      "txt",
      "json",
      "srt",
      "srt",
    ]);
    expect(blobs).toHaveLength(5);
    const subtitles = await Promise.all(blobs.slice(3).map(readBlob));
    // The transcript file has this line with its own timestamp; the key points file doesn't.
    expect(subtitles.find((text) => text.includes("00:00:24,000 --> 00:00:32,000"))).toContain(
      "Keep them where it is cool, and they stay fresh for three weeks.",
    );
    expect(pressed.find(({ download }) => download === "")?.href).toMatch(
      /^obsidian:\/\/new\?file=.+&clipboard$/,
    );
    expect(writeText.mock.calls[0]?.[0]).toMatch(/^---\ntitle: /);
  });
});

/** jsdom's blobs have no `text()`. */
function readBlob(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}
