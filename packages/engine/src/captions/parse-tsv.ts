import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCaptions, RawCue } from "./raw-cue.ts";

const row = /^(\d{1,12})\t(\d{1,12})\t(.*)$/s;

/** True for the header of Whisper's TSV output: `start`, `end` and `text`, in milliseconds. */
export function isTsv(head: string): boolean {
  return head.startsWith("start\tend\ttext");
}

/** Parses the lines of Whisper's table, skipping those that aren't rows. Never throws. */
export function parseTsv(lines: readonly string[]): RawCaptions {
  const cues = lines.flatMap((line): RawCue[] => {
    const match = row.exec(line);
    if (match === null) return [];
    return [{ startMs: Number(match[1]), endMs: Number(match[2]), lines: [parsePlainLine(match[3] ?? "")] }];
  });
  return { format: "text", cues, declaredLanguage: null, automatic: false };
}
