import { isSpaceless } from "./count-words.ts";

/** The words of a stretch of text, as offsets. A word's end includes the punctuation after it. */
export interface WordSpans {
  starts: Uint32Array;
  ends: Uint32Array;
  count: number;
  /** 1 if whitespace or punctuation precedes the word, 0 if it directly follows the previous one. */
  isApart: Uint8Array;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
let segmenter: Intl.Segmenter | null = null;

/**
 * Locates the words of `text.slice(startOffset, endOffset)`: at whitespace, or with Intl.Segmenter if the
 * stretch contains a script without spaces. Text without a letter or digit belongs to the previous word.
 */
export function locateWords({
  text,
  startOffset,
  endOffset,
}: {
  text: string;
  startOffset: number;
  endOffset: number;
}): WordSpans {
  const stretch = text.slice(startOffset, endOffset);
  const starts: number[] = [];
  const ends: number[] = [];
  const apart: number[] = [];
  const add = ({
    start,
    end,
    isWord,
    isApart,
  }: {
    start: number;
    end: number;
    isWord: boolean;
    isApart: boolean;
  }) => {
    if (isWord || starts.length === 0) {
      starts.push(startOffset + start);
      ends.push(startOffset + end);
      apart.push(isApart ? 1 : 0);
    } else {
      ends[ends.length - 1] = startOffset + end;
    }
  };
  if (isSpaceless(stretch)) {
    segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
    let isApart = true;
    for (const { segment, index, isWordLike } of segmenter.segment(stretch)) {
      if (segment.trim() === "") {
        isApart = true;
        continue;
      }
      const isWord = isWordLike === true;
      add({ start: index, end: index + segment.length, isWord, isApart });
      isApart = !isWord;
    }
  } else {
    for (const match of stretch.matchAll(/\S+/g)) {
      const isWord = letterOrDigit.test(match[0]);
      add({ start: match.index, end: match.index + match[0].length, isWord, isApart: true });
    }
  }
  return {
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    count: starts.length,
    isApart: Uint8Array.from(apart),
  };
}
