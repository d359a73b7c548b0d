import { readNumbers } from "./read-numbers.ts";

/** Words that say how many without a number, in the languages whose number words are read. */
const COUNTING_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      both: 2,
      couple: 2,
      pair: 2,
      twice: 2,
      double: 2,
      dozen: 12,
      dozens: 12,
      thrice: 3,
      triple: 3,
      half: 0.5,
    },
    ...{
      quarter: 0.25,
      single: 1,
      one: 1,
      once: 1,
      first: 1,
      second: 2,
      third: 3,
      fourth: 4,
      fifth: 5,
      sixth: 6,
    },
    ...{ seventh: 7, eighth: 8, ninth: 9, tenth: 10 },
    ...{
      beide: 2,
      beiden: 2,
      paar: 2,
      doppelt: 2,
      dutzend: 12,
      halb: 0.5,
      ein: 1,
      eine: 1,
      zweite: 2,
      dritte: 3,
    },
    ...{ deux: 2, douzaine: 12, moitié: 0.5, demi: 0.5, deuxième: 2, troisième: 3 },
    ...{
      ambos: 2,
      ambas: 2,
      docena: 12,
      mitad: 0.5,
      medio: 0.5,
      segundo: 2,
      tercero: 3,
      entrambi: 2,
      metà: 0.5,
    },
  }),
);
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const AND_A_HALF = /(?:and a|und ein|et|y|e) (?:half|halb\p{L}*|demie?|medi[ao]|mezz[ao])\b/giu;
const MAX_PAIR = 99;

/**
 * Further values that a spoken text may state: "both" is 2, "twelve and a half" 12.5, "nineteen eighty-four" 1984 and
 * "twelve fifty" 12.5 as well as 1250. Only for what was said: a claim has to state its numbers outright.
 */
export function readSpokenNumbers(text: string): number[] {
  const values: number[] = [];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const value = COUNTING_WORDS.get(word);
    if (value !== undefined) values.push(value);
  }
  for (const match of text.matchAll(AND_A_HALF)) {
    const before = readNumbers(text.slice(Math.max(0, match.index - 40), match.index)).at(-1) ?? [];
    values.push(...before.map((value) => value + 0.5));
  }
  const numbers = readNumbers(text);
  for (const [at, readings] of numbers.entries()) {
    const [high] = readings;
    const [low] = numbers[at + 1] ?? [];
    const isPair =
      high !== undefined &&
      low !== undefined &&
      high >= 1 &&
      high <= MAX_PAIR &&
      low >= 10 &&
      low <= MAX_PAIR;
    if (isPair && Number.isInteger(high) && Number.isInteger(low))
      values.push(high * 100 + low, high + low / 100);
  }
  return values;
}
