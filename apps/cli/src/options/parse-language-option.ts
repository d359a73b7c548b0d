import { InvalidArgumentError } from "commander";

const MAX_TAG_LENGTH = 35;

/** Parses `--language` and normalizes its spelling. Throws commander's error if it isn't a BCP 47 tag. */
export function parseLanguageOption(text: string): string {
  const tag = readTag(text);
  if (tag === null || tag.length > MAX_TAG_LENGTH) {
    throw new InvalidArgumentError("Give a language tag such as en, de or pt-BR.");
  }
  return tag;
}

function readTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
