import { isAppError } from "@pith/core/errors/app-error";
import {
  type KeyPoint,
  type Quote,
  type SummaryContent,
  summaryContentSchema,
} from "@pith/core/summaries/summary";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPrompt } from "../../testing/answer-like-a-model.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import {
  createStandInBrowserModels,
  type StandInBehavior,
} from "../../testing/create-stand-in-browser-models.ts";
import { hasSharedData, listSharedFiles, readSharedFile } from "../../testing/shared-data.ts";
import { decodeCaptionBytes } from "../captions/decode-caption-bytes.ts";
import { parseCaptions } from "../captions/parse-captions.ts";
import { isNearCopy } from "../ground/is-near-copy.ts";
import { testJudge } from "../model/test-judge.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import { openBrowserModel } from "./open-browser-model.ts";
import { type RewritingProgress, rewriteGlance } from "./rewrite-glance.ts";

const spoken = [
  "Cold nights make oranges orange, because the green in the peel breaks down below ten degrees.",
  "In the tropics ripe oranges stay green all year round, and nobody there minds it.",
  "A heavy orange is a juicy one, so weigh it in your hand before you buy it.",
  "The orchard was planted in 1962 by two sisters who had never grown a tree.",
  "The frost of that winter killed half of the lemon trees in the lower field.",
  "Since then they light candles between the rows whenever the forecast falls below zero.",
];

const transcript: Transcript = {
  language: "en",
  kind: "manual",
  cues: spoken.map((text, id) => ({
    id,
    startMs: id * 60_000,
    endMs: id * 60_000 + 60_000,
    text,
    speaker: null,
  })),
};

function summarize(from: Transcript) {
  return summarizeTranscript({
    transcript: from,
    video: null,
    length: "long",
    maxWords: null,
    captionSource: "extension",
    requestedLanguage: null,
  });
}

async function rewrite({
  behavior = "honest",
  from = transcript,
  content = summarize(from),
  signal = new AbortController().signal,
}: {
  behavior?: StandInBehavior;
  from?: Transcript;
  content?: SummaryContent;
  signal?: AbortSignal;
} = {}) {
  const models = createStandInBrowserModels({ behavior });
  const runtime = createFakeRuntime();
  const opened = await openBrowserModel({ models, language: content.language, runtime, signal });
  const progress: RewritingProgress[] = [];
  const rewriting = rewriteGlance({
    content,
    video: null,
    options: opened.options,
    signal,
    onProgress: (step) => progress.push(step),
  }).finally(() => opened.close());
  return { models, content, progress, rewriting, opened };
}

/**
 * Returns the texts that must not be shown: those that are neither the instant text, nor a near copy of a
 * quote, nor judged to be supported.
 */
function listUnproven({
  shown,
  instant,
  supported,
  language,
}: {
  shown: readonly KeyPoint[];
  instant: readonly KeyPoint[];
  supported: ReadonlySet<string>;
  language: string;
}): string[] {
  return shown.flatMap(({ text, quotes, proof }, at) => {
    const known = instant[at];
    if (text === known?.text && proof.kind === known.proof.kind) return [];
    if (proof.kind === "judged" && supported.has(text)) return [];
    const said = quotes.map((quote) => quote.text);
    const isCopy = proof.kind === "near_copy" && isNearCopy({ text, quotes: said, language, naming: null });
    return isCopy ? [] : [text];
  });
}

