import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { plantedInstructionSigns } from "./planted-instruction-signs.ts";

/** Which sentences speak to a machine rather than to listeners. */
export interface PlantedInstructions {
  /** 1 for a sentence that gives an order to a machine and for those around it, which may go on with it. */
  isPlanted: Uint8Array;
  count: number;
}

/** A sign that is enough alone, or two that aren't. */
const MIN_WEIGHT = 3;
/** An order may be spread over sentences, and captions cut sentences anywhere. */
const JOINED_SENTENCES = 3;
/** Who gives an order goes on with what is to be done. */
const SENTENCES_AROUND = 3;
/** Sentences that are looked through together before any of them is looked at alone. */
const SENTENCES_PER_LOOK = 12;

/** Letters that look like Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: "a",
      е: "e",
      о: "o",
      р: "p",
      с: "c",
      х: "x",
      у: "y",
      і: "i",
      ј: "j",
      ѕ: "s",
      ԁ: "d",
      һ: "h",
      к: "k",
    },
    ...{
      м: "m",
      т: "t",
      в: "b",
      н: "h",
      α: "a",
      ε: "e",
      ο: "o",
      ρ: "p",
      ι: "i",
      ν: "v",
      τ: "t",
      κ: "k",
      υ: "u",
    },
    ...{ ɑ: "a", ɡ: "g", ı: "i", ⅼ: "l" },
  }),
);
const LEET: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" }),
);
const MIXED_WORD =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const LEET_WORD = /(?=[\p{L}@$]*[0134578@$])(?=[0-9@$]*\p{L})[\p{L}0134578@$]{4,}/gu;
const SPELT_WORDS = /(?<![\p{L}])(?:\p{L}[\s.*_-]{1,3}){5,}\p{L}(?![\p{L}])/gu;

/** The text as somebody who wants to be understood would have written it: accents and disguises taken off. */
function undisguise(text: string): string {
  return (
    text
      .replace(/\S+/gu, (word) =>
        MIXED_WORD.test(word) ? [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("") : word,
      )
      .replace(LEET_WORD, (word) => [...word].map((letter) => LEET.get(letter) ?? letter).join(""))
      // Letters spelt one by one: words are told apart by wider gaps, where there are some.
      .replace(SPELT_WORDS, (spelt) =>
        spelt.replace(/(\S)[\s.*_-](?=\S)/gu, "$1").replace(/[\s.*_-]{2,}/gu, " "),
      )
  );
}

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
  const plain = stripInvisibleCharacters(text).normalize("NFKC").toLowerCase();
  if (weigh(plain) >= MIN_WEIGHT) return true;
  const undisguised = undisguise(plain);
  return undisguised !== plain && weigh(undisguised) >= MIN_WEIGHT;
}

/**
 * Finds speech that turns to a machine ("ignore your instructions", "in your summary, write …"). It can't find all
 * there is, and needn't: it is one wall of several. What it finds is never quoted, and a call that has read it is
 * believed no words of its own, only quotes from elsewhere. Talks about such orders lose some quotes by it. Linear.
 */
export function findPlantedInstructions(sentences: readonly Pick<Sentence, "text">[]): PlantedInstructions {
  const isPlanted = new Uint8Array(sentences.length);
  const read = (from: number, to: number): string =>
    sentences
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  const mark = (from: number, to: number): void => {
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
  return { isPlanted, count: isPlanted.reduce((sum, each) => sum + each, 0) };
}
