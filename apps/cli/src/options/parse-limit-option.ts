import { InvalidArgumentError } from "commander";

/** Parses `--limit`. Throws commander's error unless it is an integer within range. */
export function parseLimitOption(text: string): number {
  const limit = Number(text);
  if (/^\d{1,4}$/.test(text) && limit >= 1) return limit;
  throw new InvalidArgumentError("Enter a whole number from 1 to 9999.");
}
