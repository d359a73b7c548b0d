import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { buildContent, buildKeyPoint, buildQuote, buildSummary } from "@pith/core/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answerTalkRequest } from "../../background/talk/answer-talk-request.ts";
import type { EngineInfo } from "../../messages/engine-messages.ts";
import type { ServerSummaryReply, ServerSummaryRequest } from "../../messages/server-summary-messages.ts";
import { serverSummaryRequestSchema } from "../../messages/server-summary-messages.ts";
import { talkRequestSchema } from "../../messages/talk-messages.ts";
import { defaultPreferences } from "../../settings/preferences.ts";
import { createPanelPage, type PanelPage } from "../../testing/create-panel-page.tsx";
import { type ExtensionTexts, loadTexts } from "../../texts/load-texts.ts";

const server: EngineInfo = { kind: "server", host: "pith.example", model: null };
const own: EngineInfo = { kind: "own", host: "models.test", model: "own-writer" };
const content = buildContent({
  keyPoints: [
    buildKeyPoint({ text: "Cold nights make them orange.", quotes: [buildQuote({ startSeconds: 8 })] }),
    buildKeyPoint({ text: "A heavy one is juicy.", quotes: [buildQuote({ startSeconds: 16 })] }),
  ],
});

let english: ExtensionTexts;
let panel: PanelPage;
let engine: EngineInfo;
let asked: ServerSummaryRequest[];
/** How the background responds to requests about the summary on the server. */
let answerServer: (request: ServerSummaryRequest) => ServerSummaryReply;
let writeText: ReturnType<typeof vi.fn>;

const extras: ServerSummaryReply = {
  type: "extras:state",
  isMember: true,
  canHaveAudio: false,
  keptPoints: [1],
};
const versions: ServerSummaryReply = {
  type: "versions:state",
  languages: ["en", "de"],
  free: [{ length: "short", language: null, shape: "points" }],
};

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  panel = createPanelPage();
  engine = server;
  asked = [];
  answerServer = ({ type }) =>
    type === "versions:read"
      ? versions
      : type === "extras:read"
        ? extras
        : { type: "share:state", url: null };
  panel.chrome.answerBackground = (message) => {
    const talk = talkRequestSchema.safeParse(message);
    if (talk.success) return answerTalkRequest(talk.data);
    const request = serverSummaryRequestSchema.safeParse(message);
    if (request.success) {
      asked.push(request.data);
      return answerServer(request.data);
    }
    return {
      type: "engine:described",
      engine,
      estimate: engine.kind === "own" ? { inputTokens: 31_000, outputTokens: 6_000 } : null,
      serverOrigin: "https://pith.example",
      preferences: defaultPreferences,
    };
  };
  writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  panel.restore();
});

const open = (texts = english) => panel.openPanel({ texts });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const openTab = async (name: string) => fireEvent.click(await screen.findByRole("tab", { name }));
const commands = () => panel.chrome.ports.flatMap((port) => received.get(port) ?? []);
const received = new Map<unknown, unknown[]>();

/** Requests a full summary and has the background finish it. */
async function finishFull({ id = "s1", ...changes }: Partial<ReturnType<typeof buildSummary>> = {}) {
  await press("Full summary");
  await finishNewest({ id, ...changes });
}

async function finishNewest({
  id = "s1",
  origin = null,
  ...changes
}: Partial<ReturnType<typeof buildSummary>> & { origin?: string | null } = {}) {
  await act(async () => {
    panel.tell({ type: "summary:started", summaryId: id, offer: null, origin });
    panel.tell({
      type: "summary:event",
      event: { type: "done", summary: buildSummary({ id, content, ...changes }) },
    });
  });
}

beforeEach(() => {
  received.clear();
  panel.chrome.onPort = (port) => {
    const list: unknown[] = [];
    received.set(port, list);
    port.onMessage.addListener((message) => list.push(message));
  };
});

