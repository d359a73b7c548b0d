import { InvalidArgumentError } from "commander";
import { readLanguageTag } from "./read-language-tag.ts";

/** Parses and normalizes `--language`. Throws commander's error if it isn't a BCP 47 tag. */
export function parseLanguageOption(text: string): string {
  const tag = readLanguageTag(text);
  if (tag === null) throw new InvalidArgumentError("Enter a language tag such as en, de, or pt-BR.");
  return tag;
}
