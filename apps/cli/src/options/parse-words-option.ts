import { InvalidArgumentError } from "commander";

/** Anything longer isn't a summary. */
const MAX_WORDS = 5_000;

/** Parses `--words`. Throws commander's error unless it is an integer within range. */
export function parseWordsOption(text: string): number {
  const words = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (words < 1 || words > MAX_WORDS) {
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${MAX_WORDS}.`);
  }
  return words;
}
