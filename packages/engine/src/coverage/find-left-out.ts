import { createMemo } from "@pith/core/lib/create-memo";
import type { LeftOutRange } from "@pith/core/summaries/summary";
import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_POINTING } from "../languages/find-language.ts";
import { buildAnywherePattern, type PhrasePattern } from "../languages/phrase-pattern.ts";
import { isUnspacedLanguage } from "../languages/split-words.ts";
import type { SponsorRange } from "../summary-engine.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { leftOutPhrases } from "./left-out-phrases.ts";

/** Why a sentence is left out of the summary. */
export type LeftOutReason = LeftOutRange["reason"];

/** A longer sentence contains more than a greeting. */
const MAX_HOUSEKEEPING_WORDS = 32;
/**
 * In a sentence about the event itself, no word may have more than this fraction of the heaviest topic's
 * weight.
 */
const MAX_SESSION_WEIGHT = 0.3;
/**
 * A sentence of at most this many words can be about the event without containing a pronoun: "five minutes
 * left".
 */
const MAX_BARE_WORDS = 5;
/**
 * An ad has at least MIN_ANCHORS sentences with ad phrases within ANCHOR_SENTENCES sentences. Ads at most
 * ADVERT_GAP sentences apart are merged.
 */
const MIN_ANCHORS = 3;
const ANCHOR_SENTENCES = 14;
const ADVERT_GAP = 25;
/** An ad extends by at most this many sentences on either side, and by at most EDGE_STEP at a time. */
const ADVERT_EDGE = 3;
const EDGE_STEP = 2;
const MIN_OWN_USES = 2;

interface LeftOutPatterns {
  housekeeping: PhrasePattern;
  session: PhrasePattern;
  adverts: PhrasePattern;
}

const findPatterns = createMemo({ compute: compilePatterns });

function compilePatterns(code: string): LeftOutPatterns | null {
  const phrases = leftOutPhrases[code];
  if (phrases === undefined) return null;
  const compile = (...lists: string[]): PhrasePattern =>
    buildAnywherePattern({ phrases: lists.join("|"), isUnspaced: isUnspacedLanguage(code) });
  return {
    housekeeping: compile(phrases.greetings, phrases.calls, phrases.stage),
    session: compile(phrases.session),
    adverts: compile(phrases.adverts),
  };
}

/**
 * Returns a pattern that matches a word for the event itself or its time, such as "lecture" or "today". Null for a
 * language without phrase lists.
 */
export function findEventPattern(code: string): PhrasePattern {
  return findPatterns(code)?.session ?? null;
}

/** The positions of an ad's first and last sentences. */
interface Advert {
  first: number;
  last: number;
}

/** Returns the ads, each from the first to the last sentence with an ad phrase. */
function findAdverts(anchors: readonly number[]): Advert[] {
  const adverts: Advert[] = [];
  for (const [at, first] of anchors.entries()) {
    const last = anchors[at + MIN_ANCHORS - 1];
    if (last === undefined || last - first >= ANCHOR_SENTENCES) continue;
    const open = adverts.at(-1);
    if (open !== undefined && first - open.last <= ADVERT_GAP) open.last = Math.max(open.last, last);
    else adverts.push({ first, last });
  }
  return adverts;
}

/**
 * Extends each ad to the sentences next to it that contain one of the ads' own terms, such as an advertiser's
 * name: a term that recurs in the ads and that the talk uses only in and next to them.
 */
function extendAdverts({
  adverts,
  index: { starts, tokens, terms, termCounts },
}: {
  adverts: readonly Advert[];
  index: TermIndex;
}): Advert[] {
  const listTerms = ({ first, last }: Advert): number[] =>
    [
      ...tokens.subarray(
        starts[Math.max(0, first)] ?? tokens.length,
        starts[Math.min(last + 1, starts.length - 1)] ?? 0,
      ),
    ]
      .map((token) => terms[token] ?? -1)
      .filter((term) => term >= 0);
  const countTerms = (edge: number): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const { first, last } of adverts)
      for (const term of listTerms({ first: first - edge, last: last + edge }))
        counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  };
  const inside = countTerms(0);
  const around = countTerms(ADVERT_EDGE);
  const isOwn = (sentence: number): boolean =>
    listTerms({ first: sentence, last: sentence }).some(
      (term) => (inside.get(term) ?? 0) >= MIN_OWN_USES && around.get(term) === termCounts[term],
    );
  return adverts.map((advert) => {
    let { first, last } = advert;
    for (let edge = 1; edge <= ADVERT_EDGE; edge += 1) {
      const [before, after] = [advert.first - edge, advert.last + edge];
      if (first - before <= EDGE_STEP && isOwn(before)) first = before;
      if (after - last <= EDGE_STEP && isOwn(after)) last = after;
    }
    return { first, last };
  });
}

