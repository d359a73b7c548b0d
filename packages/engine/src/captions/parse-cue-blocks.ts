import { parseClock } from "./parse-clock.ts";
import { parsePlainLine, parseVttLines } from "./parse-cue-line.ts";
import type { RawCue } from "./raw-cue.ts";

interface Timing {
  startMs: number;
  endMs: number | null;
}

const indexLine = /^\d{1,9}\.?$/;
const vttBlock = /^(?:NOTE|STYLE|REGION)(?:$|[ \t])/;

/**
 * Parses `start --> end` with any spacing, ignoring what follows (position settings). Null for other lines. An end
 * that can't be parsed is null.
 */
export function parseTiming(line: string): Timing | null {
  if (line.length > 1000) return null;
  const arrow = line.indexOf("-->");
  if (arrow < 0) return null;
  const startMs = parseClock(line.slice(0, arrow));
  if (startMs === null) return null;
  const rest = line.slice(arrow + 3).trim();
  const settings = rest.search(/\s(?=[A-Za-z])/);
  return { startMs, endMs: parseClock(settings < 0 ? rest : rest.slice(0, settings)) };
}

/**
 * Parses the cues of WebVTT and SRT. A cue starts at its timing line and ends at a blank line or at the next
 * cue, so that files without blank lines or numbers work too. In SRT, text after a blank line belongs to the
 * previous cue. In WebVTT it doesn't, and NOTE, STYLE and REGION blocks are skipped. Runs in linear time.
 */
export function parseCueBlocks({
  lines,
  isVtt,
  hasVttMarkup,
}: {
  lines: readonly string[];
  isVtt: boolean;
  /** True if the tags are WebVTT's. SRT files converted from WebVTT sometimes keep them. */
  hasVttMarkup: boolean;
}): RawCue[] {
  const cues: RawCue[] = [];
  let timing: Timing | null = null;
  let texts: string[] = [];
  let inBlock = false;
  let inText = false;
  let afterBlank = true;
  let lastIndex = 0;

  const closeCue = () => {
    if (timing !== null) {
      while (texts.length > 0 && texts.at(-1) === "") texts.pop();
      cues.push({ ...timing, lines: hasVttMarkup ? parseVttLines(texts) : texts.map(parsePlainLine) });
    }
    timing = null;
    texts = [];
  };

  for (const [position, line] of lines.entries()) {
    const isBlank = isVtt ? line === "" : line.trim() === "";
    const found = isBlank || inBlock ? null : parseTiming(line);
    if (found !== null) {
      closeCue();
      timing = found;
      inText = true;
    } else if (isBlank) {
      inBlock = false;
      if (isVtt) inText = false;
      else if (texts.length > 0) texts.push("");
    } else if (inBlock) {
      // A block that isn't speech starts here.
    } else if (isVtt && afterBlank && vttBlock.test(line)) {
      closeCue();
      inBlock = true;
    } else if (isIndexOfNextCue(line, position)) {
      lastIndex = Number.parseInt(line, 10);
      inText = false;
    } else if (inText || !isVtt) {
      if (timing !== null) texts.push(line);
    }
    afterBlank = isBlank;
  }
  closeCue();
  return cues;

  function isIndexOfNextCue(line: string, position: number): boolean {
    const trimmed = line.trim();
    if (!indexLine.test(trimmed)) return false;
    const next = lines[position + 1];
    if (next === undefined || parseTiming(next) === null) return false;
    return afterBlank || timing === null || Number.parseInt(trimmed, 10) === lastIndex + 1;
  }
}
