import type { Coverage, FactList, ShapedContent, SummaryContent } from "@pith/core/summaries/summary";
import { factKinds } from "@pith/core/summaries/summary-shape";
import { buildCoverage } from "../coverage/build-coverage.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import { findQuoteReach } from "./find-quote-reach.ts";
import { chooseLanguage, type Speech } from "./prepare-speech.ts";
import { fitWords, readFactText, type ShownFact, toKeyPoint } from "./show-facts.ts";
import type { LeftOutCues, VideoFacts, VideoWriting } from "./video-facts.ts";

const MAX_LIST = 100;

/**
 * Returns the omitted stretches in seconds, with overlapping ones merged. Empty if there are no timestamps.
 */
function measureLeftOut({
  leftOut,
  speech,
}: {
  leftOut: readonly LeftOutCues[];
  speech: Speech;
}): Coverage["leftOut"] {
  const { cues } = speech.transcript;
  const ranges: Coverage["leftOut"] = [];
  for (const { firstCueId, lastCueId, reason } of leftOut) {
    const startMs = cues[firstCueId]?.startMs ?? null;
    const endMs = cues[lastCueId]?.endMs ?? null;
    if (startMs === null || endMs === null) continue;
    const last = ranges.at(-1);
    const isJoined = last !== undefined && startMs / 1000 <= last.endSeconds;
    if (isJoined) last.endSeconds = Math.max(last.endSeconds, endMs / 1000);
    else ranges.push({ startSeconds: startMs / 1000, endSeconds: endMs / 1000, reason });
  }
  return ranges;
}

/**
 * Returns the facts that aren't statements, grouped by kind. Only includes facts with text in the language.
 */
function listKinds({ facts, language }: { facts: VideoFacts; language: string }): FactList[] {
  return factKinds.flatMap((kind) => {
    if (kind === "statement") return [];
    const points = facts.facts.flatMap((fact) => {
      const text = fact.kind === kind ? readFactText({ fact, language, facts }) : null;
      return text === null ? [] : toKeyPoint({ fact, text });
    });
    return points.length === 0 ? [] : { kind, points: points.slice(0, MAX_LIST) };
  });
}

/** Returns a summary's content other than its points, in the shape that the task requests. */
function shapeContent({
  speech,
  facts,
  writing,
}: {
  speech: Speech;
  facts: VideoFacts;
  writing: VideoWriting;
}): ShapedContent {
  const shape = speech.task.shape ?? "points";
  return {
    shape,
    takeaways: shape === "brief" ? (writing.takeaways ?? []) : [],
    notes: shape === "notes" ? (writing.notes ?? []) : [],
    lists: listKinds({ facts, language: chooseLanguage(speech).language }),
  };
}

/**
 * Assembles the summary for the reader from verified facts. `points` are the facts to display, in talk order.
 */
export function assembleSummary({
  speech,
  facts,
  points: chosen,
  writing,
}: {
  speech: Speech;
  facts: VideoFacts;
  points: readonly ShownFact[];
  writing: VideoWriting;
}): SummaryContent {
  const { task, transcript } = speech;
  const points = task.maxWords === null ? chosen : fitWords({ points: chosen, maxWords: task.maxWords });
  const quotes = [...(writing.gistEvidence?.quotes ?? []), ...points.flatMap(({ fact }) => fact.quotes)];
  const ranges = quotes.flatMap((quote) => {
    const reach = findQuoteReach({ quote, firstSentences: facts.firstSentences, speech });
    const first = speech.sentences[reach.first];
    const last = speech.sentences[reach.last];
    return first === undefined || last === undefined
      ? [quote]
      : [quote, { firstCueId: first.firstCueId, lastCueId: last.lastCueId }];
  });
  const coverage = buildCoverage({
    cues: transcript.cues,
    ranges,
    durationSeconds: task.video?.durationSeconds ?? null,
  });
  return {
    title: writing.title.slice(0, 500),
    gist: writing.gist,
    gistEvidence: writing.gistEvidence,
    // A limit of a few words is too small for any fact, but a truncated quote still fits.
    keyPoints: points.length > 0 ? points.map(toKeyPoint) : summarizeTranscript(task).keyPoints,
    chapters: facts.chapters.map((chapter, at) => ({
      ...chapter,
      title: writing.chapterTitles[at] || chapter.title,
    })),
    shaped: shapeContent({ speech, facts, writing }),
    coverage: { ...coverage, leftOut: measureLeftOut({ leftOut: facts.leftOut, speech }) },
    language: chooseLanguage(speech).language,
    origin: {
      captionLanguage: transcript.language,
      captionKind: transcript.kind,
      captionSource: task.captionSource,
      engine: "model",
      model: facts.model,
      readShare: facts.readShare,
      isFallback: false,
      sponsorSecondsCut: task.sponsorSecondsCut ?? 0,
      unavailableLanguage: null,
    },
  };
}
