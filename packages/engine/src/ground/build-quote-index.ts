import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildCueIndex, type CueIndex } from "../transcript/build-cue-index.ts";
import { foldText } from "./fold-text.ts";

/** A transcript indexed for quote search. Built once per transcript. */
export interface QuoteIndex {
  /** The joined cue texts, with a mapping to cues and times. */
  cues: CueIndex;
  /** The joined text, folded by `foldText`. */
  folded: string;
  /** For each character of `folded`, its position in the joined text. */
  offsets: Uint32Array;
  /** The start of each word in `folded`. The last entry is the length of `folded`. */
  wordStarts: Uint32Array;
  /** For each word, the id of its distinct form, as in `wordNumbers`. */
  words: Uint32Array;
  wordNumbers: ReadonlyMap<string, number>;
  /** For each distinct word, its occurrences as ascending positions in `words`. */
  postings: readonly (readonly number[])[];
}

/** Builds the index in one pass over the text. Runs in linear time. */
export function buildQuoteIndex(transcript: Transcript): QuoteIndex {
  const cues = buildCueIndex(transcript);
  const { folded, offsets } = foldText(cues.text);
  const wordStarts: number[] = [];
  const words: number[] = [];
  const wordNumbers = new Map<string, number>();
  const postings: number[][] = [];
  for (const { word, start } of splitFolded(folded)) {
    let number = wordNumbers.get(word);
    if (number === undefined) {
      number = postings.length;
      wordNumbers.set(word, number);
      postings.push([]);
    }
    postings[number]?.push(words.length);
    wordStarts.push(start);
    words.push(number);
  }
  wordStarts.push(folded.length);
  return {
    cues,
    folded,
    offsets,
    wordStarts: Uint32Array.from(wordStarts),
    words: Uint32Array.from(words),
    wordNumbers,
    postings,
  };
}

/** Each character of a script without word spaces counts as a word. */
const FOLDED_WORD =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/gu;

/** Yields the words of a folded text with their start positions. */
export function* splitFolded(folded: string): Iterable<{ word: string; start: number }> {
  for (const match of folded.matchAll(FOLDED_WORD)) yield { word: match[0], start: match.index };
}
