import type { RawCue, TimedWord } from "./raw-cue.ts";

/** Speech of an ordinary pace, a little on the slow side: what a word of a given length may take. */
const MS_PER_CHARACTER = 80;
/** What a text takes besides its characters. */
const BASE_MS = 200;
/** Scripts without spaces say more a character. */
const MS_PER_WIDE_CHARACTER = 250;
const wideCharacter = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;
/** A silence inside a line that is long enough to be a pause between two thoughts. */
const PAUSE_MS = 600;

/** How long it takes to say a text at an ordinary pace, in milliseconds; never 0. */
export function estimateSpeechMs(text: string): number {
  const wide = text.match(wideCharacter)?.length ?? 0;
  return BASE_MS + (text.length - wide) * MS_PER_CHARACTER + wide * MS_PER_WIDE_CHARACTER;
}

/**
 * Makes use of word times: a line with a long silence inside is cut there, and a cue ends when its last word
 * has been said rather than when it leaves the screen. Cues without word times are returned as they are.
 */
export function timeWords(cues: readonly RawCue[]): RawCue[] {
  return cues.flatMap((cue) => {
    const [line, ...others] = cue.lines.filter(({ text }) => text.trim() !== "");
    if (others.length > 0 || line?.words == null || cue.startMs === null) return [cue];
    return splitAtPauses({ startMs: cue.startMs, words: line.words }).map((part, index, parts) => ({
      startMs: part.startMs,
      endMs: Math.min(parts[index + 1]?.startMs ?? cue.endMs ?? Number.POSITIVE_INFINITY, part.endMs),
      lines: [
        { text: part.words.map((word) => word.text).join(""), speaker: line.speaker, words: part.words },
      ],
    }));
  });
}

interface Part {
  startMs: number;
  /** When the last word is likely to have been said. */
  endMs: number;
  words: TimedWord[];
}

function splitAtPauses({ startMs, words }: { startMs: number; words: readonly TimedWord[] }): Part[] {
  const parts: Part[] = [];
  let part: Part | null = null;
  for (const word of words) {
    const wordStartMs: number = word.startMs ?? part?.endMs ?? startMs;
    const wordEndMs: number = wordStartMs + estimateSpeechMs(word.text.trim());
    if (part === null || (wordStartMs - part.endMs > PAUSE_MS && word.text.trim() !== "")) {
      part = { startMs: wordStartMs, endMs: wordEndMs, words: [word] };
      parts.push(part);
    } else {
      part.words.push(word);
      if (word.text.trim() !== "") part.endMs = Math.max(part.endMs, wordEndMs);
    }
  }
  return parts;
}
