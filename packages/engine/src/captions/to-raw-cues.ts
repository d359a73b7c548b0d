import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCue } from "./raw-cue.ts";
import { type JsonSegment, TICKS_PER_MS } from "./read-json-segment.ts";

/**
 * Below MIN_PER_SECOND characters per unit, the unit can't be a second. Below MIN_PER_MS, it can't even
 * be a millisecond. The fastest speakers reach 0.04 characters per millisecond, and 0.000004 per tick.
 */
const MIN_PER_SECOND = 0.05;
const MIN_PER_MS = 0.00001;

/** Converts the entries of a JSON list or a table to cues. */
export function toRawCues(segments: readonly JsonSegment[]): RawCue[] {
  const unitMs = chooseUnit(segments);
  const toMs = (time: JsonSegment["start"]): number | null => {
    if (time === null) return null;
    return Math.round(time.unit === "unknown" ? time.value * unitMs : time.value);
  };
  return segments.map((segment) => {
    const startMs = toMs(segment.start);
    const length = toMs(segment.duration);
    const lines = segment.text
      .split("\n")
      .map((line) => ({ ...parsePlainLine(line), speaker: segment.speaker }));
    return {
      startMs,
      endMs: toMs(segment.end) ?? (startMs === null || length === null ? null : startMs + length),
      lines,
    };
  });
}

/**
 * Returns the number of milliseconds per unit of a bare number. Bare numbers are seconds, unless that would
 * make the speech impossibly slow, in which case they're milliseconds or Azure's ticks. Fractional numbers
 * are always seconds.
 */
function chooseUnit(segments: readonly JsonSegment[]): number {
  let characters = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { start, end, text } of segments) {
    if (start?.unit !== "unknown") continue;
    if (!Number.isInteger(start.value)) return 1000;
    characters += text.length;
    first = Math.min(first, start.value);
    last = Math.max(last, end?.unit === "unknown" ? end.value : start.value);
  }
  const length = last - first;
  if (length <= 0 || characters / length >= MIN_PER_SECOND) return 1000;
  return characters / length >= MIN_PER_MS ? 1 : 1 / TICKS_PER_MS;
}