let fetched: ReturnType<typeof vi.fn>;
beforeEach(() => {
  fetched = vi.fn(async () => {
    throw new Error("Nothing may leave the device.");
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

describe("rewriteGlance", () => {
  it("rewrites points and titles that the judge supports, keeps their quotes, and names the model", async () => {
    const { content, models, progress, rewriting } = await rewrite();
    const end = await rewriting;
    expect(end.written).toBeGreaterThan(0);
    expect(end.stopped).toBeNull();
    expect(end.content.origin).toMatchObject({ engine: "model", model: "Built-in AI" });
    expect(end.content.keyPoints.map(({ quotes }) => quotes)).toEqual(
      content.keyPoints.map(({ quotes }) => quotes),
    );
    expect(progress.at(-1)).toMatchObject({ done: progress.length, total: progress.length });
    expect(models.open).toBe(0);
    expect(summaryContentSchema.safeParse(end.content).error).toBeUndefined();
  });

  it.each([
    { cueId: 2, place: 0 },
    { cueId: 4, place: 1 },
  ])(
    "rewrites the gist from its passage, said in cue $cueId, and the points in the talk's order",
    async ({ cueId, place }) => {
      const instant = summarize(transcript);
      const [point] = instant.keyPoints;
      if (!point) throw new Error("The talk has no key point.");
      const said = (id: number) => ({
        ...point,
        text: spoken[id] ?? "",
        quotes: [{ ...point.quotes[0], text: spoken[id] ?? "", firstCueId: id, lastCueId: id }] as [Quote],
      });
      const [keyPoint, passage] = [said(3), said(cueId)];
      const content = { ...instant, keyPoints: [keyPoint], gistEvidence: passage };
      const { models, rewriting } = await rewrite({ content });
      const end = await rewriting;
      const sent = models.calls.map(readPrompt).find(({ instructions }) => instructions.includes('"gist":'));
      expect(sent?.lines.map(({ text }) => text).indexOf(passage.text)).toBe(place);
      // The stand-in's gist is the first fact.
      expect(end.content.gist).not.toBe(content.gist);
      expect(end.content.gistEvidence?.quotes).toEqual((place === 0 ? passage : keyPoint).quotes);
    },
  );

  it("keeps the gist's capital if the model copies a passage that the captions start in lowercase", async () => {
    const instant = summarize(transcript);
    const [quote] = instant.keyPoints[0]?.quotes ?? [];
    const gist = spoken[2] ?? "";
    if (!quote) throw new Error("The talk has no key point.");
    const said = { ...quote, text: gist.replace("A", "a"), firstCueId: 0, lastCueId: 0 };
    const gistEvidence = { quotes: [said] as [Quote], proof: { kind: "verbatim" as const }, repairs: [] };
    const { models, rewriting } = await rewrite({ content: { ...instant, gist, gistEvidence } });
    const end = await rewriting;
    expect(models.calls.map(readPrompt).some(({ lines }) => lines.some(({ text }) => text === gist))).toBe(
      true,
    );
    expect(end.content.gist).toBe(gist);
  });

  it.each(["garbage", "lying", "quota"] as const)(
    "keeps the instant summary unchanged with a model that is %s",
    async (behavior) => {
      const { content, rewriting, models } = await rewrite({ behavior });
      expect(await rewriting).toEqual({ content, written: 0, stopped: null });
      expect(models.open).toBe(0);
    },
  );

  it("shows nothing unverified if the model vanishes, and says that it stopped", async () => {
    const { content, models, rewriting } = await rewrite({ behavior: "vanishing" });
    const end = await rewriting;
    expect(end.stopped).not.toBeNull();
    const { language } = content;
    const { supported } = models;
    expect(
      listUnproven({ shown: end.content.keyPoints, instant: content.keyPoints, supported, language }),
    ).toEqual([]);
  });

  it("works without a schema if the browser doesn't support one", async () => {
    const { rewriting } = await rewrite({ behavior: "schemaless" });
    expect((await rewriting).written).toBeGreaterThan(0);
  });

  it("stops when it is canceled, even while the model is slow", async () => {
    const stop = new AbortController();
    const { models, rewriting } = await rewrite({ behavior: "slow", signal: stop.signal });
    const ended = rewriting.then(
      () => "done",
      (error: unknown) => isAppError(error) && error.code,
    );
    stop.abort();
    models.release();
    expect(await ended).toBe("cancelled");
  });

  it.each([
    ["honest", true],
    ["gullible", false],
  ] as const)(
    "tests with a true and a false claim whether a judge that is %s is reliable",
    async (behavior, isReliable) => {
      const { opened, rewriting } = await rewrite({ behavior });
      await rewriting;
      const { signal } = new AbortController();
      // The fake judge compares words, whereas a capable model compares meaning. Both reject the false claim.
      const tested = await testJudge({ options: opened.options, signal });
      if (!isReliable) expect(tested.isReliable).toBe(false);
    },
  );
});

const captionFile = /\.(?:vtt|srt|sbv|txt|json|json3|xml|ttml|srv[123])$/i;
const behaviors: readonly StandInBehavior[] = [
  "honest",
  "lying",
  "garbage",
  "quota",
  "vanishing",
  "schemaless",
];
/**
 * Without the full matrix, only every `DAY_STEP`th file is rewritten, each with a different model behavior.
 */
const DAY_STEP = 24;
const files = listSharedFiles("captions").filter((path) => captionFile.test(path));
const tasks = files
  .filter((_, at) => isFullMatrix || at % DAY_STEP === 0)
  .map((path, at) => ({
    path,
    played: isFullMatrix ? behaviors : behaviors.filter((_, index) => index === at % behaviors.length),
  }));

describe.skipIf(!hasSharedData)("glances of real captions, rewritten on the device", () => {
  it.each(tasks)("$path: shows nothing that wasn't judged as supported", async ({ path, played }) => {
    let read: Transcript;
    try {
      read = parseCaptions({ text: decodeCaptionBytes(readSharedFile(path)) }).transcript;
    } catch (error) {
      if (isAppError(error)) return;
      throw error;
    }
    for (const behavior of played) {
      const { content, models, progress, rewriting } = await rewrite({ behavior, from: read });
      const end = await rewriting;
      const { supported } = models;
      for (const shown of [end.content, ...progress.map((step) => step.content)]) {
        expect(summaryContentSchema.safeParse(shown).error).toBeUndefined();
        const { language } = content;
        expect(
          listUnproven({ shown: shown.keyPoints, instant: content.keyPoints, supported, language }),
        ).toEqual([]);
        for (const [at, { title }] of shown.chapters.entries())
          if (title !== content.chapters[at]?.title) expect(supported).toContain(title);
        if (shown.gist !== content.gist) {
          const passage = content.gistEvidence?.quotes.map(({ text }) => text).join(" … ") ?? "";
          const quotes = [...end.content.keyPoints.map(({ text }) => text), passage];
          if (!supported.has(shown.gist))
            expect(
              quotes.some((text) => isNearCopy({ text: shown.gist, quotes: [text], language, naming: null })),
            ).toBe(true);
        }
      }
      expect(models.open).toBe(0);
    }
  });
});
