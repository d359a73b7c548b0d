import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findPlantedInstructions } from "./find-planted-instructions.ts";
import {
  joinSigns,
  locateTerms,
  OWN_SENTENCES,
  readSentenceSigns,
  readTextSigns,
  type TermPlaces,
} from "./read-sentence-signs.ts";
import { weighAside } from "./weigh-aside.ts";

/** What may be done with each sentence of a talk; 1 for yes. */
export interface SpeechStanding {
  /** Orders to a machine that are disguised or have nothing to do with their talk: never sent to a model. */
  isWithheld: Uint8Array;
  /** Those, what stands around them, and asides on how something is to be written: sent, and never quoted. */
  isBarred: Uint8Array;
  /** Those, and what might be such an aside: quoted only where nothing better is said. */
  isDoubtful: Uint8Array;
  /** Where each topic word of the talk stands. */
  places: TermPlaces;
}

/** Above which a sentence is barred, above which two short ones are together, and above which one is doubtful. */
interface Bars {
  own: number;
  joined: number;
  doubtful: number;
}

/**
 * About 2 in 1000 sentences of ordinary talks are barred by each, and 2 in 100 are doubtful. In short talks, where
 * there is less to tell by, it is 1 in 100 and 2 in 100; see `fit-aside-weights.ts` in bench.
 */
const LONG_TALK_BARS: Bars = { own: 2.5, joined: 2.7, doubtful: -1 };
const SHORT_TALK_BARS: Bars = { own: 3.4, joined: 3.6, doubtful: 1.5 };
/** A title is short and seldom says what the talk doesn't. */
const TEXT_WEIGHT = 0;
/** Sentences of so few words may be pieces of one. */
const SHORT_WORDS = 8;

/** Bars doubtful sentences beside a barred one that share with it a word that is said nowhere else: they go on with it. */
function barCompany({
  isBarred,
  isDoubtful,
  index,
  places,
}: {
  isBarred: Uint8Array;
  isDoubtful: Uint8Array;
  index: TermIndex;
  places: TermPlaces;
}): void {
  const barred = [...isBarred.keys()].filter((sentence) => isBarred[sentence] === 1);
  for (const sentence of barred)
    for (let at = index.starts[sentence] ?? 0; at < (index.starts[sentence + 1] ?? 0); at += 1) {
      const term = index.terms[index.tokens[at] ?? 0] ?? -1;
      if (term < 0) continue;
      const stands = places.sentences.subarray(places.starts[term] ?? 0, places.starts[term + 1] ?? 0);
      const spread = (stands.at(-1) ?? 0) - (stands[0] ?? 0);
      if (spread > 2 * OWN_SENTENCES) continue;
      for (const other of stands) if (isDoubtful[other] === 1) isBarred[other] = 1;
    }
}

/**
 * Judges what each sentence of a talk may be used for. Speech that turns from its subject to how something is to be
 * written speaks to whoever writes, and isn't what the video is about: what it wants said can then stand in no
 * summary, however a model takes it. The judgement rests on how a sentence stands to its talk, not on phrases; known
 * phrases come on top. `index` holds the sentences, text by text. Near-linear.
 */
export function judgeSpeech({
  sentences,
  index,
}: {
  sentences: readonly Pick<Sentence, "text" | "words">[];
  index: TermIndex;
}): SpeechStanding {
  const places = locateTerms(index);
  const { isOrder, isDisguised, isPlanted } = findPlantedInstructions(sentences);
  const isBarred = isPlanted.slice();
  const isDoubtful = isPlanted.slice();
  const isWithheld = new Uint8Array(sentences.length);
  const signs = readSentenceSigns({ index, places });
  for (const [sentence, own] of signs.entries()) {
    const bars = own.isShortTalk ? SHORT_TALK_BARS : LONG_TALK_BARS;
    const weight = weighAside(own);
    const next = signs[sentence + 1];
    const joined = next === undefined ? weight : weighAside(joinSigns({ left: own, right: next }));
    if (weight > bars.doubtful) isDoubtful[sentence] = 1;
    if (weight > bars.own) isBarred[sentence] = 1;
    const isCut =
      (sentences[sentence]?.words ?? 0) <= SHORT_WORDS &&
      (sentences[sentence + 1]?.words ?? 0) <= SHORT_WORDS;
    if (isCut && joined > bars.joined) isBarred.fill(1, sentence, sentence + 2);
    if (isDisguised[sentence] === 1 || (isOrder[sentence] === 1 && weight > bars.own))
      isWithheld[sentence] = 1;
  }
  barCompany({ isBarred, isDoubtful, index, places });
  for (const [sentence, is] of isBarred.entries()) if (is === 1) isDoubtful[sentence] = 1;
  return { isWithheld, isBarred, isDoubtful, places };
}

/**
 * True for a text beside the speech, such as an uploader's title, that speaks of how something is to be written rather
 * than of what the talk says.
 */
export function isAsideText({ text, origins }: { text: string; origins: { index: TermIndex } }): boolean {
  return weighAside(readTextSigns({ text, index: origins.index })) > TEXT_WEIGHT;
}