/**
 * Returns a function that tests whether a sentence that mentions the event is really about the event, that
 * is, whether it addresses the audience and contains no important topic of the talk.
 */
function createSessionTest({ starts, tokens, terms, termWeights, heaviest, flags }: TermIndex) {
  return (sentence: number): boolean => {
    const words = tokens.subarray(starts[sentence] ?? 0, starts[sentence + 1] ?? 0);
    const isAddressed =
      words.length <= MAX_BARE_WORDS || words.some((word) => ((flags[word] ?? 0) & WORD_POINTING) !== 0);
    return (
      isAddressed &&
      words.every((word) => (termWeights[terms[word] ?? -1] ?? 0) <= heaviest * MAX_SESSION_WEIGHT)
    );
  };
}

/**
 * Returns, for each sentence, the reason for leaving it out of the summary, or null to keep it. Greetings,
 * thanks, calls to subscribe and event logistics are left out sentence by sentence; ads and `sponsors` are
 * left out as blocks. A sentence that only mentions the event counts as logistics if none of its words is
 * important in the talk. In a language without phrase lists, only `sponsors` are left out. If more than half
 * of the sentences would be left out, all are kept. Runs in linear time.
 */
export function findLeftOut({
  sentences,
  index,
  sponsors = [],
}: {
  sentences: readonly Sentence[];
  /** The term index of the same sentences. */
  index: TermIndex;
  /**
   * Sponsor segments, in order and without overlaps. Sentences whose midpoint is in a segment are left out.
   */
  sponsors?: readonly SponsorRange[];
}): readonly (LeftOutReason | null)[] {
  const patterns = findPatterns(index.language.code);
  if (patterns === null && sponsors.length === 0) return sentences.map(() => null);
  const { housekeeping, session, adverts } = patterns ?? {};
  const isOfSession = createSessionTest(index);
  const reasons = sentences.map(({ text, words }, position): LeftOutReason | null => {
    if (words > MAX_HOUSEKEEPING_WORDS) return null;
    const isLeftOut =
      housekeeping?.test(text) === true || (session?.test(text) === true && isOfSession(position));
    return isLeftOut ? "housekeeping" : null;
  });
  const anchors = sentences.flatMap(({ text }, position) => (adverts?.test(text) === true ? [position] : []));
  for (const { first, last } of extendAdverts({ adverts: findAdverts(anchors), index }))
    reasons.fill("sponsor", first, last + 1);
  let at = 0;
  for (const [position, { startMs, endMs }] of sentences.entries()) {
    const middle = startMs === null || endMs === null ? Number.NaN : (startMs + endMs) / 2000;
    // Midpoints can go back a little, since cues may overlap.
    while (at > 0 && middle < (sponsors[at]?.startSeconds ?? 0)) at -= 1;
    while (at + 1 < sponsors.length && (sponsors[at]?.endSeconds ?? 0) <= middle) at += 1;
    const part = sponsors[at];
    if (part && part.startSeconds <= middle && middle < part.endSeconds) reasons[position] = "sponsor";
  }
  const isMost = reasons.filter((reason) => reason !== null).length > sentences.length / 2;
  return isMost ? sentences.map(() => null) : reasons;
}

const MAX_RANGES = 500;

/** Returns the left-out parts as ranges of the video, in order; empty for a talk without timestamps. */
export function listLeftOutRanges({
  sentences,
  reasons,
}: {
  sentences: readonly Sentence[];
  reasons: readonly (LeftOutReason | null)[];
}): LeftOutRange[] {
  const ranges: LeftOutRange[] = [];
  for (const [position, { startMs, endMs }] of sentences.entries()) {
    const reason = reasons[position] ?? null;
    if (reason === null || startMs === null || endMs === null) continue;
    const last = ranges.at(-1);
    const goesOn = last !== undefined && last.reason === reason && reasons[position - 1] === reason;
    if (goesOn) last.endSeconds = Math.max(last.endSeconds, endMs / 1000);
    else ranges.push({ startSeconds: startMs / 1000, endSeconds: endMs / 1000, reason });
  }
  return ranges.slice(0, MAX_RANGES);
}
