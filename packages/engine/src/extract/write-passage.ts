import type { Language } from "../languages/find-language.ts";
import { displaySentence, hasInnerSpace } from "../transcript/display-sentence.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { balanceQuotes } from "./balance-quotes.ts";
import { listSpokenCuts } from "./list-spoken-cuts.ts";

/**
 * If the probability of a sentence boundary inside a passage is below this, show a comma instead of a period.
 */
const SURE_INSIDE = 0.7;
const SPLICED = /(?<!\.)\.$/u;
const WORD = /\S+/gu;
const INNER_CAPITAL = /^\p{Ll}+\p{Lu}/u;
const MARKS = /\s+([,.;:!?…])(?=\s|$)/gu;
const LOOSE_START = /^[\s,;:،，、؛)\]」』]+(?=\S)/u;
const DOUBLED = /[,;:]?\s…\s/gu;
const LONE_I = /(?<![\p{L}\p{N}'’-])i(?=$|[\s,.!?]|['’](?:m|ve|ll|d)(?!\p{L}))/gu;

/** The sentences that passages are built from, and their language. */
interface WrittenSource {
  sentences: readonly Sentence[];
  language: Language;
}

/** Consecutive sentences, and where the passage starts in the displayed text of the first one. */
export interface PassageWindow {
  first: number;
  last: number;
  offset: number;
}

/** A displayed word, and its position in the captions. */
interface ShownWord {
  from: number;
  to: number;
  startOffset: number;
  endOffset: number;
}

/** Returns the sentence's text with its first word in mid-sentence case. */
function writeInside({ display, start }: { display: string; start: string }): string {
  const first = display.slice(0, start.length);
  return first.toLowerCase() === start.toLowerCase() ? start + display.slice(start.length) : display;
}

/** Finds the position in the captions of each displayed word in the sentences. */
function alignWords({ source, first, last }: { source: WrittenSource; first: number; last: number }): {
  shown: string;
  words: ShownWord[];
} {
  const words: ShownWord[] = [];
  let shown = "";
  let isOpen = false;
  for (const { text, display, innerStart, startOffset, punctuated, endChance } of source.sentences.slice(
    first,
    last + 1,
  )) {
    const said = [...text.matchAll(WORD)];
    const isAligned = [...display.matchAll(WORD)].length === said.length;
    const isJoined = shown !== "" && isOpen && SPLICED.test(shown);
    const form = !isAligned
      ? text
      : isJoined
        ? writeInside({ display, start: innerStart ?? said[0]?.[0] ?? "" })
        : display;
    const from = shown === "" ? 0 : shown.length + 1;
    if (isJoined) shown = shown.replace(SPLICED, ",");
    shown = shown === "" ? form : `${shown} ${form}`;
    isOpen = !punctuated && endChance < SURE_INSIDE;
    for (const [at, { 0: word, index }] of [...form.matchAll(WORD)].entries()) {
      const start = startOffset + (said[at]?.index ?? 0);
      words.push({
        from: from + index,
        to: from + index + word.length,
        startOffset: start,
        endOffset: start + (said[at]?.[0].length ?? 0),
      });
    }
  }
  return { shown, words };
}

/**
 * Returns the parts of these sentences to keep, starting at `offset` in the displayed text of the first one.
 */
function keepStretches({
  source,
  first,
  last,
  offset,
}: {
  source: WrittenSource;
  first: number;
  last: number;
  offset: number;
}): { text: string; startOffset: number; endOffset: number }[] {
  const { shown, words } = alignWords({ source, first, last });
  const cuts = listSpokenCuts({ text: shown.slice(offset), language: source.language }).map(
    ({ start, end }) => ({
      start: start + offset,
      end: end + offset,
    }),
  );
  const stretches: { text: string; startOffset: number; endOffset: number }[] = [];
  let open: ShownWord[] = [];
  const close = (): void => {
    const [start] = open;
    const end = open.at(-1);
    const text = start === undefined || end === undefined ? "" : shown.slice(start.from, end.to);
    if (start !== undefined && end !== undefined && /[\p{L}\p{N}]/u.test(text))
      stretches.push({ text, startOffset: start.startOffset, endOffset: end.endOffset });
    open = [];
  };
  for (const word of words) {
    const isCut =
      word.from < offset ||
      cuts.some(({ start, end }) => word.from >= start && word.from < end && word.to <= end + 1);
    if (isCut) close();
    else open.push(word);
  }
  close();
  return stretches;
}

function show({
  source: { language, sentences },
  window: { first, last },
  texts,
}: {
  source: WrittenSource;
  window: PassageWindow;
  texts: readonly string[];
}): string {
  let text = texts.join(" … ").replace(/\s+/gu, " ").replace(DOUBLED, " … ").replace(LOOSE_START, "");
  if (language.code !== "fr") text = text.replace(MARKS, "$1").replace(/(?<=\S)…(?=\s)/gu, " …");
  if (language.code === "en") text = text.replace(LONE_I, "I");
  const displayed = displaySentence({
    text,
    language: language.code,
    keepsSpaces: sentences.slice(first, last + 1).some(({ display }) => hasInnerSpace(display)),
  });
  return balanceQuotes(INNER_CAPITAL.test(text) ? text.charAt(0) + displayed.slice(1) : displayed);
}

/**
 * Returns a window's displayed text and its verbatim stretches, both without hesitations. Null if no word is
 * left.
 */
export function writePassage({ source, window }: { source: WrittenSource; window: PassageWindow }): {
  text: string;
  stretches: { startOffset: number; endOffset: number }[];
} | null {
  const kept = keepStretches({ source, ...window });
  if (kept.length === 0) return null;
  return {
    text: show({ source, window, texts: kept.map(({ text }) => text) }),
    stretches: kept.map(({ startOffset, endOffset }) => ({ startOffset, endOffset })),
  };
}
