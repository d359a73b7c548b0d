import { isAppError } from "@pith/core/errors/app-error";
import { type SummaryContent, summaryContentSchema } from "@pith/core/summaries/summary";
import { buildOrigin } from "@pith/core/testing";
import type { Transcript } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { buildTranscript } from "../testing/build-task.ts";
import { summarizeTranscript, summarizeTranscriptInSteps } from "./summarize-transcript.ts";
import type { EngineEvent, SummaryTask } from "./summary-engine.ts";
import { countWords } from "./transcript/count-words.ts";

const syllables = [
  "ba",
  "cor",
  "di",
  "fen",
  "gu",
  "hal",
  "jo",
  "kim",
  "lu",
  "mor",
  "na",
  "pel",
  "ri",
  "sut",
  "to",
  "vex",
];
const spell = (number: number) =>
  `${syllables[number % 16]}${syllables[(number >> 2) % 16]}${syllables[(number >> 4) % 16]}${syllables[(number * 7) % 16]}`;

/**
 * Builds a talk of this many sentences, five seconds each, whose vocabulary changes every 30 sentences.
 */
function talk(sentences: number, { isTimed = true } = {}): Transcript {
  const cues = Array.from({ length: sentences }, (_, id) => {
    const topic = Math.floor(id / 30) * 50;
    const word = (at: number) => spell(topic + ((id * at + at * at) % 25));
    return {
      id,
      startMs: isTimed ? id * 5000 : null,
      endMs: isTimed ? id * 5000 + 4500 : null,
      text: `${id % 2 === 0 ? "So, um, the" : "The"} ${word(1)} and the ${word(3)} of the ${word(7)} are a matter of ${spell(id + 999)}.`,
      speaker: null,
    };
  });
  return { language: "en", kind: "manual", cues };
}

function buildTask(transcript: Transcript, changes: Partial<SummaryTask> = {}): SummaryTask {
  return {
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "upload",
    requestedLanguage: null,
    ...changes,
  };
}

function countPointWords({ keyPoints }: SummaryContent): number {
  return keyPoints.reduce((sum, { text }) => sum + countWords(text), 0);
}

function measureCpuMs(work: () => void): number {
  const startedAt = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}

