import { isAppError } from "@pith/core/errors/app-error";
import { type SummaryContent, summaryContentSchema } from "@pith/core/summaries/summary";
import { describe, expect, it } from "vitest";
import { answerLikeAModel, pickFacts, readPrompt } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel, type StubModel } from "../../testing/create-stub-model.ts";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import { buildCueIndex } from "../transcript/build-cue-index.ts";
import { createModelEngine } from "./create-model-engine.ts";
import type { ModelSettings } from "./model-settings.ts";

const createEngine = ({ stub, settings }: { stub: StubModel; settings?: Partial<ModelSettings> }) =>
  createModelEngine({
    models: [{ model: stub.model, name: "stub-1", price: { inputUsdPerMillion: 1, outputUsdPerMillion: 4 } }],
    runtime: createFakeRuntime(),
    ...(settings && { settings }),
  });

/** The list of key points as a reader has it who followed the events. */
function followPoints(events: readonly EngineEvent[]): SummaryContent["keyPoints"] {
  const points: SummaryContent["keyPoints"] = [];
  for (const event of events) if (event.type === "key_point") points[event.index] = event.keyPoint;
  return points;
}

const talk = buildTalk(80);
const longTalk = buildTalk(400);

describe("createModelEngine", () => {
  it("summarises a talk that fits one window in one call, through the engines' port", {
    tags: ["D.engine.14", "D.engine.01"],
  }, async () => {
    const stub = createStubModel();
    const engine = createEngine({ stub });
    const content = await engine.summarize({ task: buildTask({ texts: talk }) });
    expect(stub.requests).toHaveLength(1);
    expect(engine.engine).toBe("model");
    expect(summaryContentSchema.parse(content)).toEqual(content);
    expect(content.origin).toMatchObject({
      engine: "model",
      model: "stub-1",
      readShare: 1,
      isFallback: false,
    });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    expect(content.gist).not.toBe("");
    expect(content.title).not.toBe("");
  });

  it("takes one call also where the summary, titles and all, is wanted in another language", {
    tags: "D.engine.14",
  }, async () => {
    const stub = createStubModel();
    const video = {
      title: "Six crafts",
      durationSeconds: 450,
      chapters: [
        { title: "The first half", startSeconds: 0, endSeconds: 200 },
        { title: "The second half", startSeconds: 200, endSeconds: 450 },
      ],
    };
    await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, video, requestedLanguage: "de" }),
    });
    expect(stub.requests).toHaveLength(1);
    expect(stub.requests[0]?.prompt).toMatch(/\|Six crafts\n.*\|The first half\n/u);
  });

  it("cuts windows where the uploader's chapters begin", { tags: "D.engine.09" }, async () => {
    const stub = createStubModel();
    const startSeconds = [0, 400, 800, 1300, 1900];
    const chapters = startSeconds.map((start, at) => ({
      title: `Part ${at + 1}`,
      startSeconds: start,
      endSeconds: startSeconds[at + 1] ?? 2300,
    }));
    const task = buildTask({
      texts: longTalk,
      video: { title: "A long talk", durationSeconds: 2300, chapters },
    });
    await createEngine({ stub, settings: { windowTokens: 2600 } }).summarize({ task });
    const firstLines = stub.requests
      .map((request) => readPrompt(request))
      .filter(({ kind }) => kind === "facts")
      .map(({ lines }) => lines[0]?.text ?? "");
    expect(firstLines.length).toBeGreaterThan(2);
    const chapterTexts = startSeconds.map(
      (start) => task.transcript.cues.find((cue) => (cue.startMs ?? 0) >= start * 1000 - 500)?.text ?? "-",
    );
    for (const line of firstLines)
      expect(
        chapterTexts.some((text) => line.startsWith(text)),
        line,
      ).toBe(true);
  });

  it("reads windows in parallel, no more at a time than is allowed", { tags: "D.engine.10" }, async () => {
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    let total = 0;
    const stub = createStubModel({
      answer: async (request) => {
        running += 1;
        total += 1;
        most = Math.max(most, running);
        // Nobody answers before two are under way, which never happens where calls follow each other.
        await new Promise<void>((resolve) => {
          open.push(resolve);
          if (open.length >= 2 || total > 4) for (const go of open.splice(0)) go();
        });
        running -= 1;
        return answerLikeAModel(request);
      },
    });
    await createEngine({ stub, settings: { windowTokens: 2000, parallelCalls: 2 } }).summarize({
      task: buildTask({ texts: longTalk }),
    });
    expect(total).toBeGreaterThanOrEqual(4);
    expect(most).toBe(2);
  });

  it("shows only verbatim quotes, with the times at which they were said", {
    tags: ["D.engine.11", "D.summary.14", "D.summary.15"],
  }, async () => {
    const stub = createStubModel();
    const task = buildTask({ texts: longTalk });
    const content = await createEngine({ stub, settings: { windowTokens: 3000 } }).summarize({ task });
    const { text } = buildCueIndex(task.transcript);
    for (const quote of content.keyPoints.flatMap(({ quotes }) => quotes)) {
      expect(text).toContain(quote.text);
      const cue = task.transcript.cues[quote.firstCueId];
      expect(cue?.text).toContain(quote.text.slice(0, 20));
      expect(quote.startSeconds).toBeGreaterThanOrEqual((cue?.startMs ?? 0) / 1000);
      expect(quote.startSeconds).toBeLessThanOrEqual((cue?.endMs ?? 0) / 1000);
    }
  });

  it("never shows an invented quote, number, name or time, also not while it streams", {
    tags: ["D.summary.15", "D.summary.16", "D.summary.17", "D.summary.18", "D.summary.19"],
  }, async () => {
    const stub = createStubModel({
      answer: (request) => {
        const [first, second, third, fourth, ...rest] = pickFacts(readPrompt(request));
        return {
          ...answerLikeAModel(request),
          facts: [
            {
              ...first,
              quote: "Nobody ever said this sentence about zebras.",
              text: "Zebras are painted horses.",
            },
            { ...second, text: second?.text.replace(/\d+/u, "99999") },
            { ...third, text: `${third?.text.replace(/\.$/u, "")}, says Napoleon Bonaparte.` },
            { ...fourth, lines: [0], startSeconds: 7777 },
            ...rest,
          ],
        };
      },
    });
    const events: EngineEvent[] = [];
    const task = buildTask({ texts: talk, length: "long" });
    const content = await createEngine({ stub }).summarize({ task, onEvent: (event) => events.push(event) });
    const shown = JSON.stringify([content, events]);
    for (const lie of ["zebra", "Zebra", "99999", "Napoleon", "7777"]) expect(shown).not.toContain(lie);
    const { text } = buildCueIndex(task.transcript);
    for (const event of events)
      if (event.type === "key_point") expect(text).toContain(event.keyPoint.quotes[0].text);
  });

  it("fences the captions, strips what can't be seen, gives no tools and asks for a schema", {
    tags: ["D.engine.15", "D.engine.16", "D.engine.17", "D.engine.18"],
  }, async () => {
    const stub = createStubModel();
    const texts = [
      ...talk.slice(0, 20),
      "The s\u200Becret\u202E kiln \u{E0041}\u{E0042}holds 40 jars.",
      ...talk.slice(20),
    ];
    await createEngine({ stub }).summarize({ task: buildTask({ texts }) });
    const { prompt, instructions, options } = stub.requests[0] ?? {};
    const nonce = /^<([a-z]{8})>\n/u.exec(prompt ?? "")?.[1] ?? "-";
    expect(prompt?.endsWith(`\n</${nonce}>`)).toBe(true);
    expect(instructions).toContain(`<${nonce}>`);
    expect(instructions).not.toContain("sourdough");
    for (const line of prompt?.split("\n").slice(1, -1) ?? [])
      expect(line.startsWith(nonce.slice(0, 2))).toBe(true);
    expect(prompt).toContain("The secret kiln holds 40 jars.");
    expect(options?.tools ?? []).toEqual([]);
    expect(options?.responseFormat).toMatchObject({ type: "json", schema: { type: "object" } });
  });

  it("tells key points in order while a call is still writing, and the events alone rebuild the list", async () => {
    const events: EngineEvent[] = [];
    let toldBeforeEnd = 0;
    const stub = createStubModel();
    const content = await createEngine({ stub, settings: { windowTokens: 3000 } }).summarize({
      task: buildTask({ texts: longTalk }),
      onEvent: (event) => {
        events.push(event);
        if (event.type === "key_point" && stub.requests.every(({ prompt }) => !prompt.includes("|# 1")))
          toldBeforeEnd += 1;
      },
    });
    expect(toldBeforeEnd).toBeGreaterThan(2);
    expect(followPoints(events)).toEqual(content.keyPoints);
    const starts = content.keyPoints.map(({ quotes }) => quotes[0].startSeconds ?? 0);
    expect(starts).toEqual([...starts].sort((left, right) => left - right));
    const progress = events.flatMap((event) => (event.type === "status" ? event.progress : []));
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
  });

  it("reads a long stretch again that no fact speaks for, and shows what it finds there", {
    tags: "D.summary.21",
  }, async () => {
    // A model that loses interest after the first tenth.
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const isFirst =
          stub.requests.filter(({ prompt }) => readPrompt({ ...request, prompt }).kind === "facts").length ===
          1;
        if (read.kind !== "facts" || !isFirst) return answerLikeAModel(request);
        const lines = read.lines.slice(0, Math.ceil(read.lines.length / 10));
        const facts = pickFacts({ ...read, lines });
        return { facts, gist: facts[0]?.text, title: "", chapters: [] };
      },
    });
    const task = buildTask({ texts: buildTalk(200) });
    const content = await createEngine({ stub }).summarize({ task });
    expect(stub.requests.length).toBeGreaterThan(1);
    const again = readPrompt(stub.requests[1] ?? { instructions: "", prompt: "" });
    expect(again.kind).toBe("facts");
    const seconds = (task.transcript.cues.at(-1)?.endMs ?? 0) / 1000;
    expect(content.keyPoints.some(({ quotes }) => (quotes[0].startSeconds ?? 0) > seconds / 3)).toBe(true);
  });

  it("keeps to a cap of words, however small", async () => {
    const countWords = (task: SummaryTask) =>
      createEngine({ stub: createStubModel() })
        .summarize({ task })
        .then(({ keyPoints }) => keyPoints.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0));
    for (const maxWords of [40, 8]) {
      const words = await countWords(buildTask({ texts: talk, maxWords }));
      expect(words).toBeGreaterThan(0);
      expect(words).toBeLessThanOrEqual(maxWords);
    }
  });

  it("accounts for every call", async () => {
    const stub = createStubModel();
    const { usage } = await createEngine({ stub, settings: { windowTokens: 3000 } }).summarizeVideo({
      task: buildTask({ texts: longTalk }),
    });
    expect(usage.calls).toHaveLength(stub.requests.length);
    expect(usage.calls.map(({ purpose }) => purpose)).toContain("writing");
    expect(usage.costMicroUsd).toBe(usage.inputTokens + 4 * usage.outputTokens);
  });

  it("spends no more tokens than it may", async () => {
    const stub = createStubModel();
    const engine = createEngine({
      stub,
      settings: { windowTokens: 3000, maxTokens: 5000, parallelCalls: 1 },
    });
    const failure = await engine
      .summarize({ task: buildTask({ texts: longTalk }) })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("model_failed");
    const spent = stub.requests.reduce((sum, { prompt }) => sum + prompt.length / 4, 0);
    expect(spent).toBeLessThan(5000);
  });

  it("refuses captions in which nothing is said, without a call", async () => {
    const stub = createStubModel();
    const failure = await createEngine({ stub })
      .summarize({ task: buildTask({ texts: [] }) })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("no_speech");
    expect(stub.requests).toHaveLength(0);
  });
});
