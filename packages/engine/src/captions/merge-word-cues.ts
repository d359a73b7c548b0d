import type { DraftCue } from "./draft-cue.ts";

const MIN_CUES = 20;
/** A file counts as having one word per cue if at least this fraction of its cues are single words. */
const SINGLE_WORD_SHARE = 0.6;
const PAUSE_MS = 700;
/** Two lines on screen. */
const MAX_CHARACTERS = 80;
/** Minimum length of a cue that ends at a sentence boundary. */
const MIN_CHARACTERS = 20;
const sentenceEnd = /[.!?…。！？]["'”’)\]]{0,2}$/u;
const spacelessScript = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/**
 * Joins single-word cues (from word-level speech recognition) into cues of one or two lines. Splits at pauses
 * of 0.7 s, sentence ends and speaker changes. Returns other files unchanged.
 */
export function mergeWordCues(cues: readonly DraftCue[]): DraftCue[] {
  if (cues.length < MIN_CUES || cues.filter(isSingleWord).length < cues.length * SINGLE_WORD_SHARE)
    return [...cues];
  const merged: DraftCue[] = [];
  for (const cue of cues) {
    const last = merged.at(-1);
    if (last === undefined || !belongsTogether({ last, cue })) merged.push({ ...cue });
    else {
      last.text = `${last.text} ${cue.text}`;
      last.startMs ??= cue.startMs;
      last.endMs = cue.endMs ?? last.endMs;
    }
  }
  return merged;
}

function isSingleWord(cue: DraftCue): boolean {
  return !cue.text.includes(" ") && cue.text.length <= (spacelessScript.test(cue.text) ? 3 : 24);
}

function belongsTogether({ last, cue }: { last: DraftCue; cue: DraftCue }): boolean {
  if (cue.startsTurn || cue.speaker !== last.speaker) return false;
  if (last.text.length + cue.text.length >= MAX_CHARACTERS) return false;
  if (last.text.length >= MIN_CHARACTERS && sentenceEnd.test(last.text)) return false;
  return last.endMs === null || cue.startMs === null || cue.startMs - last.endMs <= PAUSE_MS;
}
