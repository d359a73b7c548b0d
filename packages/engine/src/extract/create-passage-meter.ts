import { findContextRules } from "./find-context-rules.ts";
import { passageWeights } from "./passage-weights.ts";
import {
  countPassageWords,
  type PassageSource,
  type PassageStart,
  type PassageWords,
  readEndSigns,
  readSentenceSigns,
  readStartSigns,
  readWholeSigns,
} from "./read-passage-signs.ts";

function multiply(weights: readonly number[], signs: readonly number[]): number {
  return signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);
}

/**
 * Measures how likely a passage is to make sense on its own, in log odds. Sums the contributions of the
 * passage's parts, each of which is examined only once.
 */
export interface PassageMeter {
  weighStart: (where: { position: number; start: PassageStart }) => number;
  /** Returns a sentence's contribution. A sentence that continues a passage contributes more features. */
  weighSentence: (position: number, isJoined: boolean) => number;
  weighEnd: (position: number) => number;
  /** Returns the contribution of the words in all sentences, plus the bias. */
  weighWhole: (whole: Parameters<typeof readWholeSigns>[0]) => number;
  words: readonly PassageWords[];
}

/** Creates a meter for one talk. Its weights were fitted on annotated passages. */
export function createPassageMeter(source: PassageSource): PassageMeter {
  const leaning = findContextRules(source.language.code);
  const sentenceScores = new Map<number, { sentence: number; join: number }>();
  const ends = new Map<number, number>();
  const words = countPassageWords(source);
  return {
    words,
    weighStart: ({ position, start }) =>
      multiply(passageWeights.start, readStartSigns({ source, position, start, leaning, words })),
    weighSentence: (position, isJoined) => {
      let known = sentenceScores.get(position);
      if (known === undefined) {
        const { sentence, join } = readSentenceSigns({ source, position, leaning, words });
        known = {
          sentence: multiply(passageWeights.sentence, sentence),
          join: multiply(passageWeights.join, join),
        };
        sentenceScores.set(position, known);
      }
      return isJoined ? known.sentence + known.join : known.sentence;
    },
    weighEnd: (position) => {
      const known = ends.get(position) ?? multiply(passageWeights.end, readEndSigns({ source, position }));
      ends.set(position, known);
      return known;
    },
    weighWhole: (whole) => passageWeights.bias + multiply(passageWeights.whole, readWholeSigns(whole)),
  };
}