describe("Ask", () => {
  const answer = {
    id: "q1",
    question: "Why orange?",
    found: true,
    answer: "The cold does it. They keep for weeks.",
    statements: [
      { text: "The cold does it.", moments: [0] },
      { text: "They keep for weeks.", moments: [1] },
    ],
    moments: [
      { quote: "cold nights", startSeconds: 3, endSeconds: 8, firstCueId: 0, lastCueId: 0 },
      { quote: "three weeks", startSeconds: 24, endSeconds: 32, firstCueId: 3, lastCueId: 3 },
    ],
  };
  const ask = async (question: string) => {
    fireEvent.change(await screen.findByRole("textbox", { name: "Ask about this video" }), {
      target: { value: question },
    });
    await press("Ask");
  };

  it("answers with numbered citations that seek the player, and keeps them when tabs change", async () => {
    open();
    await openTab("Ask");
    expect(await screen.findByText(/Answered on this device/)).toBeTruthy();
    await ask("Why orange?");
    expect(commands()).toMatchObject([{ type: "ask:start", question: "Why orange?", summaryId: null }]);
    panel.tell({ type: "ask:answered", answer, by: "instant", usage: null });
    fireEvent.click(await screen.findByRole("button", { name: "Source 2: 0:24" }));
    expect(document.querySelector("video")?.currentTime).toBe(24);
    await openTab("Transcript");
    await openTab("Ask");
    fireEvent.click(await screen.findByRole("button", { name: "Source 1: 0:03" }));
    expect(document.querySelector("video")?.currentTime).toBe(3);
  });

  it("says in the user's language that the answer isn't in the video", async () => {
    open(await loadTexts("de"));
    await openTab("Fragen");
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "Wer?" } });
    await press("Fragen");
    const notSaid = { ...answer, found: false, answer: "That isn't said.", statements: [], moments: [] };
    panel.tell({ type: "ask:answered", answer: notSaid, by: "instant", usage: null });
    expect(await screen.findByText("Das wird in diesem Video nicht gesagt.")).toBeTruthy();
    expect(screen.queryByText("That isn't said.")).toBeNull();
  });

  it("asks the server about its own summary", async () => {
    open();
    await finishFull();
    await openTab("Ask");
    expect(await screen.findByText(/Answered by pith\.example/)).toBeTruthy();
    await ask("Why?");
    expect(commands().at(-1)).toMatchObject({ type: "ask:start", summaryId: "s1" });
  });

  it("asks no other server about a summary once the user has switched from its own", async () => {
    open();
    await press("Full summary");
    await finishNewest({ origin: "https://former.example" });
    await openTab("Ask");
    await ask("Why orange?");
    expect(commands().at(-1)).toMatchObject({ type: "ask:start", summaryId: null });
    expect(asked.filter(({ summaryId }) => summaryId !== null)).toEqual([]);
  });

  it("shows the own model's estimated and actual tokens, and can be canceled", async () => {
    engine = own;
    open();
    await openTab("Ask");
    expect(await screen.findByText(/Answered by own-writer .* about 10,000 input tokens/)).toBeTruthy();
    await ask("Why?");
    const closed = vi.fn();
    panel.chrome.ports.at(-1)?.onDisconnect.addListener(closed);
    await press("Cancel");
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Ask");
    const usage = { inputTokens: 812, outputTokens: 40 };
    panel.tell({ type: "ask:answered", answer, by: "own", usage });
    expect(await screen.findByText("own-writer used 812 input and 40 output tokens.")).toBeTruthy();
  });

  it("shows what failed, and keeps the question", async () => {
    open();
    await openTab("Ask");
    await ask("Why?");
    panel.tell({ type: "ask:failed", failure: { code: "network", params: {} } });
    expect((await screen.findByRole("alert")).textContent).toContain("pith.example isn’t responding");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Why?");
  });

  it("blames neither the server nor the model if the browser stops the worker", async () => {
    engine = own;
    open();
    await openTab("Ask");
    await ask("Why?");
    act(() => panel.chrome.ports.at(-1)?.disconnect());
    expect((await screen.findByRole("alert")).textContent).toBe("Couldn’t answer the question");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Why?");
  });

  it("keeps what was typed while another tab was open or a question was being answered", async () => {
    open();
    await openTab("Ask");
    const field = () => screen.getByRole<HTMLInputElement>("textbox");
    const type = (value: string) => fireEvent.change(field(), { target: { value } });
    type("Why or");
    await openTab("Transcript");
    await openTab("Ask");
    expect(field().value).toBe("Why or");
    await ask("Why orange?");
    type("And why round?");
    panel.tell({ type: "ask:answered", answer, by: "instant", usage: null });
    await screen.findByRole("button", { name: "Source 1: 0:03" });
    expect(field().value).toBe("And why round?");
    await ask("And why round?");
    panel.tell({ type: "ask:answered", answer: { ...answer, id: "q2" }, by: "instant", usage: null });
    await waitFor(() => expect(field().value).toBe(""));
  });
});

