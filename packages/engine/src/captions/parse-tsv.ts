import { parsePlainLine } from "./parse-cue-line.ts";
import type { RawCaptions, RawCue } from "./raw-cue.ts";

const header = "start\tend\ttext";
const row = /^(\d{1,12}(?:\.\d{1,9})?)\t(\d{1,12}(?:\.\d{1,9})?)\t(.*)$/s;

/**
 * True for Whisper's TSV output (with a header, in whole milliseconds) and for Audacity's labels, which
 * WhisperX also writes (without a header, in seconds).
 */
export function isTsv(head: string): boolean {
  return head.startsWith(header) || row.test(/^[^\r\n]*/.exec(head)?.[0] ?? "");
}

/** Parses the lines of a table that `isTsv` detects, skipping those that aren't rows. Never throws. */
export function parseTsv(lines: readonly string[]): RawCaptions {
  const isWhisper = lines.find((line) => line.trim() !== "")?.startsWith(header) === true;
  const unitMs = isWhisper && !lines.some((line) => row.exec(line)?.[1]?.includes(".")) ? 1 : 1000;
  const toMs = (value: string | undefined) => Math.round(Number(value) * unitMs);
  const cues = lines.flatMap((line): RawCue[] => {
    const match = row.exec(line);
    if (match === null) return [];
    return [{ startMs: toMs(match[1]), endMs: toMs(match[2]), lines: [parsePlainLine(match[3] ?? "")] }];
  });
  return { format: "text", cues, declaredLanguage: null, automatic: false };
}
