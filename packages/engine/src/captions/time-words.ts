import type { RawCue, RawLine } from "./raw-cue.ts";

/** Estimated speaking time per character, at a normal to slightly slow pace. */
const MS_PER_CHARACTER = 80;
/** Added to the speaking time of any text. */
const BASE_MS = 200;
/** Characters of scripts without spaces take longer to say than letters. */
const MS_PER_WIDE_CHARACTER = 250;
const wideCharacter = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;
/** A pause inside a line that is long enough to separate two sentences. */
const PAUSE_MS = 600;
/** A letter or digit from a script that has spaces between words. */
const spacedLetter =
  /[[\p{L}\p{M}\p{N}]--[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]]/v;

/** Estimates how long it takes to speak a text at a normal pace, in milliseconds. Always greater than 0. */
export function estimateSpeechMs(text: string): number {
  const wide = text.match(wideCharacter)?.length ?? 0;
  return BASE_MS + (text.length - wide) * MS_PER_CHARACTER + wide * MS_PER_WIDE_CHARACTER;
}

/**
 * Applies the word times of single-line cues: splits a line at a long pause between two words, and ends a cue
 * when its last word ends instead of when the cue disappears. Song lyrics are timed by syllable, so a word
 * may have several times. The resulting cues have no word times. Returns other cues unchanged.
 */
export function timeWords(cues: readonly RawCue[]): RawCue[] {
  return cues.flatMap((cue) => {
    const [line, ...others] = cue.lines.filter(({ text }) => text.trim() !== "");
    if (others.length > 0 || line?.words == null || cue.startMs === null) return [cue];
    return splitAtPauses({ startMs: cue.startMs, line }).map((part, index, parts) => ({
      startMs: part.startMs,
      endMs: Math.min(parts[index + 1]?.startMs ?? cue.endMs ?? Number.POSITIVE_INFINITY, part.endMs),
      lines: [{ text: line.text.slice(part.start, part.end), speaker: line.speaker, words: null }],
    }));
  });
}

interface Part {
  startMs: number;
  /** Estimated end of the last word. */
  endMs: number;
  /** Position of the part's first character in the line's text. */
  start: number;
  /** Position after the part's last character. */
  end: number;
}

function splitAtPauses({ startMs, line }: { startMs: number; line: RawLine }): Part[] {
  const words = line.words ?? [];
  const parts: Part[] = [];
  let part: Part | null = null;
  let start = 0;
  for (let index = 0; index < words.length; index += 2) {
    const end = words[index] ?? line.text.length;
    const word = line.text.slice(start, end).trim();
    const wordStartMs: number = words[index + 1] ?? part?.endMs ?? startMs;
    const wordEndMs: number = wordStartMs + estimateSpeechMs(word);
    const isPause = part !== null && wordStartMs - part.endMs > PAUSE_MS && word !== "";
    if (part === null || (isPause && !isInsideWord({ text: line.text, position: start }))) {
      part = { startMs: wordStartMs, endMs: wordEndMs, start, end };
      parts.push(part);
    } else {
      part.end = end;
      if (word !== "") part.endMs = Math.max(part.endMs, wordEndMs);
    }
    start = end;
  }
  return parts;
}

function isInsideWord({ text, position }: { text: string; position: number }): boolean {
  return spacedLetter.test(text.charAt(position - 1)) && spacedLetter.test(text.charAt(position));
}
