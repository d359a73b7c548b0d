import { MS_PER_WORD } from "../transcript/measure-duration.ts";
import type { Sentence } from "../transcript/sentence.ts";

/** Where sentences stand in time. Without times in the captions, words stand in for them at a speaking pace. */
export interface Timeline {
  /** For each sentence when it starts, in milliseconds. Never descending. */
  startsMs: Float64Array;
  /** When the speech ends, in milliseconds. */
  endMs: number;
  /** False where `startsMs` is worked out from word counts alone. */
  hasTimes: boolean;
}

/**
 * Builds the timeline of sentences. `wordStarts` says at which word each sentence
 * starts and, as its last entry, how many words there are. One sentence without a time makes all of them count words.
 */
export function buildTimeline({
  sentences,
  wordStarts,
}: {
  sentences: readonly Pick<Sentence, "startMs" | "endMs">[];
  wordStarts: Uint32Array;
}): Timeline {
  const count = Math.max(0, wordStarts.length - 1);
  const startsMs = new Float64Array(count);
  const hasTimes = sentences.length > 0 && sentences.every((sentence) => sentence.startMs !== null);
  let latestMs = 0;
  for (let position = 0; position < count; position += 1) {
    const spokenMs = (wordStarts[position] ?? 0) * MS_PER_WORD;
    const startMs = hasTimes ? (sentences[position]?.startMs ?? spokenMs) : spokenMs;
    latestMs = Math.max(latestMs, startMs);
    startsMs[position] = latestMs;
  }
  const lastEndMs = sentences.at(-1)?.endMs ?? null;
  const endMs = hasTimes && lastEndMs !== null ? lastEndMs : (wordStarts[count] ?? 0) * MS_PER_WORD;
  return { startsMs, endMs: Math.max(endMs, latestMs), hasTimes };
}
