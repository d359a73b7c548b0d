import { fuseWindows, type Window } from "./fuse-windows.ts";
import { listAskedTerms } from "./list-asked-terms.ts";
import type { SearchTerm } from "./search-query.ts";
import { findSpots, type Spot } from "./speech-index.ts";

/** A talk to search: the `lines` of its `SpeechIndex`, and its language. */
export interface SearchedTalk {
  lines: string;
  language: string;
  /**
   * Indexes, in the result of `listAskedTerms`, of the terms that occur in the talk's title, author or
   * speakers' names. They count as spoken everywhere.
   */
  namedTerms?: readonly number[];
}

/**
 * A term in a question, with its fraction of the question's total weight. Rarer words have a higher weight.
 */
export interface AskedTerm extends Pick<SearchTerm, "keys"> {
  weight: number;
}

/** A stretch of a talk that contains terms from a question. */
export interface FoundPassage {
  /** Index into the searched talks. */
  talk: number;
  firstCueId: number;
  lastCueId: number;
  /** Fraction of the question's terms that the passage contains, by weight, 0 to 1. */
  share: number;
}

/** A stretch of a talk whose meaning is similar to a question's. */
export type SimilarPassage = Pick<FoundPassage, "talk" | "firstCueId" | "lastCueId">;

export interface FoundPassages {
  /** Best first. */
  passages: FoundPassage[];
  /** The question's terms in each of the talks' languages. The weights for one language add up to 1. */
  terms: Record<string, AskedTerm[]>;
}

/** The length of about a minute of speech. */
const PASSAGE_CHARACTERS = 1000;
/** Context added before and after a passage, which also completes its sentences. */
const AROUND_CHARACTERS = 240;
/** Length of the stretches that serve as documents when weighting terms. */
const STRETCH_CHARACTERS = 300;
/** Minimum fraction of the question's terms, by weight, that a passage must contain. */
const MIN_SHARE = 0.2;
const MAX_PASSAGES_PER_TALK = 4;
/** BM25's k1 (term-frequency saturation) for passages. */
const PASSAGE_SATURATION = 0.5;
/**
 * BM25's k1 (term-frequency saturation) for whole talks. TALK_LENGTH_SHARE is b (length normalization), and
 * TALK_SHARE is how much a talk's score adds to its passages' scores.
 */
const TALK_SATURATION = 1;
const TALK_LENGTH_SHARE = 0.7;
const TALK_SHARE = 0.5;
/**
 * Two adjacent words in the question count as a pair if they are spoken within this many characters, in
 * either order.
 */
const PAIR_CHARACTERS = 40;
/** A pair's weight as a fraction of the geometric mean of its words' weights. */
const PAIR_SHARE = 0.5;
/**
 * Weight of a term that is spoken next to a passage instead of in it, and the distance at which that weight
 * falls to 37%.
 */
const NEARBY_SHARE = 0.5;
const NEARBY_CHARACTERS = 8000;

interface ScoredWindow extends Window {
  score: number;
}

/** A talk's occurrences of the question's terms and pairs, their weights, and the terms in its metadata. */
interface ReadTalk {
  spots: readonly Spot[][];
  weights: readonly number[];
  named: ReadonlySet<number>;
}

/**
 * Finds the passages that contain the most of a question's terms, weighted by how rare they are across the
 * talks. A passage scores higher if its whole talk is about the question. Takes time linear in the length of
 * the talks. Passages with a similar meaning, if given, are merged in by rank. S. Robertson and H. Zaragoza,
 * "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
export function findTalkPassages({
  question,
  talks,
  similar = [],
  limit,
}: {
  question: string;
  talks: readonly SearchedTalk[];
  /** From `findNearPassages`, best first. */
  similar?: readonly SimilarPassage[] | undefined;
  limit: number;
}): FoundPassages {
  const languages = [...new Set(talks.map(({ language }) => language))];
  const terms: Record<string, AskedTerm[]> = {};
  const windows: ScoredWindow[] = [];
  const read = new Map<number, ReadTalk>();
  for (const language of languages) {
    const asked = listAskedTerms({ question, language });
    const own = talks.flatMap((talk, at) =>
      talk.language === language ? [{ at, spots: findAllSpots({ lines: talk.lines, asked }) }] : [],
    );
    const characters = own.reduce((sum, { at }) => sum + (talks[at]?.lines.length ?? 0), 0);
    const weights = weigh({
      stretches: characters / STRETCH_CHARACTERS,
      counts: asked.map((_term, term) => own.reduce((sum, { spots }) => sum + (spots[term]?.length ?? 0), 0)),
    });
    terms[language] = asked.map(({ keys }, term) => ({ keys, weight: weights[term] ?? 0 }));
    for (const { at, spots } of own) {
      const named = new Set(talks[at]?.namedTerms);
      const length = ((talks[at]?.lines.length ?? 0) * own.length) / Math.max(1, characters);
      read.set(at, { spots, weights, named });
      windows.push(...findWindows({ talk: at, spots, weights, named, length }));
    }
  }
  const said = windows.sort((left, right) => right.score - left.score || left.talk - right.talk);
  const near = similar.flatMap((passage): Window[] => {
    const { lines = "" } = talks[passage.talk] ?? {};
    const talk = read.get(passage.talk);
    return talk ? [locatePassage({ ...talk, passage, lines })] : [];
  });
  return {
    passages: fuseWindows({ said, near })
      .slice(0, limit)
      .map(({ talk, share, start, end }) => ({
        ...{ talk, share },
        ...findCues({ lines: talks[talk]?.lines ?? "", start, end }),
      })),
    terms,
  };
}

/**
 * Returns the occurrences of each term, followed by those of each pair of terms that are adjacent in the question.
 */
