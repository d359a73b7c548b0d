import type { KeyPoint } from "@pith/core/summaries/summary";
import {
  findLanguage,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
  WORD_VAGUE,
  WORD_VERB,
} from "../languages/find-language.ts";
import { createWordFolder, splitSearchWords } from "../search/split-search-words.ts";

/** A talk to combine with others. */
export interface CombinedTalk {
  /** BCP 47 language tag of the speech. */
  language: string;
  points: readonly Pick<KeyPoint, "text" | "quotes">[];
}

/** A point from one of the talks, by its position in the talk. */
export interface CombinedPoint {
  talk: number;
  point: number;
}

export interface CombinedTalks {
  /**
   * Topics shared by several talks, most widely shared first. A point belongs to at most one topic, and a
   * topic has at most one point per talk.
   */
  topics: {
    /** The words that the points share, as spelled in the first point. */
    words: string[];
    points: CombinedPoint[];
  }[];
  /** The best remaining points from each talk, in talk order. */
  best: CombinedPoint[][];
}

/** Flags for words that carry no information about a point's topic. */
const WORD_EMPTY = WORD_GLUE | WORD_POINTING | WORD_COMMON | WORD_FILLER | WORD_VERB | WORD_VAGUE;
/** Limits the work for talks that last many hours. */
const MAX_POINTS_PER_TALK = 40;
/** A word found in more points than this is too generic to be a topic. Also limits the work. */
const MAX_HOLDERS = 80;
const MAX_TOPICS = 6;
const MAX_POINTS_PER_TOPIC = 5;
const MAX_WORDS = 3;
const BEST_PER_TALK = 3;
/** Points that share fewer words than this are treated as unrelated. */
const MIN_SHARED = 2;
const MIN_LIKENESS = 0.17;

interface Term {
  key: string;
  /** As spelled in the talk. */
  word: string;
}

interface Point extends CombinedPoint {
  terms: Map<string, Term>;
  /** Euclidean norm of the term weights. */
  norm: number;
}

interface Pair {
  first: Point;
  second: Point;
  likeness: number;
}

/**
 * Finds the topics that several talks share, and the best remaining points from each talk. Works on verified
 * points, and rewords nothing. Similarity is the cosine of the points' words, with rarer words weighted more.
 */
export function combineTalks(talks: readonly CombinedTalk[]): CombinedTalks {
  const folders = new Map<string, (word: string) => string>();
  const points = talks.flatMap(({ language, points: own }, talk) => {
    const fold = folders.get(language) ?? createWordFolder(language);
    folders.set(language, fold);
    return own
      .slice(0, MAX_POINTS_PER_TALK)
      .map((point, at): Point => ({ talk, point: at, terms: listTerms({ point, language, fold }), norm: 0 }));
  });
  const holders = new Map<string, Point[]>();
  for (const point of points) {
    for (const key of point.terms.keys()) {
      const known = holders.get(key);
      if (known) known.push(point);
      else holders.set(key, [point]);
    }
  }
  const weigh = (key: string): number => {
    const held = holders.get(key)?.length ?? 0;
    return Math.log(1 + (points.length - held + 0.5) / (held + 0.5));
  };
  for (const point of points) {
    point.norm = Math.hypot(...[...point.terms.keys()].map(weigh));
  }
  const topics = chooseTopics({ pairs: listPairs({ points, holders, weigh }), weigh });
  const used = new Set(topics.flatMap((topic) => topic.points));
  return {
    topics: topics.map(({ words, points: own }) => ({
      words,
      points: own.map(({ talk, point }) => ({ talk, point })),
    })),
    best: talks.map((_talk, talk) =>
      chooseBest({ points: points.filter((point) => point.talk === talk), used }),
    ),
  };
}

