import { COMMA, NONE } from "./word-net-core.ts";

/** A comma between two names that recur next to each other needs this much more than the usual log odds, on average. */
const MIN_MEAN_ODDS = 1;

/**
 * Removes commas inside names of several words ("South, America"). Where the same two names follow each other at least
 * twice, their mean decides for all, since a list rarely recurs word for word.
 */
export function joinNames({
  signs,
  capitals,
  keys,
  getCommaOdds,
}: {
  /** Changed in place. */
  signs: Uint8Array;
  capitals: Uint8Array;
  keys: readonly string[];
  /** Returns the log odds of a comma after a word, above the threshold. */
  getCommaOdds: (at: number) => number;
}): void {
  const pairs = new Map<string, { sum: number; places: number[] }>();
  for (let at = 0; at + 1 < keys.length; at += 1) {
    if (capitals[at] !== 1 || capitals[at + 1] !== 1 || (signs[at] ?? NONE) > COMMA) continue;
    const key = `${keys[at]} ${keys[at + 1]}`;
    const pair = pairs.get(key) ?? { sum: 0, places: [] };
    pairs.set(key, pair);
    pair.sum += getCommaOdds(at);
    pair.places.push(at);
  }
  for (const { sum, places } of pairs.values()) {
    if (places.length < 2 || sum > MIN_MEAN_ODDS * places.length) continue;
    for (const at of places) signs[at] = NONE;
  }
}
