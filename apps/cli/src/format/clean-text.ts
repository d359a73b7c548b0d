import { stripControlCharacters } from "./strip-control-characters.ts";

/**
 * Returns text as one line without control characters. Keeps no-break spaces, which French uses inside
 * quotation marks.
 */
export function cleanText(text: string): string {
  return stripControlCharacters(text)
    .replace(/[^\S\u00a0]+/g, " ")
    .trim();
}