describe("summarizeTranscript", () => {
  it("returns title, gist, key points, chapters and coverage", {
    tags: ["D.summary.01", "D.summary.02", "D.summary.03", "D.summary.04", "D.summary.05"],
  }, () => {
    const content = summarizeTranscript(buildTask(talk(200)));
    expect(summaryContentSchema.parse(content)).toEqual(content);
    expect(content.title).not.toBe("");
    expect(content.gist).toMatch(/^\p{Lu}.*\.$/u);
    expect(content.keyPoints.length).toBeGreaterThan(5);
    expect(content.chapters.length).toBeGreaterThan(3);
    expect(content.coverage.share).toBeGreaterThan(0);
    expect(content.coverage.blocks.some(({ state }) => state === "cited")).toBe(true);
  });

  it("states the summary's origin", {
    tags: ["D.summary.06", "D.summary.07", "D.summary.08", "D.summary.09", "D.summary.10"],
  }, () => {
    const transcript: Transcript = { ...talk(30), kind: "automatic" };
    expect(
      summarizeTranscript(buildTask(transcript, { captionSource: "host", sponsorSecondsCut: 12 })).origin,
    ).toEqual(buildOrigin({ sponsorSecondsCut: 12 }));
  });

  it("proves every key point with a verbatim quote, its start and its end", {
    tags: ["D.summary.11", "D.summary.12"],
  }, () => {
    const transcript = talk(200);
    const joined = transcript.cues.map(({ text }) => text).join(" ");
    const { keyPoints } = summarizeTranscript(buildTask(transcript));
    for (const { quotes } of keyPoints) {
      for (const { text } of quotes) expect(joined).toContain(text);
      const [{ startSeconds, firstCueId }] = quotes;
      // Every other cue starts with an opener such as "so", which isn't quoted.
      expect(startSeconds).toBeGreaterThanOrEqual(firstCueId * 5);
      expect(startSeconds).toBeLessThan(firstCueId * 5 + (firstCueId % 2 === 0 ? 0.5 : 0.001));
      const last = quotes.at(-1);
      expect(last?.endSeconds).toBe((last?.lastCueId ?? 0) * 5 + 4.5);
    }
  });

  it("shows only verbatim quotes in its texts", () => {
    const { keyPoints } = summarizeTranscript(buildTask(talk(60), { length: "long" }));
    const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
    for (const { text, quotes } of keyPoints) {
      expect(listWords(text)).toEqual(listWords(quotes.map((quote) => quote.text).join(" ")));
      expect(text).not.toMatch(/^so\b|\bum\b/i);
    }
  });

  it("returns more points for a longer length and a longer talk", () => {
    const count = (transcript: Transcript, length: SummaryTask["length"]) =>
      summarizeTranscript(buildTask(transcript, { length })).keyPoints.length;
    const hour = talk(720);
    expect(count(hour, "short")).toBeLessThan(count(hour, "medium"));
    expect(count(hour, "medium")).toBeLessThan(count(hour, "long"));
    expect(count(talk(120), "medium")).toBeLessThan(count(talk(2000), "medium"));
  });

  it.each([1, 5, 12, 40, 120, 300])("never uses more than %i words for all key points", (maxWords) => {
    const content = summarizeTranscript(buildTask(talk(300), { maxWords, length: "long" }));
    expect(countPointWords(content)).toBeLessThanOrEqual(maxWords);
    expect(content.keyPoints.length).toBeGreaterThan(0);
  });

  it("uses the video's title, chapters and duration if given", () => {
    const video = {
      title: "The garden",
      durationSeconds: 600,
      chapters: [
        { title: "Bees", startSeconds: 0, endSeconds: 100 },
        { title: "The rest", startSeconds: 100, endSeconds: null },
      ],
    };
    const content = summarizeTranscript(buildTask(talk(100), { video }));
    expect(content.title).toBe("The garden");
    expect(content.chapters).toEqual([
      { title: "Bees", startSeconds: 0, endSeconds: 100 },
      { title: "The rest", startSeconds: 100, endSeconds: 600 },
    ]);
    for (const { quotes, chapterIndex } of content.keyPoints)
      expect(chapterIndex).toBe((quotes[0].startSeconds ?? 0) < 100 ? 0 : 1);
    expect(content.coverage.blocks.at(-1)).toMatchObject({ state: "silence", endSeconds: 600 });
  });

  it("returns no times if the captions have none", () => {
    const { keyPoints, chapters, coverage } = summarizeTranscript(buildTask(talk(200, { isTimed: false })));
    const times = [...keyPoints.flatMap(({ quotes }) => quotes), ...chapters, ...coverage.blocks].flatMap(
      (each) => [each.startSeconds, each.endSeconds],
    );
    expect(times.every((time) => time === null)).toBe(true);
    expect(keyPoints.length).toBeGreaterThan(3);
  });

  it("reports that it can't write in another language than the captions'", {
    tags: "D.options.04",
  }, () => {
    const unavailable = (requestedLanguage: string | null) =>
      summarizeTranscript(buildTask(talk(10), { requestedLanguage })).origin.unavailableLanguage;
    expect(unavailable("de")).toBe("de");
    expect(unavailable("en-GB")).toBeNull();
    expect(unavailable(null)).toBeNull();
  });

  it("summarizes three cues, and a single endless one", () => {
    expect(summarizeTranscript(buildTask(talk(3))).keyPoints).toHaveLength(1);
    const endless = {
      ...talk(1),
      cues: [{ id: 0, startMs: 0, endMs: 9000, text: "word ".repeat(5000).trim(), speaker: null }],
    };
    expect(summarizeTranscript(buildTask(endless)).keyPoints.length).toBeGreaterThan(0);
    const unbroken = {
      ...talk(1),
      cues: [{ id: 0, startMs: 0, endMs: 9000, text: "x".repeat(50_000), speaker: null }],
    };
    expect(summaryContentSchema.safeParse(summarizeTranscript(buildTask(unbroken))).success).toBe(true);
  });

  it("rejects captions without speech", () => {
    const empty: Transcript = { language: "en", kind: "manual", cues: [] };
    let refusal: unknown = null;
    try {
      summarizeTranscript(buildTask(empty));
    } catch (error) {
      refusal = error;
    }
    expect(isAppError(refusal) && refusal.code).toBe("no_speech");
  });

  it("publishes chapters and key points as they are ready, deterministically", () => {
    const events: EngineEvent[] = [];
    const content = summarizeTranscript({ ...buildTask(talk(200)), onEvent: (event) => events.push(event) });
    expect(events.find(({ type }) => type === "chapters")).toEqual({
      type: "chapters",
      chapters: content.chapters,
      captionLanguage: content.origin.captionLanguage,
    });
    expect(events.flatMap((event) => (event.type === "key_point" ? [event.keyPoint] : []))).toEqual(
      content.keyPoints,
    );
    const progress = events.flatMap((event) => (event.type === "status" ? [event.progress] : []));
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
    expect(summarizeTranscript(buildTask(talk(200)))).toEqual(content);
  });

  it("takes at most twelve times as long for ten hours as for one", { tags: "D.engine.04" }, () => {
    const hour = talk(720);
    const tenHours = talk(7200);
    summarizeTranscript(buildTask(hour));
    const least = (transcript: Transcript) =>
      Math.min(...[1, 2, 3].map(() => measureCpuMs(() => summarizeTranscript(buildTask(transcript)))));
    expect(least(tenHours)).toBeLessThan(12 * Math.max(5, least(hour)));
  });
});

