import { listQuestionSigns } from "@pith/engine/restore/create-question-test";
import type { WordNet } from "@pith/engine/restore/create-word-net";
import type { QuestionWeights } from "@pith/engine/restore/restore-weights";
import { END, OUTPUTS, QUESTION } from "@pith/engine/restore/word-net-core";
import type { StrippedWord } from "./strip-signs.ts";

const STEPS = 12;
const RATE = 0.3;
const DECAY = 1e-4;
/** A feature must occur in at least this many sentences. At most MAX_SIGNS features are shipped. */
const MIN_SENTENCES = 8;
const MAX_SIGNS = 250;

interface Sentence {
  signs: string[];
  net: number;
  asks: number;
}

function readSentences({
  documents,
  net,
}: {
  documents: readonly StrippedWord[][];
  net: WordNet;
}): Sentence[] {
  return documents.flatMap((document) => {
    const words = document.map(({ spelling }) => spelling);
    const { scores, keys } = net.score(words);
    const sentences: Sentence[] = [];
    let first = 0;
    for (const [at, { sign }] of document.entries()) {
      if (sign < END) continue;
      sentences.push({
        signs: listQuestionSigns(keys.slice(first, at + 1)),
        net: (scores[at * OUTPUTS + QUESTION] ?? 0) - (scores[at * OUTPUTS + END] ?? 0),
        asks: Number(sign === QUESTION),
      });
      first = at + 1;
    }
    return sentences;
  });
}

/**
 * Fits a question classifier on sentences as they appear in the documents: a sparse logistic regression,
 * trained with Adagrad.
 */
export function fitQuestions({
  documents,
  net,
}: {
  documents: readonly StrippedWord[][];
  net: WordNet;
}): QuestionWeights {
  const sentences = readSentences({ documents, net });
  const counts = new Map<string, number>();
  for (const { signs } of sentences) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const known = sentences.map(({ signs, ...rest }) => ({
    ...rest,
    signs: signs.filter((sign) => (counts.get(sign) ?? 0) >= MIN_SENTENCES),
  }));
  const weights = new Map<string, { weight: number; square: number }>();
  const find = (sign: string): { weight: number; square: number } => {
    const found = weights.get(sign) ?? { weight: 0, square: 1e-3 };
    weights.set(sign, found);
    return found;
  };
  const bias = find("");
  const netWeight = find(" ");
  netWeight.weight = 1;
  const move = ({ one, slope }: { one: { weight: number; square: number }; slope: number }): void => {
    one.square += slope * slope;
    one.weight -= (RATE * slope) / Math.sqrt(one.square);
  };
  for (let step = 0; step < STEPS; step += 1)
    for (const { signs, net: own, asks } of known) {
      const seen = signs.map(find);
      const log = seen.reduce((sum, { weight }) => sum + weight, bias.weight + netWeight.weight * own);
      const off = 1 / (1 + Math.exp(-log)) - asks;
      move({ one: bias, slope: off });
      move({ one: netWeight, slope: off * own });
      for (const one of seen) move({ one, slope: off + DECAY * one.weight });
    }
  const round = (weight: number): number => Number(weight.toFixed(2));
  const strongest = [...weights]
    .filter(([sign]) => sign.trim() !== "")
    .sort(
      ([left, { weight: one }], [right, { weight: other }]) =>
        Math.abs(other) * Math.sqrt(counts.get(right) ?? 0) -
        Math.abs(one) * Math.sqrt(counts.get(left) ?? 0),
    )
    .slice(0, MAX_SIGNS);
  return {
    bias: round(bias.weight),
    net: round(netWeight.weight),
    signs: strongest.map(([sign, { weight }]) => `${sign} ${round(weight)}`).join(" "),
  };
}
