import {
  type Language,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_NUMBER,
  WORD_POINTING,
} from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";
import { stripAnnotations } from "./strip-annotations.ts";
import { type TermWeights, weighTerms } from "./weigh-terms.ts";

/** Flags for words that can't be topics. */
const WORD_EMPTY = WORD_GLUE | WORD_POINTING | WORD_COMMON | WORD_FILLER;
const HAS_DIGIT = /\p{N}/u;
const HAS_LETTER = /\p{L}/u;
/**
 * Matches Japanese endings and particles, which are written entirely in hiragana. Topics almost never are.
 */
const HIRAGANA_ONLY = /^[\u3041-\u309f]+$/;

/** The words of all sentences, in flat arrays, so that a million words take only a few megabytes. */
export interface TermIndex extends TermWeights {
  language: Language;
  /** The words of sentence s are `tokens[starts[s]]` up to, but not including, `tokens[starts[s + 1]]`. */
  starts: Uint32Array;
  /** For each word of the text, its index in `words`. */
  tokens: Uint32Array;
  /** The distinct words, in lowercase. */
  words: readonly string[];
  /** For each distinct word, its position in `words`. */
  wordNumbers: ReadonlyMap<string, number>;
  /** For each distinct word, its flags. */
  flags: Uint8Array;
  /**
   * For each distinct word, the index of its term, which all inflected forms share. -1 if the word can't be a
   * topic.
   */
  terms: Int32Array;
}

/** Numbers distinct words and terms in order of first appearance. */
class WordTable {
  readonly words: string[] = [];
  readonly wordNumbers = new Map<string, number>();
  readonly flags: number[] = [];
  readonly terms: number[] = [];
  termCount = 0;
  readonly #termNumbers = new Map<string, number>();
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(word: string): number {
    const known = this.wordNumbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    const flags = this.#findFlags(word);
    this.wordNumbers.set(word, number);
    this.words.push(word);
    this.flags.push(flags);
    this.terms.push(this.#findTerm({ word, flags }));
    return number;
  }

  #findFlags(word: string): number {
    const listed = this.#language.flags.get(word);
    const elision = listed === undefined ? word.indexOf("'") : -1;
    const bare = elision > 0 ? this.#language.flags.get(word.slice(elision + 1)) : this.#findStemFlags(word);
    return (listed ?? bare ?? 0) | (HAS_DIGIT.test(word) ? WORD_NUMBER : 0);
  }

  /**
   * Returns the flags of a Korean word's stem. In Korean, particles attach to pronouns too, but only bare
   * words are listed.
   */
  #findStemFlags(word: string): number | undefined {
    const { code, flags, prefixes, suffixes } = this.#language;
    return code === "ko" ? flags.get(stemWord({ word, prefixes, suffixes })) : undefined;
  }

  #findTerm({ word, flags }: { word: string; flags: number }): number {
    const isShort = word.length < (this.#language.isUnspaced ? 2 : 3);
    if ((flags & WORD_EMPTY) !== 0 || isShort || !HAS_LETTER.test(word)) return -1;
    if (HIRAGANA_ONLY.test(word)) return -1;
    const { prefixes, suffixes } = this.#language;
    const stem = stemWord({ word, prefixes, suffixes });
    const known = this.#termNumbers.get(stem);
    if (known !== undefined) return known;
    const number = this.termCount;
    this.termCount += 1;
    this.#termNumbers.set(stem, number);
    return number;
  }
}

type Numbers = Uint32Array<ArrayBuffer>;

function growTo({ array, size }: { array: Numbers; size: number }): Numbers {
  if (size <= array.length) return array;
  const grown = new Uint32Array(Math.max(size, array.length * 2));
  grown.set(array);
  return grown;
}

/**
 * Tokenizes each text once, numbers the words and terms, and weights the terms. Runs in time linear in the
 * length of the texts.
 */
export function buildTermIndex({
  texts,
  language,
}: {
  texts: Iterable<string>;
  language: Language;
}): TermIndex {
  const table = new WordTable(language);
  const starts: number[] = [0];
  let tokens: Numbers = new Uint32Array(1024);
  let size = 0;
  for (const text of texts) {
    const words = splitWords({ text: stripAnnotations(text), language: language.code });
    tokens = growTo({ array: tokens, size: size + words.length });
    for (const word of words) {
      tokens[size] = table.add(word);
      size += 1;
    }
    starts.push(size);
  }
  const counted = {
    tokens: tokens.subarray(0, size),
    terms: Int32Array.from(table.terms),
    termCount: table.termCount,
  };
  return {
    language,
    starts: Uint32Array.from(starts),
    tokens: counted.tokens,
    words: table.words,
    wordNumbers: table.wordNumbers,
    flags: Uint8Array.from(table.flags),
    terms: counted.terms,
    ...weighTerms(counted),
  };
}
