import { capitalizeLetter } from "../languages/capitalize-letter.ts";
import { dropPossessive, toSpellingKey } from "./read-word.ts";
import { isCapitalized } from "./settle-capitals.ts";

const FIRST_LETTER = /\p{L}/u;
/** A word after a hyphen. */
const LATER_PART = /(?<=\p{L}-)\p{L}[\p{L}\p{M}]+/gu;
/** The letter after Mc in a name. No other word starts like that. */
const AFTER_MC = /^\P{L}*mc\p{Ll}(?=\p{Ll}{2})/iu;
/** The letter after O' in a name. */
const AFTER_O = /^\P{L}*o['’]\p{Ll}(?=\p{Ll})/iu;
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u;

function capitalize(text: string): string {
  return text.replace(FIRST_LETTER, (letter) => capitalizeLetter({ letter, language: "und" }));
}

function capitalizeLast(text: string): string {
  return text.slice(0, -1) + capitalize(text.slice(-1));
}

/**
 * Capitalizes the later parts of a name with hyphens ("Baden-Württemberg") or after O', except everyday words
 * ("Châlons-en-Champagne").
 */
function capitalizeParts({
  text,
  findCapital,
}: {
  text: string;
  findCapital: (word: string) => number | null;
}): string {
  return text
    .replace(LATER_PART, (part) => ((findCapital(part) ?? 1) > 0 ? capitalize(part) : part))
    .replace(AFTER_O, capitalizeLast);
}

/**
 * Returns a word in its usual spelling: names as in the title, words with a fixed spelling as listed
 * (`iPhone`, `NASA`), and all other words with a capital if they need one. Only changes the case, never
 * letters or punctuation.
 */
export function spellWord({
  text,
  isCapital,
  isStart,
  keepsCase,
  names,
  spellings,
  findCapital,
}: {
  text: string;
  isCapital: boolean;
  /** True for the first word of a sentence. */
  isStart: boolean;
  /** True if the captions' case is meaningful, in which case it is kept. */
  keepsCase: boolean;
  names: ReadonlyMap<string, string>;
  spellings: ReadonlyMap<string, string>;
  /** Log odds of a capital, based on the word alone; null for an unknown word. */
  findCapital: (word: string) => number | null;
}): string {
  const core = dropPossessive(CORE.exec(text)?.[0] ?? "");
  const key = toSpellingKey(core);
  const known = names.get(key) ?? spellings.get(key);
  if (known !== undefined && known.toLowerCase() === core.toLowerCase()) {
    const spelled = isStart && known === known.toLowerCase() ? capitalize(known) : known;
    return text.replace(core, () => spelled);
  }
  // A capital that isn't restored is one that the captions use only occasionally.
  const plain = keepsCase && (isCapital || !isCapitalized(text)) ? text : text.toLowerCase();
  const whole = isCapital && !keepsCase ? capitalizeParts({ text: plain, findCapital }) : plain;
  return isCapital || isStart ? capitalize(whole.replace(AFTER_MC, capitalizeLast)) : whole;
}
