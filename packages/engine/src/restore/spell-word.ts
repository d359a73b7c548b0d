import { readWord } from "./read-word.ts";

const FIRST_LETTER = /\p{L}/u;
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u;

function capitalize(text: string): string {
  return text.replace(FIRST_LETTER, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
}

/**
 * Returns a word in its usual spelling: a name as in the title, a word with a fixed spelling such as `iPhone`
 * or `NASA` in that spelling, and any other word with a capital if it needs one. Only changes the case, never
 * letters or punctuation.
 */
export function spellWord({
  text,
  isCapital,
  isStart,
  keepsCase,
  names,
  spellings,
}: {
  text: string;
  isCapital: boolean;
  /** True for the first word of a sentence. */
  isStart: boolean;
  /** True if the captions have capitals of their own, which are kept. */
  keepsCase: boolean;
  names: ReadonlyMap<string, string>;
  spellings: ReadonlyMap<string, string>;
}): string {
  const word = readWord(text);
  const known = names.get(word) ?? spellings.get(word);
  const core = CORE.exec(text)?.[0] ?? "";
  if (known !== undefined && known.toLowerCase() === core.toLowerCase()) {
    const spelled = isStart && known === known.toLowerCase() ? capitalize(known) : known;
    return text.replace(core, () => spelled);
  }
  const plain = keepsCase ? text : text.toLowerCase();
  return isCapital || isStart ? capitalize(plain) : plain;
}
