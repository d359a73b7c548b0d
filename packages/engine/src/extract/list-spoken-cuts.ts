import type { Language } from "../languages/find-language.ts";

/** A range to cut from a text. */
export interface SpokenCut {
  start: number;
  end: number;
}

/** Maximum number of cuts. Three of them leave four stretches, the most a key point may have. */
const MAX_CUTS = 3;
/** Maximum number of words in a run that is checked for repetition. */
const MAX_REPEATED_WORDS = 6;
const ANNOTATION = /\[[^\]]{0,60}\]|\{[^}]{0,60}\}|<[^>]{0,60}>|[♪♫]+|>{2,}/gu;
const WORD = /\S+/gu;
const LETTER = /\p{L}/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Returns words that are repeated immediately, but not numbers ("2 2"). The first occurrence is cut. */
function listRepeats({ text, language }: { text: string; language: Language }): SpokenCut[] {
  const words = [...text.matchAll(WORD)].map(({ 0: raw, index }) => ({
    bare: raw.replace(EDGES, "").toLowerCase(),
    closes: /[.!?]["”')]*$/u.test(raw),
    endsClause: raw.endsWith(","),
    index,
  }));
  const cuts: SpokenCut[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = MAX_REPEATED_WORDS; length >= 1; length -= 1) {
      const first = words.slice(at, at + length);
      const second = words.slice(at + length, at + 2 * length);
      const isSame =
        second.length === length &&
        first.every(({ bare, closes }, each) => bare !== "" && !closes && bare === second[each]?.bare);
      const [{ bare: word } = { bare: "" }] = first;
      const isClause = words[at - 1]?.endsClause === true && language.relatives.has(word);
      // A single word of more than four letters is probably repeated intentionally, as in "really, really".
      if (!isSame || (length === 1 && (word.length > 4 || isClause))) continue;
      if (!first.some(({ bare }) => LETTER.test(bare))) continue;
      cuts.push({ start: words[at]?.index ?? 0, end: words[at + length]?.index ?? text.length });
      at += length - 1;
      break;
    }
  }
  return cuts;
}

/**
 * Returns the cuts (hesitations, immediate repetitions and bracketed sounds) that make speech readable, in
 * order and without overlap. Of the cuts that have words on both sides, returns only the three longest.
 */
export function listSpokenCuts({ text, language }: { text: string; language: Language }): SpokenCut[] {
  const cuts = [...text.matchAll(ANNOTATION)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  if (language.fillers !== null)
    for (const { 0: found, 1: lead = "", index } of text.matchAll(language.fillers))
      cuts.push({ start: index + lead.length, end: index + found.length });
  cuts.push(...listRepeats({ text, language }));
  cuts.sort((left, right) => left.start - right.start || right.end - left.end);
  const joined: SpokenCut[] = [];
  for (const cut of cuts) {
    const last = joined.at(-1);
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(last.end, Math.max(last.end, cut.start))))
      last.end = Math.max(last.end, cut.end);
    else joined.push({ ...cut });
  }
  const isInner = ({ start, end }: SpokenCut): boolean =>
    /[\p{L}\p{N}]/u.test(text.slice(0, start)) && /[\p{L}\p{N}]/u.test(text.slice(end));
  const inner = joined
    .filter(isInner)
    .sort((left, right) => right.end - right.start - (left.end - left.start));
  const kept = new Set(inner.slice(0, MAX_CUTS));
  return joined.filter((cut) => !isInner(cut) || kept.has(cut));
}
