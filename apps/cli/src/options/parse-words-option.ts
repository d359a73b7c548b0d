import { InvalidArgumentError } from "commander";

/** More words than this are no summary. */
const MAX_WORDS = 5_000;

/** The number of `--words`. Throws commander's error for anything but a whole number in reach. */
export function parseWordsOption(text: string): number {
  const words = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (words < 1 || words > MAX_WORDS) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_WORDS}.`);
  }
  return words;
}
