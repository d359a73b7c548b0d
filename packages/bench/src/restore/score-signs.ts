import type { WordNet } from "@pith/engine/restore/create-word-net";
import { CAPITAL, OUTPUTS } from "@pith/engine/restore/word-net-core";
import { placeDocuments } from "./read-examples.ts";
import type { StrippedWord } from "./strip-signs.ts";

/**
 * Returns the probability of each of the four punctuation classes at each position in the documents'
 * examples: the mean of the nets' log probabilities, renormalized.
 */
export function scoreSigns({
  documents,
  nets,
}: {
  documents: readonly StrippedWord[][];
  nets: readonly WordNet[];
}): Float32Array {
  const places = placeDocuments(documents);
  const chances = new Float32Array((places.at(-1) ?? 0) * CAPITAL);
  for (const [at, document] of documents.entries()) {
    const words = document.map(({ spelling }) => spelling);
    const start = (places[at] ?? 0) * CAPITAL;
    const end = start + words.length * CAPITAL;
    for (const net of nets) addLogChances({ scores: net.score(words).scores, chances, start });
    for (let from = start; from < end; from += CAPITAL) {
      const means = chances.subarray(from, from + CAPITAL).map((sum) => Math.exp(sum / nets.length));
      const whole = means.reduce((sum, mean) => sum + mean, 0);
      for (const [sign, mean] of means.entries()) chances[from + sign] = mean / whole;
    }
  }
  return chances;
}

function addLogChances({
  scores,
  chances,
  start,
}: {
  scores: Float32Array;
  chances: Float32Array;
  start: number;
}): void {
  let to = start;
  for (let from = 0; from < scores.length; from += OUTPUTS) {
    let whole = 0;
    for (let sign = 0; sign < CAPITAL; sign += 1) whole += Math.exp(scores[from + sign] ?? 0);
    const log = Math.log(whole);
    for (let sign = 0; sign < CAPITAL; sign += 1)
      chances[to + sign] = (chances[to + sign] ?? 0) + (scores[from + sign] ?? 0) - log;
    to += CAPITAL;
  }
}
