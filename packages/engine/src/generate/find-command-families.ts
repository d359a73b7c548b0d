import { type CommandFamily, commandWords, unspacedCommandWords } from "./command-words.ts";
import { revealWord } from "./reveal-disguise.ts";

/** The families of command words as bits. */
export const COMMAND_FAMILIES: readonly CommandFamily[] = [
  "writer",
  "product",
  "produce",
  "overturn",
  "rule",
];

interface WordTables {
  whole: ReadonlyMap<string, number>;
  /** Beginnings of words, by their first three letters. */
  beginnings: ReadonlyMap<string, readonly { text: string; bits: number }[]>;
  parts: readonly { text: string; bits: number }[];
}

const KEY_LETTERS = 2;
const UNSPACED_LETTER = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

function addBits({ map, key, bits }: { map: Map<string, number>; key: string; bits: number }): void {
  map.set(key, (map.get(key) ?? 0) | bits);
}

function buildTables(): WordTables {
  const whole = new Map<string, number>();
  const starts = new Map<string, number>();
  const parts = new Map<string, number>();
  for (const [at, family] of COMMAND_FAMILIES.entries()) {
    for (const word of commandWords[family].normalize("NFKC").toLowerCase().split(" "))
      if (word.endsWith("*")) addBits({ map: starts, key: word.slice(0, -1), bits: 1 << at });
      else addBits({ map: whole, key: word, bits: 1 << at });
    for (const part of unspacedCommandWords[family].normalize("NFKC").toLowerCase().split(" "))
      addBits({ map: parts, key: part, bits: 1 << at });
  }
  const beginnings = new Map<string, { text: string; bits: number }[]>();
  for (const [text, bits] of starts) {
    const key = text.slice(0, KEY_LETTERS);
    beginnings.set(key, [...(beginnings.get(key) ?? []), { text, bits }]);
  }
  return { whole, beginnings, parts: [...parts].map(([text, bits]) => ({ text, bits })) };
}

const tables = buildTables();

/** The families that a lower-case word belongs to, as bits; 0 for any other word. Disguises are taken off. */
export function findWordFamilies(word: string): number {
  const plain = revealWord(word);
  let bits = tables.whole.get(plain) ?? 0;
  for (const { text, bits: own } of tables.beginnings.get(plain.slice(0, KEY_LETTERS)) ?? [])
    if (plain.startsWith(text)) bits |= own;
  if (UNSPACED_LETTER.test(plain))
    for (const { text, bits: own } of tables.parts)
      if (text.length > 1 ? plain.includes(text) : plain === text || plain.endsWith(text)) bits |= own;
  return bits;
}

/** How many families stand in the bits. */
export function countFamilies(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
