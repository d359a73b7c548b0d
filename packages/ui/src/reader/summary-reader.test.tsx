import type { Quote } from "@pith/core/summaries/summary";
import {
  buildChapter,
  buildContent,
  buildGistEvidence,
  buildKeyPoint,
  buildQuote,
  buildSummary,
} from "@pith/core/testing";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applySummaryEvent, startSummaryProgress } from "../model/summary-progress.ts";
import { SummaryReader, type SummaryReaderProps } from "./summary-reader.tsx";

function renderReader(changes: Partial<SummaryReaderProps> = {}) {
  const props: SummaryReaderProps = {
    summary: startSummaryProgress(buildSummary()),
    currentSeconds: null,
    onSeek: () => undefined,
    ...changes,
  };
  return render(<SummaryReader {...props} />);
}

function renderContent(changes: Parameters<typeof buildContent>[0]) {
  return renderReader({ summary: startSummaryProgress(buildSummary({ content: buildContent(changes) })) });
}

afterEach(cleanup);

describe("SummaryReader", () => {
  it("shows title, gist, key points with quote and time, and chapters", {
    tags: ["D.pages.08", "D.pages.09"],
  }, () => {
    renderReader();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Why oranges are orange");
    expect(screen.getByText("Cold nights, not ripeness, make oranges orange.")).toBeTruthy();
    const points = screen.getByRole("region", { name: "Key points" });
    expect(within(points).getByText("A heavy orange is a juicy one.")).toBeTruthy();
    expect(within(points).getByText("take the heavy one, that is the juice you are feeling")).toBeTruthy();
    expect(within(points).getByRole("button", { name: "Go to 6:40" })).toBeTruthy();
    expect(within(points).getByText("At the market")).toBeTruthy();
  });

  it("renders later chapters after the first are painted, if the page asks for that", async () => {
    const titles = ["Peel", "Market", "Juice", "Seeds", "Frost"];
    const content = buildContent({
      chapters: titles.map((title) => buildChapter({ title })),
      keyPoints: titles.map((_title, chapterIndex) => buildKeyPoint({ chapterIndex })),
    });
    const summary = startSummaryProgress(buildSummary({ content }));
    const readTitles = () => screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent);
    renderReader({ summary, isGradual: true });
    const region = screen.getByRole("region", { name: "Key points" });
    expect(readTitles()).toEqual(["Peel", "Market", "Juice"]);
    expect(region.getAttribute("aria-busy")).toBe("true");
    await waitFor(() => expect(readTitles()).toEqual(titles));
    expect(region.getAttribute("aria-busy")).toBe("false");
    cleanup();
    renderReader({ summary });
    expect(readTitles()).toEqual(titles);
  });

  it("marks the languages of quotes, summary and labels separately", () => {
    const content = buildContent({ language: "de" });
    renderContent({ ...content, origin: { ...content.origin, captionLanguage: "fr" } });
    const readLanguage = (text: string) => screen.getByText(text).closest("[lang]")?.getAttribute("lang");
    expect(readLanguage("Cold nights, not ripeness, make oranges orange.")).toBe("de");
    expect(readLanguage("A heavy orange is a juicy one.")).toBe("de");
    expect(readLanguage("take the heavy one, that is the juice you are feeling")).toBe("fr");
    expect(screen.getByRole("heading", { level: 1 }).lang).toBe("de");
    expect(
      screen.getByRole("heading", { level: 2, name: "Key points" }).closest("[lang]")?.getAttribute("lang"),
    ).toBe("en");
  });

  it("omits title and facts if the video's own page shows them", () => {
    renderReader({ hasTitle: false });
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    expect(screen.queryByText("A grower")).toBeNull();
    expect(screen.getByText("Cold nights, not ripeness, make oranges orange.")).toBeTruthy();
  });

  it("doesn't seek when text is selected to copy it, even in a shadow root", async () => {
    const onSeek = vi.fn();
    renderReader({ onSeek });
    // Chromium's selection if the text is in a shadow root.
    const selection = { isCollapsed: true, toString: () => "heavy orange" };
    const spy = vi.spyOn(document, "getSelection").mockReturnValue(selection as Selection);
    screen.getByText("A heavy orange is a juicy one.").click();
    expect(onSeek).not.toHaveBeenCalled();
    spy.mockRestore();
    screen.getByText("A heavy orange is a juicy one.").click();
    expect(onSeek).toHaveBeenCalledTimes(1);
  });

  it("follows the playing point until the reader scrolls by key, also where the keys are kept from the page", async () => {
    const shown: (string | undefined)[] = [];
    Element.prototype.scrollIntoView = function show(this: HTMLElement) {
      shown.push(this.dataset["keyPoint"]);
    };
    const keyPoints = [10, 20, 30, 40].map((startSeconds) =>
      buildKeyPoint({ text: `Point ${startSeconds}`, quotes: [buildQuote({ startSeconds })] }),
    );
    const content = buildContent({ chapters: [], keyPoints });
    const summary = startSummaryProgress(buildSummary({ content }));
    const show = (currentSeconds: number) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the extension's host
      <div onKeyDown={(event) => event.nativeEvent.stopPropagation()}>
        <SummaryReader summary={summary} currentSeconds={currentSeconds} onSeek={() => undefined} />
      </div>
    );
    const { rerender } = render(show(0));
    // The first step is a seek, which starts following.
    for (const seconds of [18, 19, 20, 21]) rerender(show(seconds));
    await new Promise(requestAnimationFrame);
    expect(shown).toEqual(["1"]);
    fireEvent.keyDown(screen.getByRole("button", { name: "Go to 0:20" }), { key: "PageDown" });
    for (const seconds of [23, 25, 27, 29, 30, 31]) rerender(show(seconds));
    await new Promise(requestAnimationFrame);
    expect(shown).toEqual(["1"]);
  });

  it("seeks to a clicked key point, by its time or anywhere on it", {
    tags: "D.summary.13",
  }, async () => {
    const onSeek = vi.fn();
    const user = userEvent.setup();
    renderReader({ onSeek });
    await user.click(screen.getByRole("button", { name: "Go to 6:40" }));
    expect(onSeek).toHaveBeenLastCalledWith({ seconds: 400, cueId: 80 });
    await user.click(screen.getByText("The peel turns orange when the nights are cold."));
    expect(onSeek).toHaveBeenLastCalledWith({ seconds: 60, cueId: 10 });
    expect(onSeek).toHaveBeenCalledTimes(2);
  });

  it("leads to a cue if the text has no times", async () => {
    const onSeek = vi.fn();
    const user = userEvent.setup();
    const keyPoints = [
      buildKeyPoint({
        quotes: [buildQuote({ startSeconds: null, endSeconds: null, firstCueId: 7, lastCueId: 8 })],
      }),
    ];
    renderReader({
      onSeek,
      summary: startSummaryProgress(
        buildSummary({ video: null, content: buildContent({ keyPoints, chapters: [] }) }),
      ),
    });
    await user.click(screen.getByText("The peel turns orange when the nights are cold."));
    expect(onSeek).toHaveBeenCalledExactlyOnceWith({ seconds: null, cueId: 7 });
    expect(screen.getByText(/This text has no times/)).toBeTruthy();
  });

  it("keeps the selected point while others arrive before it", async () => {
    const user = userEvent.setup();
    const points = [
      buildKeyPoint({
        text: "The first point.",
        quotes: [buildQuote({ firstCueId: 1, lastCueId: 2, startSeconds: 5 })],
      }),
      buildKeyPoint({
        text: "The second point.",
        quotes: [buildQuote({ firstCueId: 3, lastCueId: 4, startSeconds: 50 })],
      }),
    ];
    const arrive = (indexes: readonly number[]) =>
      indexes.reduce((state, index) => {
        const keyPoint = points[index];
        return keyPoint ? applySummaryEvent(state, { type: "key_point", index, keyPoint }) : state;
      }, startSummaryProgress(null));
    const build = (indexes: readonly number[]) => (
      <SummaryReader summary={arrive(indexes)} currentSeconds={null} onSeek={() => undefined} />
    );
    const { rerender, container } = render(build([1]));
    await user.click(screen.getByText("The second point."));
    rerender(build([1, 0]));
    expect(container.querySelector("[data-key-point][data-current]")?.textContent).toContain(
      "The second point.",
    );
  });

  it("leaves j and k to an open dialog", async () => {
    const user = userEvent.setup();
    renderReader({
      aside: (
        <div role="dialog" aria-label="Over it">
          <button type="button">Close</button>
        </div>
      ),
    });
    screen.getByRole("button", { name: "Close" }).focus();
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("Close");
  });

  it("moves between key points with j and k, but not while the user types", async () => {
    const user = userEvent.setup();
    renderReader({ aside: <input aria-label="A field" /> });
    Element.prototype.scrollIntoView = () => undefined;
    await user.keyboard("j");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Go to 1:00");
    await user.keyboard("j");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Go to 6:40");
    await user.keyboard("k");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Go to 1:00");
    const field = screen.getByLabelText("A field");
    field.focus();
    await user.keyboard("jk");
    expect(document.activeElement).toBe(field);
  });

  it("ignores j and k if they are switched off, and says so", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    Element.prototype.scrollIntoView = () => undefined;
    renderReader({ keySwitch: { areOn: false, onChange } });
    await user.keyboard("jk");
    expect(document.activeElement).toBe(document.body);
    screen.getByText("The J, K, and / shortcuts are off", { exact: false });
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("offers no switch if j and k work only in the panel", () => {
    renderReader();
    screen.getByText("J and K move between key points");
    expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
  });

  it("highlights the key point at the player's position", () => {
    const { container } = renderReader({ currentSeconds: 403 });
    expect(container.querySelector("[data-current] p")?.textContent).toBe("A heavy orange is a juicy one.");
    expect(screen.getByRole("button", { name: /^6:40\./ }).getAttribute("aria-current")).toBe("true");
  });

  it("shows a quote once if the key point is the quote itself", async () => {
    const keyPoints = [
      buildKeyPoint({ text: "Take the heavy one!", quotes: [buildQuote({ text: "take the heavy one" })] }),
    ];
    const { container } = renderContent({ keyPoints });
    expect(container.querySelectorAll("[data-key-point] blockquote")).toHaveLength(0);
    await userEvent.setup().click(screen.getByRole("button", { name: "Proof" }));
    // Only the quote has quotation marks, because the key point differs from it by a capital letter and an
    // exclamation mark.
    expect([...container.querySelectorAll("q")].map(({ textContent }) => textContent)).toEqual([
      "take the heavy one",
    ]);
  });

  it("adds quotation marks to a verbatim key point", () => {
    const quotes: [Quote] = [buildQuote({ text: "so take the heavy one" })];
    const { container } = renderContent({
      keyPoints: [buildKeyPoint({ text: "take the heavy one", quotes })],
    });
    expect(container.querySelector("p q")?.textContent).toBe("take the heavy one");
  });

  it("shows every quote, the misheard word and the check on demand, and reaches each quote by keyboard", async () => {
    const onSeek = vi.fn();
    const user = userEvent.setup();
    const keyPoints = [
      buildKeyPoint({
        text: "Rust frees memory without a collector.",
        quotes: [
          buildQuote({ text: "rust gives it back by itself", startSeconds: 60, speaker: "Ben" }),
          buildQuote({
            text: "no collector runs",
            startSeconds: 95,
            firstCueId: 19,
            lastCueId: 20,
            speaker: "Ada",
          }),
        ],
        proof: { kind: "judged", model: "careful-judge" },
        repairs: [{ heard: "rust", meant: "Rust" }],
      }),
    ];
    renderReader({
      onSeek,
      summary: startSummaryProgress(buildSummary({ content: buildContent({ keyPoints }) })),
    });
    const words = screen.getByText("rust gives it back by itself");
    expect(words.closest("blockquote")?.textContent).toBe("Ben: rust gives it back by itself");
    expect(screen.queryByRole("button", { name: "Go to 1:35" })).toBeNull();
    const disclosure = screen.getByRole("button", { name: "Proof: 2 quotes" });
    expect(disclosure.getAttribute("aria-expanded")).toBe("false");
    disclosure.focus();
    await user.keyboard("{Enter}");
    expect(disclosure.getAttribute("aria-expanded")).toBe("true");
    const panel = document.getElementById(disclosure.getAttribute("aria-controls") ?? "");
    const proof = within(panel ?? document.body);
    expect(proof.getByRole("listitem").textContent).toBe("1:35Ada: no collector runs");
    expect(proof.getByText("The captions say “rust”; the speaker meant “Rust”.")).toBeTruthy();
    expect(proof.getByText("careful-judge checked this against what was said.")).toBeTruthy();
    await user.keyboard("{Tab}{Enter}");
    expect(onSeek).toHaveBeenCalledExactlyOnceWith({ seconds: 95, cueId: 19 });
  });

  it.each([
    [{ kind: "verbatim" }, /own words, chosen without a language model/],
    [{ kind: "near_copy" }, /Almost word for word/],
    [{ kind: "compared" }, /No model checked the meaning/],
    [{ kind: "quoted", reason: "over_budget" }, /reached its limit on checks/],
  ] as const)("says how a point was verified: %j", async (proof, words) => {
    renderContent({ keyPoints: [buildKeyPoint({ proof })] });
    await userEvent.setup().click(screen.getByRole("button", { name: "Proof" }));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("leads from the gist to where it was said, and to its proof", async () => {
    const onSeek = vi.fn();
    const content = buildContent({ gistEvidence: buildGistEvidence() });
    renderReader({ summary: startSummaryProgress(buildSummary({ content })), onSeek });
    const user = userEvent.setup();
    const [first, second] = buildGistEvidence().quotes;
    const lead = within(document.querySelector("[data-lead]") as HTMLElement);
    await user.click(lead.getByRole("button", { name: "Go to 1:00" }));
    expect(onSeek).toHaveBeenLastCalledWith({ seconds: 60, cueId: first.firstCueId });
    expect(lead.queryByText(first.text)).toBeNull();
    const toggle = lead.getByRole("button", { name: "Proof: 2 quotes" });
    await user.click(toggle);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    expect(lead.getByText(first.text).tagName).toBe("Q");
    await user.click(lead.getByRole("button", { name: "Go to 5:00" }));
    expect(onSeek).toHaveBeenLastCalledWith({ seconds: 300, cueId: second?.firstCueId });
  });

  it("puts only what the speaker said of a gist in quotation marks", () => {
    const quotes = [buildQuote({ text: "cold nights make oranges orange" })] as const;
    const gistEvidence = buildGistEvidence({ quotes: [...quotes], proof: { kind: "verbatim" } });
    const gist = "Cold nights make oranges orange. About oranges and cold nights.";
    renderContent({ gist, gistEvidence });
    const shown = document.querySelector("[data-gist]");
    expect(shown?.textContent).toBe(gist);
    expect(shown?.querySelector("q")?.textContent).toBe("Cold nights make oranges orange.");
  });

  it("proves a gist in the speaker's words without repeating them", async () => {
    const said = "Cold nights make oranges orange.";
    const gistEvidence = buildGistEvidence({
      quotes: [buildQuote({ text: said })],
      proof: { kind: "verbatim" },
    });
    renderContent({ gist: `${said} About oranges and cold nights.`, gistEvidence });
    const lead = within(document.querySelector("[data-lead]") as HTMLElement);
    await userEvent.setup().click(lead.getByRole("button", { name: "Proof" }));
    expect(lead.getByText(/own words, chosen without a language model/)).toBeTruthy();
    expect(lead.getAllByText(said)).toHaveLength(1);
  });

  it("repeats a gist in the speaker's words in its proof to name the speaker", async () => {
    const said = "Cold nights make oranges orange.";
    const gistEvidence = buildGistEvidence({
      quotes: [buildQuote({ text: said, speaker: "Ann" })],
      proof: { kind: "verbatim" },
    });
    renderContent({ gist: said, gistEvidence });
    const lead = within(document.querySelector("[data-lead]") as HTMLElement);
    await userEvent.setup().click(lead.getByRole("button", { name: "Proof" }));
    expect(lead.getAllByText(said)).toHaveLength(2);
    expect(lead.getByText(/Ann/)).toBeTruthy();
  });

  it("offers no proof of a gist that only lists topics", () => {
    renderContent({ gistEvidence: null });
    const lead = within(document.querySelector("[data-lead]") as HTMLElement);
    expect(lead.queryAllByRole("button")).toEqual([]);
  });

  it("shows a passage's label above it", () => {
    renderContent({ keyPoints: [buildKeyPoint({ label: "Why the peel turns" })] });
    expect(screen.getByText("Why the peel turns").tagName).toBe("STRONG");
  });

  it("leaves out a label that only repeats words of its chapter's title", () => {
    renderContent({
      chapters: [buildChapter({ title: "Why the Peel turns" }), buildChapter({ title: "At the market" })],
      keyPoints: [
        buildKeyPoint({ label: "Why the peel turns", chapterIndex: 0 }),
        buildKeyPoint({ label: "Peel", chapterIndex: 0 }),
        buildKeyPoint({ label: "Peel and cold", chapterIndex: 0 }),
      ],
    });
    expect([...document.querySelectorAll("strong")].map(({ textContent }) => textContent)).toEqual([
      "Peel and cold",
    ]);
  });

  it("renders the engine's output as text, never as markup", { tags: "D.engine.19" }, () => {
    const text = '<img src=x onerror="alert(1)"> & <b>bold</b>';
    const { container } = renderContent({
      title: text,
      gist: text,
      keyPoints: [buildKeyPoint({ text, quotes: [buildQuote({ text: text })] })],
    });
    expect(container.querySelector("img, b")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(text);
  });

  it("states the summary's origin", { tags: ["D.summary.06", "D.options.04", "D.options.07"] }, () => {
    const origin = {
      ...buildContent().origin,
      readShare: 0.8,
      sponsorSecondsCut: 75,
      isFallback: true,
      unavailableLanguage: "de",
    };
    renderContent({ origin });
    expect(screen.getByText("Instant summary: the speaker’s own words")).toBeTruthy();
    expect(screen.getByText("Automatic captions, English")).toBeTruthy();
    expect(screen.getByText("80% of the transcript was read")).toBeTruthy();
    expect(screen.getByText("1:15 of sponsor segments skipped")).toBeTruthy();
    // Doesn't say "your", since the reader of a shared page may be a stranger.
    expect(screen.getByText(/The language model failed.* count toward the limit\./)).toBeTruthy();
    expect(
      screen.getByText(
        "German isn’t available on this server, so the summary is in the language of the captions.",
      ),
    ).toBeTruthy();
  });

  it("names the model that wrote a summary, and the user's captions", () => {
    const origin = {
      ...buildContent().origin,
      engine: "model" as const,
      model: "some-model-2",
      captionKind: "manual" as const,
      captionSource: "upload" as const,
    };
    renderContent({ origin });
    expect(screen.getByText("Written by some-model-2")).toBeTruthy();
    expect(screen.getByText("Human-written captions, English, from an uploaded file")).toBeTruthy();
  });

  it.each([
    { captionSource: "host", said: "Automatic captions, English" },
    { captionSource: "upload", said: "Automatic captions, English, from an uploaded file" },
    { captionSource: "paste", said: "Automatic captions, English, from pasted text" },
    { captionSource: "extension", said: "Automatic captions, English, from the browser" },
    { captionSource: "recognition", said: "Speech recognition, English" },
  ] as const)(
    "says the source of its captions: $captionSource",
    {
      tags: "D.summary.06",
    },
    ({ captionSource, said }) => {
      renderContent({ origin: { ...buildContent().origin, captionSource } });
      expect(screen.getByText(said)).toBeTruthy();
    },
  );

  it("shows the position in the queue until it is its turn", () => {
    const asked = startSummaryProgress(buildSummary({ status: "queued", progress: 0, content: null }));
    const queued = { type: "status", stage: "queued", progress: 0 } as const;
    const waiting = applySummaryEvent(asked, { ...queued, ahead: 2 });
    const { unmount } = renderReader({ summary: waiting });
    expect(screen.getAllByText("Waiting to start, 2 summaries ahead of yours")).toHaveLength(2);
    unmount();
    renderReader({ summary: applySummaryEvent(waiting, { ...queued, stage: "captions" }) });
    expect(screen.queryByText(/ahead/)).toBeNull();
  });

  it("puts quotes in their own language's marks as soon as they arrive", () => {
    const keyPoint = buildKeyPoint({ proof: { kind: "verbatim" } });
    const summary = [
      { type: "chapters" as const, chapters: [], captionLanguage: "de" },
      { type: "key_point" as const, index: 0, keyPoint },
    ].reduce(applySummaryEvent, startSummaryProgress(null));
    const { container } = renderReader({ summary });
    expect(container.querySelector("[data-key-point] q")?.getAttribute("lang")).toBe("de");
  });

  it("shows what arrives while the summary is in progress, and can cancel it", async () => {
    const onCancel = vi.fn();
    const user = userEvent.setup();
    let summary = startSummaryProgress(buildSummary({ status: "running", progress: 0, content: null }));
    summary = applySummaryEvent(summary, { type: "status", stage: "reading", progress: 0.4 });
    summary = applySummaryEvent(summary, {
      type: "key_point",
      index: 1,
      keyPoint: buildKeyPoint({ text: "Second" }),
    });
    summary = applySummaryEvent(summary, {
      type: "key_point",
      index: 0,
      keyPoint: buildKeyPoint({ text: "First" }),
    });
    const { container } = renderReader({ summary, onCancel });
    expect([...container.querySelectorAll("[data-key-point] p")].map((node) => node.textContent)).toEqual([
      "First",
      "Second",
    ]);
    expect(screen.getByRole("status").textContent).toBe("Reading the transcript");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("shows the progress in percent once work has begun, but not while it waits or the connection is lost", () => {
    const asked = startSummaryProgress(buildSummary({ status: "running", progress: 0, content: null }));
    const show = (progress: number, changes: { ahead?: number; isConnectionLost?: boolean } = {}) => {
      const { ahead = 0, isConnectionLost = false } = changes;
      const status = { type: "status", stage: "reading", progress, ahead } as const;
      const { container } = renderReader({ summary: applySummaryEvent(asked, status), isConnectionLost });
      const [text] = /\d+%/.exec(container.querySelector("[data-lead]")?.textContent ?? "") ?? [null];
      cleanup();
      return text;
    };
    expect([0, 0.004, 0.416, 1].map((progress) => show(progress))).toEqual([null, "0%", "42%", "100%"]);
    expect(show(0.4, { ahead: 2 })).toBeNull();
    expect(show(0.4, { isConnectionLost: true })).toBeNull();
  });

  it("counts the time since the last change once that is long, and starts over at the next", () => {
    vi.useFakeTimers();
    const asked = startSummaryProgress(buildSummary({ status: "running", progress: 0, content: null }));
    const at = (progress: number) =>
      applySummaryEvent(asked, { type: "status", stage: "reading", progress, ahead: 0 });
    const { container, rerender } = renderReader({ summary: at(0.1) });
    const readAfter = (seconds: number) => {
      act(() => vi.advanceTimersByTime(seconds * 1000));
      return container.querySelector("[data-quiet-time]")?.textContent ?? null;
    };
    expect([readAfter(14), readAfter(1), readAfter(50)]).toEqual([null, "for 15 sec", "for 1 min 5 sec"]);
    rerender(<SummaryReader summary={at(0.2)} currentSeconds={null} onSeek={() => undefined} />);
    expect([readAfter(14), readAfter(6)]).toEqual([null, "for 20 sec"]);
    rerender(
      <SummaryReader summary={at(0.2)} isConnectionLost currentSeconds={null} onSeek={() => undefined} />,
    );
    expect(readAfter(30)).toBeNull();
    vi.useRealTimers();
  });

  it("announces progress and completion in one status, and nothing for an existing summary", () => {
    const asked = startSummaryProgress(buildSummary({ status: "running", progress: 0, content: null }));
    const started = applySummaryEvent(asked, { type: "status", stage: "captions", progress: 0.1 });
    const { rerender } = renderReader({ summary: started });
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("Loading the captions");
    expect(status.closest("[aria-busy=true]")).toBeNull();
    const done = startSummaryProgress(buildSummary());
    rerender(<SummaryReader summary={done} currentSeconds={null} onSeek={() => undefined} />);
    expect(screen.getByRole("status")).toBe(status);
    expect(status.textContent).toBe("2 key points");
    cleanup();
    renderReader({ summary: done });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("shows an error with the next step", () => {
    const summary = applySummaryEvent(startSummaryProgress(null), {
      type: "error",
      failure: { code: "no_captions", params: null, message: "This video has no captions." },
    });
    renderReader({
      summary,
      renderFailureAction: (failure) => <button type="button">Help with {failure.code}</button>,
    });
    expect(screen.getByRole("alert").textContent).toContain("This video has no captions.");
    expect(screen.getByRole("button", { name: "Help with no_captions" })).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it.each([
    ["no_captions", "Pith can’t summarize this", true],
    ["video_members_only", "Pith can’t summarize this", false],
    ["video_removed", "Pith can’t summarize this", false],
    ["source_changed", "Pith can’t read the captions right now", true],
    ["quota_exceeded.summaries", "No summaries left", true],
    ["unauthenticated.token", "Sign in to continue", true],
    ["forbidden.members_only", "Sign in to continue", true],
    ["forbidden.disabled", "Something went wrong", true],
    ["network", "Can’t reach Pith", true],
    ["unavailable.extension_updated", "Pith was updated", true],
    ["internal", "Something went wrong", true],
  ])("has a heading for %s, and offers a retry only if that may help", (code, title, canAskAgain) => {
    const failure = { code, params: null, message: "No." };
    renderReader({
      summary: applySummaryEvent(startSummaryProgress(null), { type: "error", failure }),
      onRetry: () => undefined,
    });
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Summarize again" }) !== null).toBe(canAskAgain);
  });

  it("says that a canceled summary cost nothing and offers to create it", async () => {
    const onRetry = vi.fn();
    const user = userEvent.setup();
    renderReader({ summary: applySummaryEvent(startSummaryProgress(null), { type: "cancelled" }), onRetry });
    expect(screen.getByRole("status").textContent).toContain("It didn’t count toward your limit");
    await user.click(screen.getByRole("button", { name: "Summarize again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("says so where nothing was worth quoting, and claims no time saved", () => {
    renderContent({ keyPoints: [] });
    expect(screen.getByText("Nothing stood out enough to quote.")).toBeTruthy();
    expect(screen.queryByText(/^Read in/)).toBeNull();
  });

  it("rerenders a point only when it starts or ends during playback", () => {
    const rendered: number[] = [];
    const props: SummaryReaderProps = {
      summary: startSummaryProgress(buildSummary()),
      currentSeconds: 61,
      onSeek: () => undefined,
      renderPointActions: (_point, index) => {
        rendered.push(index);
        return null;
      },
    };
    const { rerender } = render(<SummaryReader {...props} />);
    rendered.length = 0;
    rerender(<SummaryReader {...props} currentSeconds={62} />);
    expect(rendered).toEqual([]);
    rerender(<SummaryReader {...props} currentSeconds={401} />);
    expect(rendered).not.toEqual([]);
  });

  it("works inside a shadow root", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const container = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
    render(
      <SummaryReader
        summary={startSummaryProgress(buildSummary())}
        currentSeconds={null}
        onSeek={() => undefined}
      />,
      { container, baseElement: container },
    );
    Element.prototype.scrollIntoView = () => undefined;
    container.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true, composed: true }));
    expect(host.shadowRoot?.activeElement?.getAttribute("aria-label")).toBe("Go to 1:00");
    host.remove();
  });
});
