import { type Language, WORD_FILLER } from "../languages/find-language.ts";
import { displaySentence } from "../transcript/display-sentence.ts";
import { balanceQuotes } from "./balance-quotes.ts";
import { stripAnnotations } from "./strip-annotations.ts";

const SPACED_MARKS = /\s+([,.;:!?…])(?=\s|$)/gu;
const SPLIT_CONTRACTION = /(\p{L}) (['’](?:s|m|re|ve|ll|d|t))(?![\p{L}])/giu;
const LONE_I = /(?<![\p{L}\p{N}'’-])i(?=$|[\s,.!?]|['’](?:m|ve|ll|d)(?!\p{L}))/gu;
const DOUBLED_MARKS = /(?:\s*,)+(?=\s*[,.!?…]|\s*$)/gu;
/** Excludes the minus sign in "-5 degrees", and the dot in ".NET" and ".5 percent". */
const LOOSE_START = /^(?:[\s,;:!?…،。，、؛"”’)\]]|\.(?!\p{Lu}{2}|\d)|[–—-](?!\d))+(?=[^\s])/u;
const LOOSE_END = /[\s,;:،，、؛–—-]+$/u;
const BARE_WORD = /^\p{L}[\p{L}\p{M}'’]*$/u;
/**
 * Maximum number of words in a run that is checked for repetition, such as "in the, in the", or a caption
 * that was displayed twice.
 */
const MAX_REPEATED_WORDS = 12;
/** Maximum number of letters after which a word can be broken off and restarted, as in "th the". */
const MAX_STUTTER_LETTERS = 3;

function stripMarks(word: string): string {
  return word.replace(/[,.]+$/u, "").toLowerCase();
}

/** A word, and the word in lowercase without the commas and periods after it. */
interface KeptWord {
  word: string;
  bare: string;
}

function isStutter({ word, bare, next, language }: KeptWord & { next: string; language: Language }): boolean {
  const start = bare.replace(/-$/u, "");
  if (start.length === 0 || start.length > MAX_STUTTER_LETTERS || !BARE_WORD.test(start)) return false;
  const isWord = (language.flags.get(start) ?? WORD_FILLER) !== WORD_FILLER;
  return !isWord && word === word.toLowerCase() && next.length > start.length && next.startsWith(start);
}

/** Removes words that a speaker repeats immediately or breaks off and restarts. */
function dropRepeats({ words, language }: { words: string[]; language: Language }): string[] {
  const kept: KeptWord[] = [];
  for (const word of words) {
    const bare = stripMarks(word);
    const previous = kept.at(-1);
    if (previous !== undefined && language.isKnown && isStutter({ ...previous, next: bare, language }))
      kept.pop();
    kept.push({ word, bare });
    for (let length = 1; length <= MAX_REPEATED_WORDS && 2 * length <= kept.length; length += 1) {
      if (kept.at(-1 - length)?.bare !== bare) continue;
      const last = kept.slice(-length);
      const before = kept.slice(-2 * length, -length);
      const isSame = last.every((each, at) => each.bare === before[at]?.bare);
      if (!isSame || !last.some((each) => BARE_WORD.test(each.bare))) continue;
      const isClause = kept.at(-3)?.word.endsWith(",") === true && language.relatives.has(bare);
      if (length === 1 && isClause) continue;
      kept.splice(-2 * length, length);
      break;
    }
  }
  return kept.map(({ word }) => word);
}

function tidy({ text, language }: { text: string; language: Language }): string {
  let tidied = stripAnnotations(text).replace(/\s+/gu, " ").trim();
  if (language.code !== "fr") tidied = tidied.replace(SPACED_MARKS, "$1");
  if (language.code === "en") tidied = tidied.replace(SPLIT_CONTRACTION, "$1$2").replace(LONE_I, "I");
  if (language.fillers !== null) tidied = tidied.replace(language.fillers, "$1");
  tidied = tidied.replace(DOUBLED_MARKS, "").replace(/\s+/gu, " ").trim();
  return dropRepeats({ words: tidied.split(" "), language }).join(" ");
}

/**
 * Makes speech readable on its own: removes sound descriptions, hesitations, doubled words, a leading "so"
 * and a trailing "and", and adds an initial capital and a trailing period. Since it only removes words, the
 * result never says more than the quote. Empty if nothing is left.
 */
export function makeReadable({ text, language }: { text: string; language: Language }): string {
  let readable = tidy({ text, language }).replace(LOOSE_START, "");
  for (const pattern of [language.openers, language.looseEnds]) {
    const trimmed = pattern === null ? readable : readable.replace(pattern, "").replace(LOOSE_START, "");
    if (/[\p{L}\p{N}]/u.test(trimmed)) readable = trimmed;
  }
  readable = readable.replace(LOOSE_END, "");
  if (!/[\p{L}\p{N}]/u.test(readable)) return "";
  return balanceQuotes(displaySentence({ text: readable, language: language.code }));
}
