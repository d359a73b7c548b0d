import { SENTENCE_END } from "../transcript/sentence-end.ts";
import type { DraftCue } from "./draft-cue.ts";

/** Longer than any caption. Longer paragraphs in pasted text are split, so that each part can be cited. */
const MAX_CHARACTERS = 600;
const TARGET_CHARACTERS = 300;
const sentenceEnd = new RegExp(`${SENTENCE_END}(?=\\s)`, "gu");

/**
 * Splits cues of more than 600 characters into cues of about 300: at the end of a sentence if possible,
 * otherwise at a space. Text without spaces isn't split. Times are divided in proportion to the number of
 * characters. Runs in linear time.
 */
export function splitLongCues(cues: readonly DraftCue[]): DraftCue[] {
  return cues.flatMap((cue, index) =>
    cue.text.length <= MAX_CHARACTERS
      ? [cue]
      : splitCue({ cue, nextStartMs: cues[index + 1]?.startMs ?? null }),
  );
}

function splitCue({ cue, nextStartMs }: { cue: DraftCue; nextStartMs: number | null }): DraftCue[] {
  const { startMs, text } = cue;
  // If the next cue starts at the same time, the parts of this cue must not start after it.
  const endMs = cue.endMs === null || nextStartMs === null ? cue.endMs : Math.min(cue.endMs, nextStartMs);
  const at = (character: number): number | null =>
    startMs === null || endMs === null
      ? startMs
      : Math.round(startMs + ((endMs - startMs) * character) / text.length);
  return findCuts(text).map(({ start, end }, index) => ({
    startMs: at(start),
    endMs: endMs === null ? null : at(end),
    text: text.slice(start, end),
    speaker: cue.speaker,
    startsTurn: cue.startsTurn && index === 0,
  }));
}

function findCuts(text: string): { start: number; end: number }[] {
  const ends: number[] = [];
  for (const match of text.matchAll(sentenceEnd)) ends.push(match.index + match[0].length);
  const cuts: { start: number; end: number }[] = [];
  let start = 0;
  let nextEnd = 0;
  while (text.length - start > MAX_CHARACTERS) {
    let end = -1;
    while (nextEnd < ends.length && (ends[nextEnd] ?? 0) <= start + TARGET_CHARACTERS) {
      end = Math.max(end, ends[nextEnd] ?? -1);
      nextEnd += 1;
    }
    if (end <= start) end = text.lastIndexOf(" ", start + TARGET_CHARACTERS);
    if (end <= start) end = text.indexOf(" ", start + TARGET_CHARACTERS);
    if (end < 0) break;
    cuts.push({ start, end });
    start = end + 1;
  }
  cuts.push({ start, end: text.length });
  return cuts;
}
