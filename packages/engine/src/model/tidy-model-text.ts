import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import { dropListMark } from "./drop-list-marks.ts";

/** Not inside words, as in "2**3", and not "__", which some Python names begin and end with. */
const EMPHASIS = /(?<![\p{L}\p{N}])(\*\*|`)(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu;
const ENCLOSING_QUOTES = /^["“„«「](.*)["”“»」]$/su;

/**
 * Returns a model's output as one line of plain text, without invisible characters, Markdown emphasis,
 * bullets or line breaks. Doesn't change any words. Empty if nothing is left.
 */
export function tidyModelText(text: string): string {
  const line = stripInvisibleCharacters(text).replace(/\s+/gu, " ").trim();
  const plain = dropListMark(line).replace(EMPHASIS, "$2").trim();
  const inner = ENCLOSING_QUOTES.exec(plain)?.[1];
  return inner !== undefined && !/["“”„«»「」]/u.test(inner) ? inner.trim() : plain;
}
