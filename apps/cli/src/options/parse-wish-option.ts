import { MAX_WISH_CHARACTERS } from "@pith/core/summaries/wish-limit";
import { InvalidArgumentError } from "commander";

/** Parses `--wish`. Throws commander's error if it is empty or too long. */
export function parseWishOption(text: string): string {
  const wish = text.trim();
  if (wish !== "" && wish.length <= MAX_WISH_CHARACTERS) return wish;
  throw new InvalidArgumentError(`Enter 1 to ${MAX_WISH_CHARACTERS} characters.`);
}