describe("Share and save", () => {
  it("create, copy and remove a server summary's public link", async () => {
    const url = "https://pith.example/s/abc";
    const before = answerServer;
    answerServer = (request) =>
      request.type === "share:make"
        ? { type: "share:state", url }
        : request.type === "share:stop"
          ? { type: "share:state", url: null }
          : before(request);
    open();
    await finishFull();
    await press("Share");
    expect(screen.getByText(/Anyone with the link can read the summary/)).toBeTruthy();
    expect(asked.map(({ type }) => type)).not.toContain("share:make");
    await press("Create a public link");
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Public link" }).value).toBe(url);
    fireEvent.click(screen.getAllByRole("button", { name: "Copy link" })[0] as HTMLElement);
    expect(writeText).toHaveBeenLastCalledWith(`${url}?t=8`);
    await press("Stop sharing");
    expect(await screen.findByRole("button", { name: "Create a public link" })).toBeTruthy();
  });

  it("save a point, and mark the saved ones", async () => {
    open();
    await finishFull();
    expect(await screen.findByRole("button", { name: "Saved", pressed: true })).toBeTruthy();
    await press("Save");
    expect(asked.at(-1)).toEqual({ type: "point:keep", summaryId: "s1", pointIndex: 0, isKept: true });
    expect(screen.getAllByRole("button", { name: "Saved", pressed: true })).toHaveLength(2);
  });

  it("undo a save that failed, and explain it", async () => {
    const before = answerServer;
    answerServer = (request) =>
      request.type === "point:keep"
        ? { type: "server-summary:failed", failure: { code: "network", params: {} } }
        : before(request);
    open();
    await finishFull();
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toContain("pith.example isn’t responding");
    expect(screen.getAllByRole("button", { name: "Saved", pressed: true })).toHaveLength(1);
  });

  it("leave another summary as it is if the answer about the one before arrives late", async () => {
    const answers = new Map<string, (reply: ServerSummaryReply) => void>();
    const before = panel.chrome.answerBackground;
    panel.chrome.answerBackground = (message) => {
      const { data } = serverSummaryRequestSchema.safeParse(message);
      return data?.type === "share:make" || data?.type === "point:keep"
        ? new Promise((resolve) => answers.set(data.type, resolve))
        : before(message);
    };
    open();
    await finishFull();
    await press("Save");
    await press("Share");
    await press("Create a public link");
    fireEvent.change(await screen.findByLabelText("Length"), { target: { value: "short" } });
    await press("Show this version");
    await finishNewest({ id: "s2", length: "short" });
    expect(await screen.findByRole("button", { name: "Saved", pressed: true })).toBeTruthy();
    await act(async () => {
      answers.get("share:make")?.({ type: "share:state", url: "https://pith.example/s/first" });
      answers.get("point:keep")?.({
        type: "server-summary:failed",
        failure: { code: "network", params: {} },
      });
    });
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Share");
    expect(screen.getByRole("button", { name: "Create a public link" })).toBeTruthy();
  });

  it("say that the summary is in the library, or how guests can keep it", async () => {
    open();
    await finishFull();
    expect(await screen.findByText("This summary is in your library.")).toBeTruthy();
    cleanup();
    answerServer = ({ type }) => (type === "extras:read" ? { ...extras, isMember: false } : versions);
    open();
    await finishFull();
    expect(await screen.findByText(/Sign in there to keep it/)).toBeTruthy();
  });

  it.each([
    ["an instant summary", server],
    ["a summary by one's own model", own],
  ])("aren't offered for %s, which can still be copied and exported", async (_name, kind) => {
    engine = kind;
    open();
    if (kind === own) await finishFull({ id: "own-1" });
    expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Copy link" })).not.toHaveLength(0));
    for (const name of ["Share", "Save", "Saved"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(asked.map(({ type }) => type)).not.toContain("extras:read");
    fireEvent.click(screen.getAllByRole("button", { name: "Copy link" })[0] as HTMLElement);
    expect(writeText.mock.calls[0]?.[0]).toMatch(
      /^https:\/\/www\.youtube\.com\/watch\?v=aaaaaaaaaaa&t=\d+s$/,
    );
  });
});

it.each([
  ["tab", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["window", () => window.dispatchEvent(new Event("focus"))],
])(
  "the price follows a model that was chosen in another %s while the panel was open",
  async (_where, comeBack) => {
    open();
    expect(await screen.findByText(/pith\.example/)).toBeTruthy();
    engine = own;
    await act(async () => {
      comeBack();
    });
    expect(await screen.findByText(/own-writer uses about 31,000 input/)).toBeTruthy();
  },
);

it("the transcript says that the page must be reloaded once Pith was updated", async () => {
  open();
  await screen.findByRole("button", { name: "Full summary" });
  vi.spyOn(chrome.runtime, "sendMessage").mockImplementation(() => {
    throw new Error("Extension context invalidated.");
  });
  Object.assign(chrome.runtime, { id: undefined });
  await openTab("Transcript");
  expect(await screen.findByText(/Reload the page and try again/)).toBeTruthy();
});

it("copies a quote in the quotation marks of its language", async () => {
  open();
  const origin = { ...content.origin, captionLanguage: "de" };
  await finishFull({ content: { ...content, origin } });
  fireEvent.click((await screen.findAllByRole("button", { name: "Copy quote" }))[0] as HTMLElement);
  expect(writeText.mock.calls[0]?.[0]).toMatch(/^„.*“\n/);
});

it("says that a summary by the user's own model couldn't be saved, and no more so once the next one was", async () => {
  engine = own;
  open();
  await press("Full summary");
  const usage = { inputTokens: 812, outputTokens: 40 };
  panel.tell({ type: "summary:usage", usage });
  panel.tell({ type: "summary:unsaved" });
  await finishNewest({ id: "own-1" });
  expect(await screen.findByText(/couldn’t be saved on this device/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText("Length"), { target: { value: "long" } });
  await press("Summarize again");
  panel.tell({ type: "summary:usage", usage });
  await finishNewest({ id: "own-2", length: "long" });
  expect(await screen.findByText(/is saved on this device/)).toBeTruthy();
});

describe("Length and language", () => {
  const choose = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });

  it("can be chosen before requesting a summary", async () => {
    open();
    await openTab("Full");
    await screen.findByRole("option", { name: "German" });
    await choose("Length", "long");
    await choose("Language", "de");
    expect(panel.chrome.ports).toHaveLength(0);
    await press("Full summary");
    expect(commands()).toMatchObject([{ type: "summary:start", length: "long", language: "de" }]);
  });

  it("show another version's cost before requesting it, and offer none for the current one", async () => {
    open();
    await finishFull();
    await screen.findByRole("option", { name: "German" });
    expect(screen.queryByRole("button", { name: "Summarize again" })).toBeNull();
    await choose("Length", "short");
    expect(await screen.findByText("This version already exists, so it’s free.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show this version" })).toBeTruthy();
    await choose("Length", "long");
    expect(screen.getByText("Creates a new version and uses 1 summary.")).toBeTruthy();
    expect(commands()).toHaveLength(1);
    await press("Summarize again");
    expect(commands().at(-1)).toMatchObject({ type: "summary:render", summaryId: "s1", length: "long" });
    await finishNewest({ id: "s2", length: "long" });
    expect(screen.getByLabelText<HTMLSelectElement>("Length").value).toBe("long");
    expect(screen.queryByRole("button", { name: "Summarize again" })).toBeNull();
  });

  it.each([
    ["another server", "s1", server, /^Creates a new version and uses 1 summary/],
    ["the user's own model", "s1", own, /^A full summary by own-writer uses about 31,000 input/],
    ["the server instead of the user's own model", "own-1", server, /^Creates a new version and uses 1/],
  ])("come from %s if it was selected in the meantime, at its price", async (_name, id, next, price) => {
    engine = id === "s1" ? server : own;
    open();
    await press("Full summary");
    await finishNewest({
      id,
      origin: id !== "s1" ? null : next === own ? "https://pith.example" : "https://former.example",
    });
    engine = next;
    act(() => void window.dispatchEvent(new Event("focus")));
    await choose("Length", "long");
    expect(await screen.findByText(price)).toBeTruthy();
    await press("Summarize again");
    expect(commands().at(-1)).toMatchObject({ type: "summary:start", length: "long", language: null });
  });

  it("say how the user's own model writes another version", async () => {
    engine = own;
    open();
    await finishFull({ id: "own-1" });
    await choose("Length", "long");
    expect(screen.getByText(/own-writer reuses what it has already read/)).toBeTruthy();
  });
});

describe("Listen", () => {
  class FakeUtterance {
    voice: unknown = null;
    lang = "";
    rate = 1;
    onend: (() => void) | null = null;
    onboundary: ((event: { charIndex: number }) => void) | null = null;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  let spoken: FakeUtterance[];
  let cancel: ReturnType<typeof vi.fn>;

  /** Installs these voices in the browser. */
  function plantVoices(voices: { lang: string; name: string; localService: boolean }[]): void {
    spoken = [];
    cancel = vi.fn();
    vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
    vi.stubGlobal("speechSynthesis", {
      getVoices: () => voices,
      speak: (utterance: FakeUtterance) => spoken.push(utterance),
      cancel,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
  }
  const buildAudio = (changes: Partial<SummaryAudio> = {}): SummaryAudio => ({
    ...{ id: "a1", summaryId: "s1", status: "running", progress: 0.4 },
    ...{ voiceGender: "male", language: "en", engine: "embedded", durationSeconds: 90 },
    ...{ url: null, opusUrl: null, urlExpiresAt: null, sizeBytes: null },
    ...{ chapters: [], failure: null, createdAt: "2026-01-01T00:00:00.000Z" },
    ...changes,
  });
  const localVoice = { lang: "en-US", name: "Ada", localService: true };

  it("reads the points aloud with the browser's own voice, and says so", async () => {
    plantVoices([{ lang: "en", name: "Cloud", localService: false }, localVoice]);
    open();
    await openTab("Listen");
    expect(
      await screen.findByText(/your browser’s own voice, .*Ada.*Nothing leaves this device/),
    ).toBeTruthy();
    const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
    await press("Play");
    expect(pause).toHaveBeenCalled();
    expect(spoken).toHaveLength(1);
    act(() => spoken[0]?.onend?.());
    expect(spoken).toHaveLength(2);
    await openTab("Transcript");
    expect(cancel.mock.calls.length).toBe(1);
    await openTab("Listen");
    await press("Previous point");
    expect(spoken).toHaveLength(3);
    expect(spoken[2]?.text).toBe(spoken[0]?.text);
    await press("Pause");
    act(() => spoken[2]?.onend?.());
    expect(spoken).toHaveLength(3);
    fireEvent.click(screen.getByRole("radio", { name: "2×" }));
    await press("Play");
    expect(spoken.at(-1)?.rate).toBe(2);
  });

  it("offers to play again on a page that was left and restored, because leaving it ended the speech", async () => {
    plantVoices([localVoice]);
    open();
    await openTab("Listen");
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
    await press("Play");
    fireEvent(window, new Event("pagehide"));
    expect(cancel).toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    await press("Play");
    expect(spoken).toHaveLength(2);
  });

  it("writes speeds in the interface's language", async () => {
    plantVoices([localVoice]);
    open(await loadTexts("de"));
    await openTab("Hören");
    expect(await screen.findByRole("radio", { name: "1,25×" })).toBeTruthy();
  });

  it("says that the text is sent to the provider of a remote voice", async () => {
    plantVoices([{ lang: "en-GB", name: "Cloud", localService: false }]);
    open();
    await openTab("Listen");
    expect(await screen.findByText(/sends the text to the voice’s provider/)).toBeTruthy();
  });

  it("shows no player if the browser has no voice for the language", async () => {
    plantVoices([{ lang: "de-DE", name: "Eva", localService: true }]);
    open();
    await openTab("Listen");
    expect(await screen.findByText(/no voice for this summary’s language/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  });

  it("requests audio from the server if the plan includes it, with progress and a player", async () => {
    plantVoices([]);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const audio = buildAudio();
    let made: SummaryAudio | null = null;
    answerServer = ({ type }) => {
      if (type === "versions:read") return versions;
      if (type === "extras:read") return { ...extras, canHaveAudio: true };
      if (type === "audio:load") return { type: "audio:loaded", url: "data:audio/mpeg;base64,AAAA" };
      if (type === "audio:make") made = audio;
      return { type: "audio:state", audio: made };
    };
    open();
    await finishFull();
    await openTab("Listen");
    expect(await screen.findByText(/pith\.example can read this summary aloud/)).toBeTruthy();
    expect(asked.map(({ type }) => type)).not.toContain("audio:make");
    expect(screen.queryByText(/no voice for this summary/)).toBeNull();
    await press("Read it aloud");
    expect(await screen.findByText("Creating audio, 40%")).toBeTruthy();
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "Creating audio, 25%",
    );
    made = { ...audio, status: "done", progress: 1 };
    await act(async () => {
      vi.advanceTimersByTime(1500);
    });
    expect(await screen.findByRole("slider", { name: "Position in the audio" })).toBeTruthy();
    const player = document.querySelector("audio");
    expect(player?.getAttribute("src")).toBe("data:audio/mpeg;base64,AAAA");
    const download = within(screen.getByRole("tabpanel")).getByRole<HTMLAnchorElement>("link", {
      name: "Download",
    });
    expect(download.download).toBe("why-oranges-are-orange.mp3");
    vi.useRealTimers();
  });

  it("loads the server's finished audio again if that failed", async () => {
    plantVoices([]);
    let load: ServerSummaryReply = {
      type: "server-summary:failed",
      failure: { code: "network", params: {} },
    };
    const audio = buildAudio({ status: "done", progress: 1 });
    answerServer = ({ type }) => {
      if (type === "versions:read") return versions;
      if (type === "extras:read") return { ...extras, canHaveAudio: true };
      return type === "audio:load" ? load : { type: "audio:state", audio };
    };
    open();
    await finishFull();
    await openTab("Listen");
    expect((await screen.findByRole("alert")).textContent).toContain("pith.example isn’t responding");
    load = { type: "audio:loaded", url: "data:audio/mpeg;base64,AAAA" };
    await press("Read it aloud");
    expect(await screen.findByRole("slider", { name: "Position in the audio" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
