import type { Transcript } from "@pith/core/transcripts/transcript";
import { findNames, learnNames, type NameKnowledge } from "@pith/engine/ground/find-names";
import { readNumbers } from "@pith/engine/ground/read-numbers";
import { findLanguage } from "@pith/engine/languages/find-language";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import type { Sentence } from "@pith/engine/transcript/sentence";

export const falsehoodKinds = [
  "wrong number",
  "wrong number, also quoted",
  "swapped name",
  "invented quote",
  "quote from another talk",
  "shifted cue ids",
  "quote from another moment",
] as const;
export type FalsehoodKind = (typeof falsehoodKinds)[number];

/** A fact that isn't true, made from a sentence that is. */
export interface Falsehood {
  kind: FalsehoodKind;
  /** What the sentence really says. */
  truth: Sentence;
  text: string;
  quote: string;
  cueIds: number[];
}

/** Chance that is the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

const MIN_WORDS = 7;
const MAX_WORDS = 32;
const DIGITS = /\d+(?:[.,]\d+)*/u;
/** A shift by less than this isn't one. */
const SHIFT_SENTENCES = 25;

function isUsable({ text, words }: Sentence): boolean {
  return words >= MIN_WORDS && words <= MAX_WORDS && /\p{L}{3}/u.test(text);
}

function pick<Item>({ items, random }: { items: readonly Item[]; random: () => number }): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** The text with one number in digits changed to another of the same form; null where it has none. */
function changeNumber({ text, random }: { text: string; random: () => number }): string | null {
  const found = DIGITS.exec(text);
  if (found === null) return null;
  const [number] = found;
  const at = Math.floor(random() * number.length);
  const position = /\d/.test(number.charAt(at)) ? at : 0;
  const digit = number.charAt(position);
  const other = String((Number(digit) + 1 + Math.floor(random() * 8)) % 10 || 9);
  const changed = number.slice(0, position) + (other === digit ? "7" : other) + number.slice(position + 1);
  return changed === number ? null : text.replace(number, changed);
}

function listTalkNames({
  sentences,
  knowledge,
}: {
  sentences: readonly Sentence[];
  knowledge: NameKnowledge;
}): string[] {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const match of text.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}/gu)) {
      const isName = findNames({ text: `x ${match[0]}`, knowledge }).length > 0;
      if (isName) counts.set(match[0], (counts.get(match[0]) ?? 0) + 1);
    }
  return [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
}

/** The text with one name changed to another of the same talk; null where it has none. */
function swapName({
  text,
  names,
  random,
}: {
  text: string;
  names: readonly string[];
  random: () => number;
}): string | null {
  const own = names.filter((name) => new RegExp(`(?<=\\p{L},? )${name}(?!\\p{L})`, "u").test(text));
  const name = pick({ items: own, random });
  const other = pick({
    items: names.filter((each) => !text.includes(each) && each.slice(0, 4) !== name?.slice(0, 4)),
    random,
  });
  return name === undefined || other === undefined ? null : text.replaceAll(name, other);
}

/** A quote that nobody said: the sentence's words with others of the talk in every second place. */
function inventQuote({
  sentence,
  sentences,
  random,
}: {
  sentence: Sentence;
  sentences: readonly Sentence[];
  random: () => number;
}): string {
  const others = (pick({ items: sentences, random })?.text ?? "").split(/\s+/u);
  return sentence.text
    .split(/\s+/u)
    .map((word, at) => (at % 2 === 0 ? word : (others[at % Math.max(1, others.length)] ?? word)))
    .join(" ");
}

function toCueIds({ firstCueId, lastCueId }: Sentence): number[] {
  return Array.from({ length: lastCueId - firstCueId + 1 }, (_each, at) => firstCueId + at);
}

/**
 * Plants falsehoods of every kind into the sentences of a talk, `perKind` of each where the talk has as many sentences
 * to make them from. `stranger` is another talk, to quote from. The same for the same input.
 */
export function plantFalsehoods({
  transcript,
  stranger,
  perKind,
  seed,
}: {
  transcript: Transcript;
  stranger: Transcript;
  perKind: number;
  seed: number;
}): Falsehood[] {
  const random = createRandom(seed);
  const sentences = segmentSentences(transcript);
  const strangers = segmentSentences(stranger).filter(isUsable);
  const language = findLanguage(transcript.language);
  const knowledge = learnNames({ texts: sentences.map(({ text }) => text), language });
  const names = listTalkNames({ sentences, knowledge });
  const usable = sentences.flatMap((sentence, position) =>
    isUsable(sentence) ? { sentence, position } : [],
  );
  const shuffled = usable
    .map((each) => ({ each, key: random() }))
    .sort((left, right) => left.key - right.key);

  const make = (kind: FalsehoodKind, { sentence, position }: { sentence: Sentence; position: number }) => {
    const base = {
      kind,
      truth: sentence,
      text: sentence.text,
      quote: sentence.text,
      cueIds: toCueIds(sentence),
    };
    const far = usable.filter((other) => Math.abs(other.position - position) >= SHIFT_SENTENCES);
    switch (kind) {
      case "wrong number": {
        const text = changeNumber({ text: sentence.text, random });
        return text === null || readNumbers(text).length === 0 ? null : { ...base, text };
      }
      case "wrong number, also quoted": {
        const text = changeNumber({ text: sentence.text, random });
        return text === null ? null : { ...base, text, quote: text };
      }
      case "swapped name": {
        const text = swapName({ text: sentence.text, names, random });
        return text === null ? null : { ...base, text };
      }
      case "invented quote": {
        const quote = inventQuote({ sentence, sentences, random });
        return { ...base, text: quote, quote };
      }
      case "quote from another talk": {
        const other = pick({ items: strangers, random });
        return other === undefined ? null : { ...base, text: other.text, quote: other.text };
      }
      case "shifted cue ids": {
        const other = pick({ items: far, random });
        return other === undefined ? null : { ...base, cueIds: toCueIds(other.sentence) };
      }
      case "quote from another moment": {
        const other = pick({ items: far, random });
        return other === undefined
          ? null
          : { ...base, quote: other.sentence.text, cueIds: toCueIds(other.sentence) };
      }
    }
  };
  return falsehoodKinds.flatMap((kind) => {
    const made: Falsehood[] = [];
    for (const { each } of shuffled) {
      if (made.length >= perKind) break;
      const falsehood = make(kind, each);
      if (falsehood !== null) made.push(falsehood);
    }
    return made;
  });
}
