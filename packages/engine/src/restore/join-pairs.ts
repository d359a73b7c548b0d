import {
  findLanguage,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
} from "../languages/find-language.ts";
import { END, NONE } from "./word-net-core.ts";

/**
 * On average, the log odds of a comma inside a recurring pair must exceed the usual threshold by this much.
 */
const MIN_MEAN_ODDS = 1;
const WORD_EMPTY = WORD_GLUE | WORD_POINTING | WORD_COMMON | WORD_FILLER;
const NUMBER = /^0/u;

/**
 * Removes commas and sentence ends inside expressions ("South, America", "Mac OS, 10", "project. Builder").
 * Where one name or topic word directly follows another at least twice, the pair's mean odds decide the
 * outcome for all of its occurrences, since the same two words are rarely adjacent more than once in a list
 * or at the boundary between two sentences. All numbers look the same to the net, so two of them aren't a
 * pair.
 */
export function joinPairs({
  language,
  signs,
  gains,
  threshold,
  isClosed,
  capitals,
  keys,
  getCommaOdds,
}: {
  /** Primary subtag. */
  language: string;
  /** Changed in place, like `gains`. */
  signs: Uint8Array;
  /** Log odds of a sentence end after each word. */
  gains: Float32Array;
  /** The log odds above which a sentence ends. */
  threshold: number;
  /** 1 for a word after which a sentence always ends, otherwise 0. */
  isClosed: Uint8Array;
  capitals: Uint8Array;
  keys: readonly string[];
  /** Returns the log odds of a comma after a word, relative to the threshold. */
  getCommaOdds: (at: number) => number;
}): void {
  const { flags } = findLanguage(language);
  const isTopic = (word: string): boolean => word !== "" && ((flags.get(word) ?? 0) & WORD_EMPTY) === 0;
  const pairs = new Map<string, { comma: number; end: number; places: number[] }>();
  let isAfterTopic = isTopic(keys[0] ?? "");
  for (let at = 0; at + 1 < keys.length; at += 1) {
    const [first = "", second = ""] = [keys[at], keys[at + 1]];
    const isFirstTopic = isAfterTopic;
    isAfterTopic = isTopic(second);
    const isNames = capitals[at] === 1 && capitals[at + 1] === 1;
    if (!isNames && !(isFirstTopic && isAfterTopic)) continue;
    if (isClosed[at] === 1 || first === second || (NUMBER.test(first) && NUMBER.test(second))) continue;
    const key = `${first} ${second}`;
    const pair = pairs.get(key) ?? { comma: 0, end: 0, places: [] };
    pairs.set(key, pair);
    pair.comma += getCommaOdds(at);
    pair.end += gains[at] ?? 0;
    pair.places.push(at);
  }
  for (const { comma, end, places } of pairs.values()) {
    if (places.length < 2) continue;
    const isSplit = end > threshold * places.length;
    const isListed = comma > MIN_MEAN_ODDS * places.length;
    for (const at of places) {
      if ((signs[at] ?? NONE) >= END ? isSplit : isListed) continue;
      signs[at] = NONE;
      gains[at] = end / places.length;
    }
  }
}
