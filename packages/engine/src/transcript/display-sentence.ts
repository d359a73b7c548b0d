import type { Cue } from "@pith/core/transcripts/transcript";
import { capitalizeLetter } from "../languages/capitalize-letter.ts";
import { SENTENCE_END } from "./sentence-end.ts";

const finalSign = new RegExp(`${SENTENCE_END}$`, "u");
const looseEnd = /[\s,;:،、，；–—-]{1,8}$/u;
const leadingLetter = /^(["'“‘«(¿¡[]{0,3})(\p{Ll})/u;
const innerCapital = /^\p{Ll}+\p{Lu}/u;
/** Whitespace between two characters of a script without spaces, left over from joining cues. */
const innerSpace =
  /(?<=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff」』）])\s(?=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff「『（])/gu;
/** Whitespace after that script's punctuation. */
const spaceAfterSign = /(?<=[。、，！？：；])\s/gu;
/** A cue with a Chinese or Japanese full stop, or with other punctuation of theirs at its end. */
const signed = /。|[、，！？：；]$/u;
/** In captions with such punctuation, more than this fraction of the cues has it. */
const MIN_SIGNED_SHARE = 0.1;
const hasIdeograph = /[\u3040-\u30ff\u3400-\u9fff]/;
const danda: ReadonlySet<string> = new Set(["hi", "mr", "ne", "bn", "as", "pa", "or"]);
const ideographic: ReadonlySet<string> = new Set(["zh", "ja", "yue"]);
const stopless: ReadonlySet<string> = new Set(["th", "lo", "km", "my"]);

/**
 * True if captions have spaces and the ends of cues in place of punctuation, as is usual in Chinese subtitles. In
 * others, spaces between Chinese or Japanese characters are left over from joining cues.
 */
export function areSpacesSigns(cues: readonly Cue[]): boolean {
  return cues.filter(({ text }) => signed.test(text)).length < MIN_SIGNED_SHARE * cues.length;
}

/** True if a displayed text has kept a space between two characters of a script without spaces. */
export function hasInnerSpace(display: string): boolean {
  return hasIdeograph.test(display) && display.search(innerSpace) >= 0;
}

/**
 * Formats a sentence for display: adds an initial capital and the final punctuation of its script, such as a
 * period, and removes spaces between Chinese or Japanese characters unless they are punctuation. Changes no words. An
 * empty string stays empty.
 */
export function displaySentence({
  text,
  language,
  keepsSpaces = false,
}: {
  text: string;
  language: string;
  /** See `areSpacesSigns`. */
  keepsSpaces?: boolean;
}): string {
  let display = text;
  if (hasIdeograph.test(text)) {
    display = display.replace(spaceAfterSign, "");
    if (!keepsSpaces) display = display.replace(innerSpace, "");
  }
  // Keep the lowercase letter in names like "iOS" and "eBay".
  if (!innerCapital.test(display))
    display = display.replace(
      leadingLetter,
      (_, quote: string, letter: string) => quote + capitalizeLetter({ letter, language }),
    );
  if (display === "" || finalSign.test(display) || stopless.has(language)) return display;
  const trimmed = display.replace(looseEnd, "");
  return trimmed === "" ? display : trimmed + chooseStop({ text: trimmed, language });
}

function chooseStop({ text, language }: { text: string; language: string }): string {
  if (ideographic.has(language) || hasIdeograph.test(text.slice(-1))) return "。";
  if (danda.has(language)) return "।";
  return language === "ur" ? "۔" : ".";
}
