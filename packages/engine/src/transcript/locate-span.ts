import type { Cue } from "@pith/core/transcripts/transcript";
import { type CueIndex, findCueAtOffset } from "./build-cue-index.ts";

/** The cues and times of a span of the joined text. */
export interface CueSpan {
  firstCueId: number;
  lastCueId: number;
  /** Whole milliseconds; null if the cues have no times. */
  startMs: number | null;
  /** Never before `startMs`; null if the cues have no times. */
  endMs: number | null;
}

/**
 * Returns the cues and times of `index.text.slice(startOffset, endOffset)`. Times inside a cue are
 * interpolated by character position, rounded outward to whole milliseconds, and never leave the cue. Returns
 * null for an empty or out-of-range span.
 */
export function locateSpan({
  index,
  startOffset,
  endOffset,
}: {
  index: CueIndex;
  startOffset: number;
  endOffset: number;
}): CueSpan | null {
  if (startOffset < 0 || endOffset > index.text.length || endOffset <= startOffset) return null;
  const firstPosition = findCueAtOffset({ index, offset: startOffset });
  const lastPosition = findCueAtOffset({ index, offset: endOffset - 1 });
  const first = index.cues[firstPosition];
  const last = index.cues[lastPosition];
  if (first === undefined || last === undefined) return null;

  const startInCue = startOffset - (index.cueOffsets[firstPosition] ?? 0);
  const endInCue = endOffset - (index.cueOffsets[lastPosition] ?? 0);
  const start = interpolate({ cue: first, character: startInCue });
  const end =
    interpolate({ cue: last, character: endInCue }) ?? findLastEnd({ index, firstPosition, lastPosition });
  const startMs = start === null ? null : Math.floor(start);
  const endMs = end === null ? null : Math.ceil(end);
  return {
    firstCueId: first.id,
    lastCueId: last.id,
    startMs,
    endMs: startMs === null || endMs === null ? endMs : Math.max(startMs, endMs),
  };
}

function interpolate({ cue, character }: { cue: Cue; character: number }): number | null {
  if (cue.startMs === null || cue.endMs === null) return cue.startMs ?? cue.endMs;
  const share = Math.min(1, Math.max(0, character / cue.text.length));
  return cue.startMs + (cue.endMs - cue.startMs) * share;
}

/**
 * Returns the end time for a span whose last cue has no timestamps: the end of the last cue in the span that
 * has them; null if there is none.
 */
function findLastEnd({
  index,
  firstPosition,
  lastPosition,
}: {
  index: CueIndex;
  firstPosition: number;
  lastPosition: number;
}): number | null {
  for (let position = lastPosition - 1; position >= firstPosition; position -= 1) {
    const endMs = index.cues[position]?.endMs ?? null;
    if (endMs !== null) return endMs;
  }
  return null;
}