function findAllSpots({
  lines,
  asked,
}: {
  lines: string;
  asked: readonly Pick<SearchTerm, "keys">[];
}): Spot[][] {
  const spots = asked.map(({ keys }, at) => findSpots({ lines, term: { keys, isPrefix: false }, at }));
  const pairs = spots.slice(1).map((seconds, at) => {
    let next = 0;
    return (spots[at] ?? []).flatMap((first): Spot[] => {
      while ((seconds[next]?.start ?? Number.POSITIVE_INFINITY) < first.start - PAIR_CHARACTERS) next += 1;
      const second = seconds[next];
      if (second === undefined || second.start > first.start + PAIR_CHARACTERS) return [];
      const [start, end] = [Math.min(first.start, second.start), Math.max(first.end, second.end)];
      return [{ term: spots.length + at, start, end }];
    });
  });
  return [...spots, ...pairs];
}

/**
 * Returns the weights of the terms, followed by those of the pairs of adjacent terms. A term's weight is
 * BM25's inverse document frequency, with stretches of the talks as documents, so a word that never occurs
 * has the highest weight. The weights add up to 1, or are all 0.
 */
function weigh({ stretches, counts }: { stretches: number; counts: readonly number[] }): number[] {
  const total = Math.max(1, stretches);
  const rarities = counts.map((count) => {
    const held = Math.min(count, total);
    return Math.log(1 + (total - held + 0.5) / (held + 0.5));
  });
  const pairs = rarities.slice(1).map((rarity, at) => PAIR_SHARE * Math.sqrt(rarity * (rarities[at] ?? 0)));
  const all = [...rarities, ...pairs];
  const whole = all.reduce((sum, rarity) => sum + rarity, 0);
  return all.map((rarity) => (whole === 0 ? 0 : rarity / whole));
}

/** Returns the best stretches of a talk, at most `MAX_PASSAGES_PER_TALK`. They don't overlap. */
function findWindows({
  talk,
  spots,
  weights,
  named,
  length,
}: {
  talk: number;
  spots: readonly Spot[][];
  weights: readonly number[];
  named: ReadonlySet<number>;
  /** The talk's length relative to the average. */
  length: number;
}): ScoredWindow[] {
  const add = (counts: readonly number[], saturation: number): number =>
    counts.reduce((sum, count, term) => {
      const found = count + (named.has(term) ? 1 : 0);
      return sum + ((weights[term] ?? 0) * found) / (found + saturation);
    }, 0);
  const whole = add(
    spots.map((each) => each.length),
    TALK_SATURATION * (1 - TALK_LENGTH_SHARE + TALK_LENGTH_SHARE * length),
  );
  const all = spots.flat().sort((left, right) => left.start - right.start);
  const counts = spots.map(() => 0);
  let next = 0;
  const windows = all.flatMap((first): ScoredWindow[] => {
    const { start } = first;
    for (let spot = all[next]; spot && spot.end - start <= PASSAGE_CHARACTERS; spot = all[next]) {
      counts[spot.term] = (counts[spot.term] ?? 0) + 1;
      next += 1;
    }
    const end = all[next - 1]?.end ?? first.end;
    const share = counts.reduce(
      (sum, count, term) => (count > 0 || named.has(term) ? sum + (weights[term] ?? 0) : sum),
      0,
    );
    const score = add(counts, PASSAGE_SATURATION) + TALK_SHARE * whole;
    counts[first.term] = (counts[first.term] ?? 0) - 1;
    return share < MIN_SHARE ? [] : [{ talk, start, end, share, score }];
  });
  const chosen: ScoredWindow[] = [];
  for (const window of windows.sort((left, right) => right.score - left.score || left.start - right.start)) {
    if (chosen.length >= MAX_PASSAGES_PER_TALK) break;
    const isApart = chosen.every(({ start, end }) => window.end <= start || window.start >= end);
    if (isApart) chosen.push(window);
  }
  return chosen.map((window) => ({ ...window, share: measureShare({ spots, weights, named, ...window }) }));
}

/** Returns the stretch that a passage's cues cover. */
function locatePassage({
  passage: { talk, firstCueId, lastCueId },
  lines,
  ...own
}: ReadTalk & { passage: SimilarPassage; lines: string }): Window {
  const start = findLine({ lines, line: firstCueId });
  const end = Math.max(start, findLine({ lines, line: lastCueId + 1 }) - 1);
  return { talk, start, end, share: measureShare({ ...own, start, end }) };
}

/**
 * Returns the fraction of the question's terms that are spoken in a stretch, by weight. A term that is only
 * spoken before or after the stretch counts partially, and counts less the farther away it is.
 */
function measureShare({
  spots,
  weights,
  named,
  start,
  end,
}: ReadTalk & { start: number; end: number }): number {
  return weights.reduce((sum, weight, term) => {
    if (named.has(term)) return sum + weight;
    const distances = (spots[term] ?? []).map((spot) =>
      spot.start >= start && spot.end <= end ? 0 : Math.max(1, spot.start - end, start - spot.end),
    );
    const nearest = distances.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
    return sum + weight * (nearest === 0 ? 1 : NEARBY_SHARE * Math.exp(-nearest / NEARBY_CHARACTERS));
  }, 0);
}

/** Returns the position at which a line starts, or the length of `lines` if there are fewer lines. */
function findLine({ lines, line }: { lines: string; line: number }): number {
  let start = 0;
  for (let at = 0; at < line; at += 1) {
    const next = lines.indexOf("\n", start);
    if (next < 0) return lines.length;
    start = next + 1;
  }
  return start;
}

/** Returns the range of cues for a stretch of lines, with `AROUND_CHARACTERS` of context on each side. */
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
