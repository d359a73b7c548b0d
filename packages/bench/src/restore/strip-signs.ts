import { COMMA, END, NONE, QUESTION } from "@pith/engine/restore/word-net-core";
import { findSentenceEnds } from "@pith/engine/transcript/find-sentence-ends";

/** A word of punctuated text, separated from its punctuation. */
export interface StrippedWord {
  /** As spelled in the text, without surrounding punctuation. */
  spelling: string;
  /** The punctuation after the word: `NONE`, `COMMA`, `END` or `QUESTION`. */
  sign: number;
  /** True if the text has any punctuation after the word, even if it is a dash or a colon. */
  hasSign: boolean;
  /** Offset in the text. */
  offset: number;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}%]+$/gu;
const SIGNS_BEHIND = /[^\p{L}\p{M}\p{N}%]+$/u;
const ANY_SIGN = /[.,;:!?…–—]|--/;

/** Returns the words of a punctuated text. Detached punctuation is assigned to the word before it. */
export function stripSigns({ text, language }: { text: string; language: string }): StrippedWord[] {
  const ends = new Set(findSentenceEnds({ text, startOffset: 0, endOffset: text.length, language }));
  const words: StrippedWord[] = [];
  for (const { 0: raw, index } of text.matchAll(/\S+/g)) {
    const spelling = raw.replace(EDGES, "");
    const behind = SIGNS_BEHIND.exec(raw)?.[0] ?? "";
    const isEnd =
      ends.has(index + raw.length) || (index + raw.length === text.length && /[.!?…]/.test(behind));
    const sign = isEnd ? (behind.includes("?") ? QUESTION : END) : /[,;:–—]|^-+$/.test(behind) ? COMMA : NONE;
    const last = words.at(-1);
    if (spelling !== "") words.push({ spelling, sign, hasSign: ANY_SIGN.test(behind), offset: index });
    else if (last !== undefined) {
      last.hasSign ||= ANY_SIGN.test(raw);
      if (sign !== NONE) last.sign = Math.max(last.sign, sign);
    }
  }
  return words;
}
