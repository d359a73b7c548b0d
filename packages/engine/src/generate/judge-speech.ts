import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findPlantedInstructions } from "./find-planted-instructions.ts";
import { locateTerms, OWN_SENTENCES, readSentenceSigns, type TermPlaces } from "./read-sentence-signs.ts";
import { weighAside } from "./weigh-aside.ts";

/** What may be done with each sentence of a talk; 1 for yes. */
export interface SpeechStanding {
  /** Orders to a machine: never sent to a model. */
  isWithheld: Uint8Array;
  /** Those, what stands around them, and asides on how something is to be written: sent, and never quoted. */
  isBarred: Uint8Array;
  /** Those, and what might be such an aside: quoted only where nothing better is said. */
  isDoubtful: Uint8Array;
  /** Where each topic word of the talk stands. */
  places: TermPlaces;
}

/** About 3 in 1000 sentences of ordinary talks weigh more. */
const BARRED_WEIGHT = 2.8;
/** About 2 in 100 do. */
const DOUBTFUL_WEIGHT = -0.4;

/** Bars sentences beside a barred one that share with it a word that is said nowhere else: they go on with it. */
function barCompany({
  isBarred,
  index,
  places,
}: {
  isBarred: Uint8Array;
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
      if (spread <= OWN_SENTENCES) for (const other of stands) isBarred[other] = 1;
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
  sentences: readonly Pick<Sentence, "text">[];
  index: TermIndex;
}): SpeechStanding {
  const places = locateTerms(index);
  const { isOrder, isPlanted } = findPlantedInstructions(sentences);
  const isBarred = isPlanted.slice();
  const isDoubtful = isPlanted.slice();
  for (const [sentence, signs] of readSentenceSigns({ index, places }).entries()) {
    const weight = weighAside(signs);
    if (weight > BARRED_WEIGHT) isBarred[sentence] = 1;
    if (weight > DOUBTFUL_WEIGHT) isDoubtful[sentence] = 1;
  }
  barCompany({ isBarred, index, places });
  for (const [sentence, is] of isBarred.entries()) if (is === 1) isDoubtful[sentence] = 1;
  return { isWithheld: isOrder, isBarred, isDoubtful, places };
}
