import type { TermIndex } from "../extract/build-term-index.ts";
import { measureSegments, type SegmentCosts } from "./measure-segments.ts";
import type { Boundary } from "./score-boundaries.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Weight of the penalty for unusual chapter lengths. At this value, a chapter of twice or half the usual
 * length costs about half of a boundary's score.
 */
const LENGTH_COST = 1;
/** Weight of a chapter's wording cost (in nats) relative to a boundary's score. */
const WORDING_SHARE = 0.1;
/** A chapter shorter than this fraction of the usual length is merged into its neighbor. */
const MIN_SHARE = 0.2;
const MIN_CHAPTER_MS = 20_000;
/** Maximum length of a chapter as a multiple of the usual length. Limits the search. */
const MAX_SHARE = 4;
/** Number of candidates to keep per chapter of the usual length. */
const CANDIDATES_PER_CHAPTER = 24;
/** Lower and upper bounds on a boundary's price, which is found by bisection in PRICE_ROUNDS steps. */
const LOWEST_PRICE = -1000;
const HIGHEST_PRICE = 10_000;
const PRICE_ROUNDS = 24;

/**
 * Keeps only the best boundary in each short stretch, so that the search isn't quadratic in the talk's
 * length.
 */
function thinOut({
  boundaries,
  timeline,
  stretchMs,
}: {
  boundaries: readonly Boundary[];
  timeline: Timeline;
  stretchMs: number;
}): Boundary[] {
  const best = new Map<number, Boundary>();
  for (const boundary of boundaries) {
    const stretch = Math.floor((timeline.startsMs[boundary.sentence] ?? 0) / stretchMs);
    const known = best.get(stretch);
    if (known === undefined || boundary.score > known.score) best.set(stretch, boundary);
  }
  return [...best.values()];
}

interface Search {
  /** The start of the talk and every candidate; the end of the talk isn't included. */
  places: readonly Boundary[];
  /**
   * The costs of a segment's wording. `lengthCosts` are the costs of its length, infinite if the segment is
   * too short.
   */
  costs: SegmentCosts;
  lengthCosts: SegmentCosts;
}

/** Returns the cost of each segment's length, which doesn't depend on a boundary's price. */
function measureLengths({
  costs,
  timesMs,
  endMs,
  usualMs,
  minMs,
}: {
  costs: SegmentCosts;
  timesMs: readonly number[];
  endMs: number;
  usualMs: number;
  minMs: number;
}): SegmentCosts {
  return costs.map((row, from) =>
    row.map((_, step) => {
      const to = from + 1 + step;
      const lengthMs = (timesMs[to] ?? endMs) - (timesMs[from] ?? 0);
      const isWhole = from === 0 && to === timesMs.length;
      if (lengthMs < minMs && !isWhole) return Number.POSITIVE_INFINITY;
      return LENGTH_COST * Math.log(Math.max(1, lengthMs) / usualMs) ** 2;
    }),
  );
}

/**
 * Returns the best chain of boundaries for a fixed price per boundary, as positions in `places`. Viterbi over
 * the places.
 */
function findChain({ places, costs, lengthCosts }: Search, price: number): number[] {
  const end = places.length;
  const best = new Float64Array(end + 1).fill(Number.NEGATIVE_INFINITY);
  const cameFrom = new Int32Array(end + 1).fill(-1);
  best[0] = 0;
  for (let from = 0; from < end; from += 1) {
    const row = costs[from];
    const lengths = lengthCosts[from];
    const before = best[from] ?? Number.NEGATIVE_INFINITY;
    if (row === undefined || lengths === undefined || before === Number.NEGATIVE_INFINITY) continue;
    for (let step = 0; step < row.length; step += 1) {
      const to = from + 1 + step;
      const gain = to < end ? (places[to]?.score ?? 0) - price : 0;
      const value = before + gain - (lengths[step] as number) - WORDING_SHARE * (row[step] as number);
      if (value <= (best[to] ?? 0)) continue;
      best[to] = value;
      cameFrom[to] = from;
    }
  }
  const chain: number[] = [];
  for (let at = cameFrom[end] ?? 0; at > 0; at = cameFrom[at] ?? 0) chain.push(at);
  return chain.reverse();
}

/**
 * Returns the sentences that start the chapters after the first one, ascending, so that there are as close to
 * `count` chapters as possible. Dynamic programming maximizes the sum of boundary scores minus the costs of
 * wording and unusual lengths; bisection finds the price per boundary that results in that count. Empty if
 * `count` is below 2. Runs in time near-linear in the length of the talk.
 */
export function chooseBoundaries({
  boundaries,
  timeline,
  index,
  count,
}: {
  boundaries: readonly Boundary[];
  timeline: Timeline;
  index: TermIndex;
  count: number;
}): number[] {
  if (count < 2 || boundaries.length === 0) return [];
  const startMs = timeline.startsMs[0] ?? 0;
  const usualMs = Math.max(1, (timeline.endMs - startMs) / count);
  const stretchMs = Math.max(1, usualMs / CANDIDATES_PER_CHAPTER);
  const places = [{ sentence: 0, score: 0 }, ...thinOut({ boundaries, timeline, stretchMs })];
  const timesMs = places.map(({ sentence }) => timeline.startsMs[sentence] ?? 0);
  const isTooLong = (from: number, to: number): boolean =>
    (timesMs[to] ?? timeline.endMs) - (timesMs[from] ?? 0) > MAX_SHARE * usualMs;
  const costs = measureSegments({ index, sentences: places.map(({ sentence }) => sentence), isTooLong });
  const minMs = Math.max(MIN_CHAPTER_MS, usualMs * MIN_SHARE);
  const lengthCosts = measureLengths({ costs, timesMs, endMs: timeline.endMs, usualMs, minMs });
  const search: Search = { places, costs, lengthCosts };
  let low = LOWEST_PRICE;
  let high = HIGHEST_PRICE;
  let chain: number[] = [];
  for (let round = 0; round < PRICE_ROUNDS; round += 1) {
    const price = (low + high) / 2;
    const found = findChain(search, price);
    if (Math.abs(found.length + 1 - count) <= Math.abs(chain.length + 1 - count)) chain = found;
    // Any price that results in this many boundaries results in the same ones.
    if (found.length + 1 === count) break;
    if (found.length + 1 > count) low = price;
    else high = price;
  }
  return chain.flatMap((at) => places[at]?.sentence ?? []);
}
