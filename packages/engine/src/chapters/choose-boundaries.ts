import type { Boundary } from "./score-boundaries.ts";
import type { Timeline } from "./timeline.ts";

/** How much a chapter's length may differ: the cost of one twice or half as long as usual is about 0.34. */
const LENGTH_COST = 0.7;
/** A chapter shorter than this share of the usual one is part of its neighbour. */
const MIN_SHARE = 0.2;
const MIN_CHAPTER_MS = 20_000;
/** No chapter is longer than this many usual ones; it bounds the search. */
const MAX_SHARE = 4;
/** Candidates kept for each usual chapter; the best of each stretch. */
const CANDIDATES_PER_CHAPTER = 24;
const PRICE_ROUNDS = 18;

/** Keeps the best boundary of each short stretch, so that the search doesn't grow with the square of the length. */
function thinOut({
  boundaries,
  timeline,
  stretchMs,
}: {
  boundaries: Boundary[];
  timeline: Timeline;
  stretchMs: number;
}) {
  const best = new Map<number, Boundary>();
  for (const boundary of boundaries) {
    const stretch = Math.floor((timeline.startsMs[boundary.sentence] ?? 0) / stretchMs);
    const known = best.get(stretch);
    if (known === undefined || boundary.score > known.score) best.set(stretch, boundary);
  }
  return [...best.values()];
}

interface Search {
  timesMs: number[];
  scores: number[];
  endMs: number;
  usualMs: number;
  minMs: number;
}

function findLengthCost({ lengthMs, usualMs }: { lengthMs: number; usualMs: number }): number {
  return LENGTH_COST * Math.log(Math.max(1, lengthMs) / usualMs) ** 2;
}

/** The best chain of boundaries where each one has a price: Viterbi over candidates. Positions count from 1. */
function findChain({ timesMs, scores, endMs, usualMs, minMs }: Search, price: number): number[] {
  const best = new Float64Array(timesMs.length).fill(Number.NEGATIVE_INFINITY);
  const cameFrom = new Int32Array(timesMs.length).fill(-1);
  best[0] = 0;
  let first = 0;
  for (let at = 1; at < timesMs.length; at += 1) {
    const timeMs = timesMs[at] ?? 0;
    while (first < at - 1 && timeMs - (timesMs[first] ?? 0) > MAX_SHARE * usualMs) first += 1;
    for (let from = at - 1; from >= first; from -= 1) {
      const lengthMs = timeMs - (timesMs[from] ?? 0);
      if (lengthMs < minMs) continue;
      const value = (best[from] ?? 0) + (scores[at] ?? 0) - findLengthCost({ lengthMs, usualMs }) - price;
      if (value <= (best[at] ?? 0)) continue;
      best[at] = value;
      cameFrom[at] = from;
    }
  }
  let last = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < timesMs.length; at += 1) {
    const lengthMs = endMs - (timesMs[at] ?? 0);
    if (at > 0 && lengthMs < minMs) continue;
    const value = (best[at] ?? 0) - findLengthCost({ lengthMs, usualMs });
    if (value <= highest) continue;
    highest = value;
    last = at;
  }
  const chain: number[] = [];
  for (let at = last; at > 0; at = cameFrom[at] ?? 0) chain.push(at);
  return chain.reverse();
}

/**
 * Picks the sentences with which the chapters after the first start, ascending: the set with the highest sum of scores
 * less what unusual lengths cost, by dynamic programming, as many as come closest to `count` chapters in all. The
 * price of a boundary that yields that number is found by bisection. Empty where `count` is below 2.
 */
export function chooseBoundaries(input: {
  boundaries: Boundary[];
  timeline: Timeline;
  count: number;
}): number[] {
  const { timeline, count } = input;
  if (count < 2 || input.boundaries.length === 0) return [];
  const startMs = timeline.startsMs[0] ?? 0;
  const usualMs = Math.max(1, (timeline.endMs - startMs) / count);
  const stretchMs = Math.max(1, usualMs / CANDIDATES_PER_CHAPTER);
  const candidates = thinOut({ boundaries: input.boundaries, timeline, stretchMs });
  const search: Search = {
    timesMs: [startMs, ...candidates.map((candidate) => timeline.startsMs[candidate.sentence] ?? 0)],
    scores: [0, ...candidates.map((candidate) => candidate.score)],
    endMs: timeline.endMs,
    usualMs,
    minMs: Math.max(MIN_CHAPTER_MS, usualMs * MIN_SHARE),
  };
  let low = -10;
  let high = 20;
  let chain: number[] = [];
  for (let round = 0; round < PRICE_ROUNDS; round += 1) {
    const price = (low + high) / 2;
    const found = findChain(search, price);
    if (Math.abs(found.length + 1 - count) <= Math.abs(chain.length + 1 - count)) chain = found;
    if (found.length + 1 > count) low = price;
    else high = price;
  }
  return chain.flatMap((at) => candidates[at - 1]?.sentence ?? []);
}
