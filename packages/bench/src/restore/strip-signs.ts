import { COMMA, END, NONE, QUESTION } from "@pith/engine/restore/create-word-net";
import { findSentenceEnds } from "@pith/engine/transcript/find-sentence-ends";

/** A word of punctuated text with its signs taken away, and what they were. */
export interface StrippedWord {
  /** As it stands in the text, without signs around it. */
  spelling: string;
  /** `NONE`, `COMMA`, `END` or `QUESTION`: the sign behind the word. */
  sign: number;
  /** True where the text has any sign behind the word, also a dash or a colon. */
  hasSign: boolean;
  /** Where it starts in the text. */
  offset: number;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}%]+$/gu;
const SIGNS_BEHIND = /[^\p{L}\p{M}\p{N}%]+$/u;
const ANY_SIGN = /[.,;:!?…–—]|--/;

/** The words of a punctuated text. Signs that stand alone belong to the word before. */
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
