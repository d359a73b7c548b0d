import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCue } from "./raw-cue.ts";
import type { JsonSegment } from "./read-json-segment.ts";

/** Nobody speaks this slowly. At fewer characters per second, the numbers must be milliseconds. */
const SLOWEST_CHARACTERS_PER_SECOND = 0.4;

/**
 * Converts the entries of a JSON list or a table to cues. Bare numbers are seconds, or milliseconds if the
 * speech would be too slow otherwise.
 */
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
 * make the speech impossibly slow, in which case they're milliseconds.
 */
function chooseUnit(segments: readonly JsonSegment[]): 1 | 1000 {
  let characters = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const segment of segments) {
    if (segment.start?.unit !== "unknown") continue;
    characters += segment.text.length;
    first = Math.min(first, segment.start.value);
    last = Math.max(last, segment.end?.unit === "unknown" ? segment.end.value : segment.start.value);
  }
  const length = last - first;
  return length > 0 && characters / length < SLOWEST_CHARACTERS_PER_SECOND ? 1 : 1000;
}
