import { capitalizeLetter } from "../languages/capitalize-letter.ts";
import { SENTENCE_END } from "./sentence-end.ts";

const finalSign = new RegExp(`${SENTENCE_END}$`, "u");
const looseEnd = /[\s,;:،、，；–—-]{1,8}$/u;
const leadingLetter = /^(["'“‘«(¿¡[]{0,3})(\p{Ll})/u;
const innerCapital = /^\p{Ll}+\p{Lu}/u;
/**
 * Whitespace between two characters of a script without spaces, or after its punctuation, left over from joining
 * cues.
 */
const needlessSpace =
  /(?<=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff」』）])\s(?=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff「『（])|(?<=[。、，！？：；])\s/gu;
const hasIdeograph = /[\u3040-\u30ff\u3400-\u9fff]/;
const danda: ReadonlySet<string> = new Set(["hi", "mr", "ne", "bn", "as", "pa", "or"]);
const ideographic: ReadonlySet<string> = new Set(["zh", "ja", "yue"]);
const stopless: ReadonlySet<string> = new Set(["th", "lo", "km", "my"]);

/**
 * Formats a sentence for display: adds an initial capital and the final punctuation of its script, such as a
 * period, and removes spaces between Chinese or Japanese characters. Changes no words. An empty string stays
 * empty.
 */
export function displaySentence({ text, language }: { text: string; language: string }): string {
  let display = hasIdeograph.test(text) ? text.replace(needlessSpace, "") : text;
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
