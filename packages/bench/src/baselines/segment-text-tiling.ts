import { findLanguage } from "@pith/engine/languages/find-language";
import type { Sentence } from "@pith/engine/transcript/sentence";
import { tokenizeForRouge } from "../rouge/score-rouge.ts";

/**
 * Hearst's parameters: pseudo-sentences of 20 words, blocks of 10 pseudo-sentences, one round of smoothing.
 */
const WORDS_PER_UNIT = 20;
const UNITS_PER_BLOCK = 10;

interface Unit {
  startSeconds: number;
  counts: Map<string, number>;
}

function isEmptyWord(word: string): boolean {
  return findLanguage("en").flags.has(word);
}

/** Splits the text into pseudo-sentences of 20 words. A word gets the start time of its sentence. */
function buildUnits(sentences: readonly Sentence[]): Unit[] {
  const units: Unit[] = [];
  let inUnit = WORDS_PER_UNIT;
  for (const sentence of sentences) {
    const raw = sentence.text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
    for (const word of raw) {
      if (inUnit === WORDS_PER_UNIT) {
        units.push({ startSeconds: (sentence.startMs ?? 0) / 1000, counts: new Map() });
        inUnit = 0;
      }
      inUnit += 1;
      if (isEmptyWord(word)) continue;
      const counts = units.at(-1)?.counts;
      for (const stem of tokenizeForRouge(word)) counts?.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return units;
}

function sumBlock({
  units,
  from,
  to,
}: {
  units: readonly Unit[];
  from: number;
  to: number;
}): Map<string, number> {
  const sum = new Map<string, number>();
  for (const unit of units.slice(Math.max(0, from), to))
    for (const [word, count] of unit.counts) sum.set(word, (sum.get(word) ?? 0) + count);
  return sum;
}

function findCosine({ left, right }: { left: Map<string, number>; right: Map<string, number> }): number {
  let shared = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [word, count] of left) {
    shared += count * (right.get(word) ?? 0);
    leftSquares += count * count;
  }
  for (const count of right.values()) rightSquares += count * count;
  return leftSquares > 0 && rightSquares > 0 ? shared / Math.sqrt(leftSquares * rightSquares) : 0;
}

function smooth(values: readonly number[]): number[] {
  return values.map((value, at) => ((values[at - 1] ?? value) + value + (values[at + 1] ?? value)) / 3);
}

/** Returns the depth of each gap: how far its similarity is below the nearest peaks on both sides. */
function findDepths(similarities: readonly number[]): number[] {
  return similarities.map((similarity, at) => {
    let left = at;
    while (left > 0 && (similarities[left - 1] ?? 0) >= (similarities[left] ?? 0)) left -= 1;
    let right = at;
    while (right < similarities.length - 1 && (similarities[right + 1] ?? 0) >= (similarities[right] ?? 0))
      right += 1;
    return (similarities[left] ?? 0) + (similarities[right] ?? 0) - 2 * similarity;
  });
}

/**
 * Block-based TextTiling (M. A. Hearst, 1997). Returns boundaries in seconds: the `count` deepest ones, or
 * all that are deeper than the mean minus half a standard deviation. Each boundary is moved to the nearest
 * paragraph start.
 */
export function segmentTextTiling({
  sentences,
  count,
}: {
  sentences: readonly Sentence[];
  count: number | null;
}): number[] {
  const units = buildUnits(sentences);
  const similarities = units.slice(1).map((_, gap) =>
    findCosine({
      left: sumBlock({ units, from: gap + 1 - UNITS_PER_BLOCK, to: gap + 1 }),
      right: sumBlock({ units, from: gap + 1, to: gap + 1 + UNITS_PER_BLOCK }),
    }),
  );
  const depths = findDepths(smooth(similarities));
  const isPeak = (at: number): boolean =>
    (depths[at] ?? 0) > 0 &&
    (depths[at] ?? 0) >= (depths[at - 1] ?? 0) &&
    (depths[at] ?? 0) > (depths[at + 1] ?? 0);
  const peaks = depths.map((depth, at) => ({ depth, at })).filter(({ at }) => isPeak(at));
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length);
  const deviation = Math.sqrt(
    depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length),
  );
  const chosen =
    count === null
      ? peaks.filter(({ depth }) => depth > mean - deviation / 2)
      : peaks.sort((left, right) => right.depth - left.depth).slice(0, count);
  const starts = sentences.flatMap((sentence, position) =>
    position > 0 &&
    (sentences[position - 1]?.endsParagraph === true || sentences[position - 1]?.speaker !== sentence.speaker)
      ? [(sentence.startMs ?? 0) / 1000]
      : [],
  );
  const moved = chosen.map(({ at }) => {
    const seconds = units[at + 1]?.startSeconds ?? 0;
    return starts.reduce(
      (best, start) => (Math.abs(start - seconds) < Math.abs(best - seconds) ? start : best),
      starts[0] ?? seconds,
    );
  });
  return [...new Set(moved)].sort((left, right) => left - right);
}
