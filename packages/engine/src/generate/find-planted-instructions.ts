import type { Sentence } from "../transcript/sentence.ts";
import { markupSigns, plantedInstructionSigns } from "./planted-instruction-signs.ts";
import { isDisguisedWord, revealText } from "./reveal-disguise.ts";

/** Which sentences speak to a machine rather than to listeners. */
export interface PlantedInstructions {
  /** 1 for a sentence that gives an order to a machine all by itself. */
  isOrder: Uint8Array;
  /** 1 for a sentence in a form that no speech has: markup, or words in disguise. */
  isDisguised: Uint8Array;
  /** 1 for those, for sentences that do so together, and for those around them, which may go on with it. */
  isPlanted: Uint8Array;
  count: number;
}

/** A sign that is enough alone, or two that aren't. */
const MIN_WEIGHT = 3;
/** One word of two alphabets may be a slip of whoever typed it. */
const MIN_DISGUISED_WORDS = 2;
/** An order may be spread over sentences, and captions cut sentences anywhere. */
const JOINED_SENTENCES = 3;
/** Who gives an order goes on with what is to be done. */
const SENTENCES_AROUND = 1;
/** Sentences that are looked through together before any of them is looked at alone. */
const SENTENCES_PER_LOOK = 12;

const tellingSigns = plantedInstructionSigns.filter(({ weight }) => weight > 1);
const weakSigns = plantedInstructionSigns.filter(({ weight }) => weight === 1);

function weigh(text: string): number {
  let telling = 0;
  let rest = text;
  for (const { pattern, weight } of tellingSigns) {
    if (!pattern.test(text)) continue;
    telling += weight;
    if (telling >= MIN_WEIGHT) return telling;
    // The same words don't count twice.
    rest = rest.replace(pattern, " ");
  }
  return telling > 0 && weakSigns.some(({ pattern }) => pattern.test(rest)) ? telling + 1 : telling;
}

/** True where a text gives orders to a machine that reads it, in one of about 30 languages. Linear. */
export function hasPlantedInstruction(text: string): boolean {
  const { plain, revealed } = revealText(text);
  if (weigh(plain) >= MIN_WEIGHT) return true;
  if (revealed !== plain && weigh(revealed) >= MIN_WEIGHT) return true;
  return hasDisguisedWords(text);
}

function hasDisguisedWords(text: string): boolean {
  return (text.match(/\S+/gu) ?? []).filter(isDisguisedWord).length >= MIN_DISGUISED_WORDS;
}

/** True for an order in a form that no speech has: the marks of programs, or words that are hidden from people. */
function isDisguisedOrder(text: string): boolean {
  const { plain, revealed } = revealText(text);
  if (hasDisguisedWords(text)) return true;
  if (markupSigns.some(({ pattern, weight }) => weight >= MIN_WEIGHT && pattern.test(plain))) return true;
  return revealed !== plain && weigh(plain) < MIN_WEIGHT && weigh(revealed) >= MIN_WEIGHT;
}

/**
 * Finds speech that turns to a machine in forms of words that are known ("ignore your instructions", "in your summary,
 * write …"). It can't find all there is, and needn't: nothing that is shown rests on it alone; see `judgeSpeech` and
 * `findMovedWords`. What it finds isn't sent to a model at all. Linear.
 */
export function findPlantedInstructions(sentences: readonly Pick<Sentence, "text">[]): PlantedInstructions {
  const isOrder = new Uint8Array(sentences.length);
  const isDisguised = new Uint8Array(sentences.length);
  const isPlanted = new Uint8Array(sentences.length);
  const read = (from: number, to: number): string =>
    sentences
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  const mark = (from: number, to: number): void => {
    if (to === from + 1) isOrder[from] = 1;
    for (let at = from; at < to; at += 1)
      if (isDisguisedOrder(sentences[at]?.text ?? "")) isDisguised[at] = 1;
    isPlanted.fill(1, Math.max(0, from - SENTENCES_AROUND), to + SENTENCES_AROUND);
  };
  for (let first = 0; first < sentences.length; first += SENTENCES_PER_LOOK) {
    const end = Math.min(sentences.length, first + SENTENCES_PER_LOOK);
    // Looks overlap, so that an order across their border is seen whole.
    if (!hasPlantedInstruction(read(first, end + JOINED_SENTENCES - 1))) continue;
    for (let at = first; at < end; at += 1) {
      if (hasPlantedInstruction(read(at, at + 1))) mark(at, at + 1);
      else if (hasPlantedInstruction(read(at, at + JOINED_SENTENCES))) mark(at, at + JOINED_SENTENCES);
    }
  }
  return { isOrder, isDisguised, isPlanted, count: isPlanted.reduce((sum, each) => sum + each, 0) };
}
