import { MS_PER_WORD } from "../transcript/measure-duration.ts";
import type { Sentence } from "../transcript/sentence.ts";

/**
 * The times of sentences. If the captions have no times, the sentences' times are estimated from word counts
 * at an average pace.
 */
export interface Timeline {
  /** The start of each sentence in milliseconds, nondecreasing. */
  startsMs: Float64Array;
  /** The end of the speech, in milliseconds. */
  endMs: number;
  /** False if `startsMs` is only an estimate from word counts. */
  hasTimes: boolean;
}

/**
 * Builds the timeline of sentences. `wordStarts` has the position of each sentence's first word and, as its
 * last entry, the word count. If any sentence lacks a time, all times are estimated from word counts.
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
