import { parseCueBlocks } from "./parse-cue-blocks.ts";
import type { RawCaptions } from "./raw-cue.ts";

const languageHeader = /^Language:[ \t]{0,4}([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4})/;
const kindHeader = /^Kind:[ \t]{0,4}([a-z]{1,20})/i;
const cueNumber = /^\s*\d{1,9}\.?\s*$/;

/** The cues of a WebVTT file and its header's metadata. */
export interface VttCaptions extends RawCaptions {
  /** The header's kind in lowercase (`captions`, `chapters`, …); null if it has none. */
  trackKind: string | null;
}

/**
 * Parses the lines of a WebVTT file. The header ends at the first blank line or timing line. Never throws.
 */
export function parseVtt(lines: readonly string[]): VttCaptions {
  let declaredLanguage: string | null = null;
  let trackKind: string | null = null;
  let bodyStart = 0;
  while (bodyStart < lines.length && lines[bodyStart]?.trim() === "") bodyStart += 1;
  if (lines[bodyStart]?.startsWith("WEBVTT") === true) bodyStart += 1;
  for (; bodyStart < lines.length; bodyStart += 1) {
    const line = lines[bodyStart] ?? "";
    if (line.trim() === "" || line.includes("-->")) break;
    declaredLanguage ??= languageHeader.exec(line)?.[1] ?? null;
    trackKind ??= kindHeader.exec(line)?.[1]?.toLowerCase() ?? null;
    // The number of the first cue, in a file without blank lines.
    if (cueNumber.test(line) && lines[bodyStart + 1]?.includes("-->") === true) break;
  }
  const cues = parseCueBlocks({ lines: lines.slice(bodyStart), isVtt: true, hasVttMarkup: true });
  const automatic = cues.some((cue) => cue.lines.some((line) => line.words !== null));
  return { format: "vtt", cues, declaredLanguage, automatic, trackKind };
}
