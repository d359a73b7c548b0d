import { findEndings, readWord } from "@pith/engine/restore/read-word";
import type { StrippedWord } from "./strip-signs.ts";

/** Words as rows of vectors, with their expected outputs. */
export interface Examples {
  /** `rows` has each word's row number; `short` and `long` have those of its endings. */
  rows: Int32Array;
  short: Int32Array;
  long: Int32Array;
  signs: Uint8Array;
  /** 1 if the word after the gap is capitalized, 0 if it isn't, 2 if a sentence starts there. */
  capitals: Uint8Array;
  /** The first position of each document, and the position after its last one. */
  documents: { from: number; to: number }[];
}

/**
 * Value of `capitals` for the first word of a sentence, whose capital says nothing about the word itself and
 * isn't learned.
 */
export const STARTS = 2;
const EDGE_OF_DOCUMENT = 6;

/**
 * Returns the most common words that occur in at least three documents, or in all documents if there are
 * fewer.
 */
export function chooseVocabulary({
  documents,
  size,
}: {
  documents: readonly StrippedWord[][];
  size: number;
}): string[] {
  const counts = new Map<string, number>();
  const homes = new Map<string, Set<number>>();
  for (const [at, document] of documents.entries())
    for (const { spelling } of document) {
      const word = readWord(spelling);
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const known = homes.get(word) ?? new Set<number>();
      if (known.size < 4) homes.set(word, known.add(at));
    }
  const least = Math.min(3, documents.length);
  return [...counts]
    .filter(([word]) => word !== "" && (homes.get(word)?.size ?? 0) >= least)
    .sort((left, right) => right[1] - left[1])
    .slice(0, size)
    .map(([word]) => word);
}

/**
 * Returns the position of each document's first word in the examples, followed by the number of positions.
 */
export function placeDocuments(documents: readonly StrippedWord[][]): number[] {
  const places = [EDGE_OF_DOCUMENT];
  for (const { length } of documents) places.push((places.at(-1) ?? 0) + length + EDGE_OF_DOCUMENT);
  return places;
}

export function readExamples({
  documents,
  words,
}: {
  documents: readonly StrippedWord[][];
  words: readonly string[];
}): Examples {
  const known = new Map(words.map((word, at) => [word, at] as const));
  const places = placeDocuments(documents);
  const length = places.at(-1) ?? 0;
  const edge = words.length + 1;
  const examples: Examples = {
    rows: new Int32Array(length).fill(edge),
    short: new Int32Array(length).fill(-1),
    long: new Int32Array(length).fill(-1),
    signs: new Uint8Array(length).fill(255),
    capitals: new Uint8Array(length).fill(STARTS),
    documents: [],
  };
  for (const [index, document] of documents.entries()) {
    let to = places[index] ?? 0;
    examples.documents.push({ from: to, to: to + document.length });
    for (const [at, { spelling, sign }] of document.entries()) {
      const word = readWord(spelling);
      const endings = findEndings(word);
      examples.rows[to] = known.get(word) ?? words.length;
      examples.short[to] = words.length + 2 + endings.short;
      examples.long[to] = words.length + 2 + endings.long;
      examples.signs[to] = sign;
      const next = document[at + 1];
      if (next !== undefined && sign < 2) examples.capitals[to] = Number(/^\p{Lu}/u.test(next.spelling));
      to += 1;
    }
  }
  return examples;
}
