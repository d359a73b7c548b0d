import { listAskedTerms } from "./list-asked-terms.ts";
import type { SearchTerm } from "./search-query.ts";
import { findSpots, type Spot } from "./speech-index.ts";

/** A talk to search: the `lines` of its `SpeechIndex`, and their language. */
export interface SearchedTalk {
  lines: string;
  language: string;
}

/** A term of a question, with its share of the question's weight: rare words weigh more. */
export interface AskedTerm extends Pick<SearchTerm, "keys"> {
  weight: number;
}

/** A stretch of a talk that mentions what a question asks about. */
export interface FoundPassage {
  /** Position in the searched talks. */
  talk: number;
  firstCueId: number;
  lastCueId: number;
  /** Share of the question that it mentions, by weight, 0 to 1. */
  share: number;
}

export interface FoundPassages {
  /** Best first. */
  passages: FoundPassage[];
  /** The question's terms by the talks' languages; the weights of each add up to 1. */
  terms: Record<string, AskedTerm[]>;
}

/** About two long sentences. */
const PASSAGE_CHARACTERS = 360;
/** Context added before and after a passage, to complete its sentences. */
const AROUND_CHARACTERS = 240;
/** For weighting, speech is divided into sentences of about this length. */
const SENTENCE_CHARACTERS = 90;
/** Passages that mention less of the question are left out. */
const MIN_SHARE = 0.25;
const MAX_PASSAGES_PER_TALK = 4;
/** Weight in a passage's score of how often the whole talk mentions the terms. */
const TALK_SHARE = 0.2;
const REPEAT_SHARE = 0.04;

interface Window {
  talk: number;
  start: number;
  end: number;
  share: number;
  score: number;
}

/**
 * Finds the passages that mention most of a question, weighted by how rare its words are in all of the talks. Linear in
 * the length of the talks.
 */
export function findTalkPassages({
  question,
  talks,
  limit,
}: {
  question: string;
  talks: readonly SearchedTalk[];
  limit: number;
}): FoundPassages {
  const languages = [...new Set(talks.map(({ language }) => language))];
  const terms: Record<string, AskedTerm[]> = {};
  const windows: Window[] = [];
  for (const language of languages) {
    const asked = listAskedTerms({ question, language });
    const own = talks.flatMap((talk, at) =>
      talk.language === language
        ? [{ at, spots: asked.map(({ keys }, term) => findTermSpots({ lines: talk.lines, keys, term })) }]
        : [],
    );
    const characters = own.reduce((sum, { at }) => sum + (talks[at]?.lines.length ?? 0), 0);
    const weights = weigh({
      sentences: characters / SENTENCE_CHARACTERS,
      counts: asked.map((_term, term) => own.reduce((sum, { spots }) => sum + (spots[term]?.length ?? 0), 0)),
    });
    terms[language] = asked.map(({ keys }, term) => ({ keys, weight: weights[term] ?? 0 }));
    for (const { at, spots } of own) windows.push(...findWindows({ talk: at, spots, weights }));
  }
  const best = windows.sort((left, right) => right.score - left.score || left.talk - right.talk);
  return {
    passages: best.slice(0, limit).map(({ talk, share, ...window }) => ({
      talk,
      share,
      ...findCues({ lines: talks[talk]?.lines ?? "", ...window }),
    })),
    terms,
  };
}

function findTermSpots({ lines, keys, term }: { lines: string; keys: string[]; term: number }): Spot[] {
  return findSpots({ lines, term: { keys, isPrefix: false }, at: term });
}

/**
 * Weighs terms by BM25's inverse document frequency, with sentences as documents: the rarer a word, the
 * higher its weight. The weights add up to 1, or are all 0.
 */
function weigh({ sentences, counts }: { sentences: number; counts: readonly number[] }): number[] {
  const total = Math.max(1, sentences);
  const rarities = counts.map((count) => {
    const held = Math.min(count, total);
    return Math.log(1 + (total - held + 0.5) / (held + 0.5));
  });
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return rarities.map((rarity) => (whole === 0 ? 0 : rarity / whole));
}

/** Returns the best stretches of a talk, without overlap, at most `MAX_PASSAGES_PER_TALK`. */
function findWindows({
  talk,
  spots,
  weights,
}: {
  talk: number;
  spots: readonly Spot[][];
  weights: readonly number[];
}): Window[] {
  const all = spots.flat().sort((left, right) => left.start - right.start);
  const talkShare = spots.reduce((sum, { length }, term) => sum + (weights[term] ?? 0) * saturate(length), 0);
  const windows = all.flatMap(({ start }, first): Window[] => {
    const terms = new Set<number>();
    let last = first;
    let end = start;
    for (let at = first; at < all.length; at += 1) {
      const spot = all[at];
      if (spot === undefined || spot.end - start > PASSAGE_CHARACTERS) break;
      terms.add(spot.term);
      last = at;
      end = spot.end;
    }
    const share = [...terms].reduce((sum, term) => sum + (weights[term] ?? 0), 0);
    if (share < MIN_SHARE) return [];
    const repeats = REPEAT_SHARE * Math.log2(last - first + 1);
    return [{ talk, start, end, share, score: share + TALK_SHARE * talkShare + repeats }];
  });
  const chosen: Window[] = [];
  for (const window of windows.sort((left, right) => right.score - left.score || left.start - right.start)) {
    if (chosen.length >= MAX_PASSAGES_PER_TALK) break;
    const isApart = chosen.every(({ start, end }) => window.end <= start || window.start >= end);
    if (isApart) chosen.push(window);
  }
  return chosen;
}

function saturate(count: number): number {
  return count / (count + 1.2);
}

/** Returns the range of cues of a stretch of lines, with `AROUND_CHARACTERS` of context on each side. */
function findCues({ lines, start, end }: { lines: string; start: number; end: number }) {
  const from = lines.lastIndexOf("\n", Math.max(0, start - AROUND_CHARACTERS)) + 1;
  const next = lines.indexOf("\n", Math.min(lines.length, end + AROUND_CHARACTERS));
  const firstCueId = countLines(lines.slice(0, from));
  return {
    firstCueId,
    lastCueId: firstCueId + countLines(lines.slice(from, next < 0 ? lines.length : next)),
  };
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
