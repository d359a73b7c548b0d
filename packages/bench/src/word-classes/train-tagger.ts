import { CLASSES, type TaggedWord, type WordClass } from "./tagged-text.ts";

/** Returns the class of each word in a sentence. */
export type TagSentence = (words: readonly string[]) => WordClass[];

const EPOCHS = 5;
/** Steps through the sentences in an order that mixes the documents. Must be prime. */
const STRIDE = 7919;
const EDGE = "|";
const SUFFIX_LETTERS = [1, 2, 3, 4];

interface Weight {
  now: Float64Array;
  sum: Float64Array;
  /** For each class, the step of its last change. */
  changed: Float64Array;
}

function listFeatures({
  words,
  lower,
  at,
  before,
  secondBefore,
}: {
  words: readonly string[];
  lower: readonly string[];
  at: number;
  /** Class numbers of the two preceding words. */
  before: number;
  secondBefore: number;
}): string[] {
  const word = lower[at] ?? "";
  const previous = lower[at - 1] ?? EDGE;
  const next = lower[at + 1] ?? EDGE;
  const features = [
    "bias",
    `w ${word}`,
    `p ${before}`,
    `pp ${secondBefore} ${before}`,
    `pw ${before} ${word}`,
    `w-1 ${previous}`,
    `w-2 ${lower[at - 2] ?? EDGE}`,
    `w+1 ${next}`,
    `w+2 ${lower[at + 2] ?? EDGE}`,
    `n3 ${next.slice(-3)}`,
  ];
  if (at > 0 && /^\p{Lu}/u.test(words[at] ?? "")) features.push("capital");
  for (const letters of SUFFIX_LETTERS)
    if (word.length > letters) features.push(`s${letters} ${word.slice(-letters)}`);
  return features;
}

function findBest(scores: Float64Array): number {
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  return best;
}

/**
 * Trains a tagger on sentences whose words have a class: an averaged perceptron that goes from left to right (M.
 * Collins, "Discriminative Training Methods for Hidden Markov Models", 2002).
 */
export function trainTagger(sentences: readonly (readonly TaggedWord[])[]): TagSentence {
  const weights = new Map<string, Weight>();
  let step = 0;
  const tag = ({
    words,
    onWord,
  }: {
    words: readonly string[];
    onWord?: (word: { at: number; features: readonly string[]; guess: number }) => void;
  }): number[] => {
    const lower = words.map((word) => word.toLowerCase().replaceAll("’", "'"));
    const found: number[] = [];
    for (const at of words.keys()) {
      const before = found[at - 1] ?? -1;
      const features = listFeatures({ words, lower, at, before, secondBefore: found[at - 2] ?? -1 });
      const scores = new Float64Array(CLASSES.length);
      for (const feature of features) {
        const own = weights.get(feature)?.now;
        if (own !== undefined)
          for (let kind = 0; kind < scores.length; kind += 1)
            scores[kind] = (scores[kind] ?? 0) + (own[kind] ?? 0);
      }
      const guess = findBest(scores);
      found.push(guess);
      onWord?.({ at, features, guess });
    }
    return found;
  };
  const change = ({ feature, kind, by }: { feature: string; kind: number; by: number }): void => {
    const size = CLASSES.length;
    const weight = weights.get(feature) ?? {
      now: new Float64Array(size),
      sum: new Float64Array(size),
      changed: new Float64Array(size),
    };
    weights.set(feature, weight);
    const now = weight.now[kind] ?? 0;
    weight.sum[kind] = (weight.sum[kind] ?? 0) + now * (step - (weight.changed[kind] ?? 0));
    weight.changed[kind] = step;
    weight.now[kind] = now + by;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (let each = 0; each < sentences.length; each += 1) {
      const sentence = sentences[(each * STRIDE) % sentences.length] ?? [];
      tag({
        words: sentence.map(({ spelling }) => spelling),
        onWord: ({ at, features, guess }) => {
          step += 1;
          const wanted = CLASSES.indexOf(sentence[at]?.kind ?? "other");
          if (wanted === guess) return;
          for (const feature of features) {
            change({ feature, kind: wanted, by: 1 });
            change({ feature, kind: guess, by: -1 });
          }
        },
      });
    }
  for (const { now, sum, changed } of weights.values())
    for (const kind of now.keys())
      now[kind] = ((sum[kind] ?? 0) + (now[kind] ?? 0) * (step - (changed[kind] ?? 0))) / step;
  return (words) => tag({ words }).map((kind) => CLASSES[kind] ?? "other");
}
