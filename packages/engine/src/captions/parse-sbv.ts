import { parseClock } from "./parse-clock.ts";
import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCaptions, RawCue } from "./raw-cue.ts";

const timingLine =
  /^\s{0,8}(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3})\s{0,4},\s{0,4}(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3})\s{0,8}$/;

/** True for the line that starts an SBV cue: `0:00:01.000,0:00:04.200`. */
export function isSbvTiming(line: string): boolean {
  return line.length < 80 && timingLine.test(line);
}

/** Parses the lines of a YouTube SBV file. `[br]` becomes a line break. Never throws. */
export function parseSbv(lines: readonly string[]): RawCaptions {
  const cues: RawCue[] = [];
  let cue: RawCue | null = null;
  for (const line of lines) {
    const match = line.length < 80 ? timingLine.exec(line) : null;
    if (match !== null) {
      cue = { startMs: parseClock(match[1] ?? ""), endMs: parseClock(match[2] ?? ""), lines: [] };
      cues.push(cue);
    } else if (cue !== null && line.trim() !== "") {
      for (const part of line.split("[br]")) cue.lines.push(parsePlainLine(part));
    }
  }
  return { format: "sbv", cues, declaredLanguage: null, automatic: false };
}
