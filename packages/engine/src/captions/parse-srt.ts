import { parseCueBlocks } from "./parse-cue-blocks.ts";
import type { RawCaptions } from "./raw-cue.ts";

const vttMarkup = /<\d{2}:\d{2}:\d{2}\.\d{3}>|<c[.>]|<v[ .]/;

/**
 * Parses the lines of an SRT file, even if it lacks numbers or blank lines or has dots instead of commas.
 * Never throws.
 */
export function parseSrt(lines: readonly string[]): RawCaptions {
  const hasVttMarkup = lines.some((line) => line.includes("<") && vttMarkup.test(line));
  const cues = parseCueBlocks({ lines, isVtt: false, hasVttMarkup });
  const automatic = hasVttMarkup && cues.some((cue) => cue.lines.some((line) => line.words !== null));
  return { format: "srt", cues, declaredLanguage: null, automatic };
}