function listTerms({
  point: { text, quotes },
  language,
  fold,
}: {
  point: CombinedTalk["points"][number];
  language: string;
  fold: (word: string) => string;
}): Map<string, Term> {
  const { flags } = findLanguage(language);
  const terms = new Map<string, Term>();
  for (const said of [text, ...quotes.map((quote) => quote.text)]) {
    const words = splitSearchWords({ text: said, fold });
    for (const [at, { key, start, end, isUnspaced }] of words.entries()) {
      const before = words[at - 1];
      if (isUnspaced) {
        if (!before?.isUnspaced || before.end !== start) continue;
        const pair = before.key + key;
        if (!terms.has(pair)) terms.set(pair, { key: pair, word: said.slice(before.start, end) });
        continue;
      }
      const word = said.slice(start, end);
      // The remainder after an apostrophe, as in "we've".
      if (/['’]/.test(said[start - 1] ?? "") && word.length <= 2) continue;
      const isEmpty = ((flags.get(word.toLowerCase()) ?? 0) & WORD_EMPTY) !== 0;
      if (isEmpty || /^(?:.|\d+)$/u.test(key) || terms.has(key)) continue;
      terms.set(key, { key, word });
    }
  }
  return terms;
}

/** Returns the similar pairs of points from different talks, most similar first. */
function listPairs({
  points,
  holders,
  weigh,
}: {
  points: readonly Point[];
  holders: ReadonlyMap<string, readonly Point[]>;
  weigh: (key: string) => number;
}): Pair[] {
  const pairs: Pair[] = [];
  for (const first of points) {
    const shared = new Map<Point, { count: number; product: number }>();
    for (const key of first.terms.keys()) {
      const held = holders.get(key) ?? [];
      if (held.length > MAX_HOLDERS) continue;
      for (const second of held) {
        if (second.talk <= first.talk) continue;
        const known = shared.get(second) ?? { count: 0, product: 0 };
        shared.set(second, { count: known.count + 1, product: known.product + weigh(key) ** 2 });
      }
    }
    for (const [second, { count, product }] of shared) {
      const likeness = product / (first.norm * second.norm);
      if (count >= MIN_SHARED && likeness >= MIN_LIKENESS) pairs.push({ first, second, likeness });
    }
  }
  return pairs.sort((left, right) => right.likeness - left.likeness);
}

/** Seeds topics with the most similar pairs, then adds the most similar point from each other talk. */
function chooseTopics({
  pairs,
  weigh,
}: {
  pairs: readonly Pair[];
  weigh: (key: string) => number;
}): { words: string[]; points: Point[] }[] {
  const likenesses = new Map<Point, Map<Point, number>>();
  const link = (from: Point, to: Point, likeness: number): void => {
    const known = likenesses.get(from) ?? new Map<Point, number>();
    likenesses.set(from, known.set(to, likeness));
  };
  for (const { first, second, likeness } of pairs) {
    link(first, second, likeness);
    link(second, first, likeness);
  }
  const used = new Set<Point>();
  const topics: { words: string[]; points: Point[]; likeness: number }[] = [];
  for (const { first, second, likeness } of pairs) {
    if (used.has(first) || used.has(second)) continue;
    const chosen = [first, second];
    const others = [...(likenesses.get(first) ?? [])]
      // Require similarity to both `first` and `second`, so that the topic doesn't drift from point to point.
      .filter(([other]) => !used.has(other) && likenesses.get(second)?.has(other))
      .sort(([, left], [, right]) => right - left);
    for (const [other] of others) {
      if (chosen.length >= MAX_POINTS_PER_TOPIC) break;
      if (chosen.every(({ talk }) => talk !== other.talk)) chosen.push(other);
    }
    for (const point of chosen) used.add(point);
    chosen.sort((left, right) => left.talk - right.talk);
    topics.push({ words: nameTopic({ points: chosen, weigh }), points: chosen, likeness });
  }
  return topics
    .sort((left, right) => right.points.length - left.points.length || right.likeness - left.likeness)
    .slice(0, MAX_TOPICS);
}

/** Returns the highest-weighted words that most of a topic's points share, in spoken order. */
function nameTopic({
  points,
  weigh,
}: {
  points: readonly Point[];
  weigh: (key: string) => number;
}): string[] {
  const [first] = points;
  if (first === undefined) return [];
  const counts = new Map<string, number>();
  for (const { terms } of points) {
    for (const key of terms.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rank = (key: string): number => (counts.get(key) ?? 0) * weigh(key);
  const shared = [...first.terms.keys()].filter((key) => (counts.get(key) ?? 0) > points.length / 2);
  const kept = new Set(shared.sort((left, right) => rank(right) - rank(left)).slice(0, MAX_WORDS));
  return [...first.terms.values()].flatMap(({ key, word }) => (kept.has(key) ? word : []));
}

/** Returns the points that share the most words with the talk's other points, in talk order. */
function chooseBest({
  points,
  used,
}: {
  points: readonly Point[];
  used: ReadonlySet<Point>;
}): CombinedPoint[] {
  const counts = new Map<string, number>();
  for (const { terms } of points) {
    for (const key of terms.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const score = ({ terms }: Point): number => {
    const shares = [...terms.keys()].map((key) => (counts.get(key) ?? 1) - 1);
    return shares.reduce((sum, share) => sum + share, 0) / Math.sqrt(Math.max(1, shares.length));
  };
  return points
    .filter((point) => !used.has(point))
    .map((point) => ({ point, score: score(point) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, BEST_PER_TALK)
    .map(({ point: { talk, point } }) => ({ talk, point }))
    .sort((left, right) => left.point - right.point);
}
