import { InvalidArgumentError } from "commander";

/** Parses a one-based position in a list. */
export function parseItemOption(text: string): number {
  const item = Number(text);
  if (/^\d{1,4}$/.test(text) && item >= 1) return item;
  throw new InvalidArgumentError("Enter the number shown before the video in the list.");
}