describe("summarizeTranscript on arbitrary input", () => {
  const text = fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            "the",
            "so",
            "um,",
            "solar",
            "panels",
            "2.5",
            "I",
            "работа",
            "人工智能",
            "مرحبا",
            "?",
            "[Music]",
            "—",
          ),
          {
            minLength: 1,
            maxLength: 40,
          },
        )
        .map((words) => words.join(" ")),
    )
    .map((raw) => raw.replace(/\s+/g, " ").trim())
    .filter((folded) => folded !== "");
  const transcript = fc
    .record({
      language: fc.constantFrom("en", "zh", "ar", "ru", "th", "sq", "und"),
      texts: fc.array(text, { minLength: 1, maxLength: 60 }),
      gapMs: fc.option(fc.integer({ min: 0, max: 30_000 })),
      speakers: fc.array(fc.constantFrom("Ana", "Ben", null), { minLength: 1 }),
    })
    .map(
      ({ language, texts, gapMs, speakers }): Transcript => ({
        language,
        kind: "unknown",
        cues: texts.map((each, id) => ({
          id,
          startMs: gapMs === null ? null : id * (gapMs + 1000),
          endMs: gapMs === null ? null : id * (gapMs + 1000) + 1000,
          text: each,
          speaker: speakers[id % speakers.length] ?? null,
        })),
      }),
    );

  it("satisfies the contract, with verbatim quotes and within every limit", () => {
    fc.assert(
      fc.property(transcript, fc.option(fc.integer({ min: 1, max: 80 })), (given, maxWords) => {
        let content: SummaryContent;
        try {
          content = summarizeTranscript(buildTask(given, { maxWords, length: "long" }));
        } catch (error) {
          expect(isAppError(error) && error.code).toBe("no_speech");
          return;
        }
        expect(summaryContentSchema.safeParse(content).error).toBeUndefined();
        if (maxWords !== null) expect(countPointWords(content)).toBeLessThanOrEqual(maxWords);
        for (const { text, firstCueId, lastCueId } of content.keyPoints.flatMap(({ quotes }) => quotes))
          expect(
            given.cues
              .slice(firstCueId, lastCueId + 1)
              .map((cue) => cue.text)
              .join(" "),
          ).toContain(text);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps a word of thousands of characters out of its points", () => {
    const long = "a".repeat(3000);
    for (const texts of [
      [long, "A pangolin walks by the river.", "It digs for ants every night in the forest."],
      ["A pangolin walks by the river.", `It digs ${long} for ants.`, "They all sleep in the burrow."],
      [long],
    ]) {
      const cues = texts.map((text, id) => ({ id, startMs: null, endMs: null, text, speaker: null }));
      const content = summarizeTranscript(buildTask({ language: "en", kind: "manual", cues }));
      expect(summaryContentSchema.safeParse(content).error).toBeUndefined();
      expect(content.keyPoints.length).toBeGreaterThan(0);
    }
  });
});

describe("summarizeTranscriptInSteps", () => {
  it("loads the words of the captions' language", async () => {
    // Other test files load words, too.
    vi.resetModules();
    const { findWordClasses } = await import("./chapters/find-word-classes.ts");
    const fresh = await import("./summarize-transcript.ts");
    expect(findWordClasses("fr").verbs.size).toBe(0);
    const transcript = { ...buildTranscript({ texts: ["La lumière change de couleur."] }), language: "fr" };
    await fresh.summarizeTranscriptInSteps({ task: buildTask(transcript), pause: () => Promise.resolve() });
    expect(findWordClasses("fr").verbs.get("change")).toBeGreaterThan(0);
  });

  it("returns the same summary and yields in between", async () => {
    const task = buildTask(talk(200));
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await summarizeTranscriptInSteps({ task, pause })).toEqual(summarizeTranscript(task));
    expect(pauses).toBeGreaterThan(3);
  });

  it("stops at the next step after a cancellation", async () => {
    const controller = new AbortController();
    const pause = async () => controller.abort();
    const failure = await summarizeTranscriptInSteps({
      task: buildTask(talk(50)),
      pause,
      signal: controller.signal,
    }).catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("cancelled");
  });
});
