import { parseClock } from "./parse-clock.ts";
import { parsePlainLine, parseVttLines } from "./parse-cue-line.ts";
import type { RawCue } from "./raw-cue.ts";

interface Timing {
  startMs: number;
  endMs: number | null;
  /** Text on the same line, as some tools write it. */
  text: string;
}

/**
 * Other arrows come from word processors (`→`, and Word's private-use character for it) or from HTML, or are
 * typos. They're also written by hand, so they only count after a time with milliseconds.
 */
const timingLine =
  /^\s{0,20}(-?)(\d[\d:.,\s]{0,38}?)\s{0,8}(-->|-{1,2}\s?>|[–—]>|--&gt;|[→\uF0E0])\s{0,20}(.*)$/su;
const withMilliseconds = /[.,:]\d{3}$/;
const endTime = /^\d{1,4}(?:\s{0,2}[:.,]\s{0,2}\d{1,9}){1,3}/;
const settings = /^(?:\s{1,20}[A-Za-z][\w-]{0,30}:\S{1,200}){0,10}/;
/** Webex names the speaker in a cue's identifier: `12 "Ann Lee" (3344513)`. */
const namedIdentifier = /^\d{1,9} "([^"]{1,100})" \(\d{1,20}\)$/;
const indexLine = /^\d{1,9}\.?$/;
const vttBlock = /^(?:NOTE|STYLE|REGION)(?:$|[ \t])/;

/**
 * Parses `start --> end` with any spacing, ignoring position settings after it. Null for other lines. An end
 * that can't be parsed is null. A negative start, which shifting captions can produce, becomes zero.
 */
export function parseTiming(line: string): Timing | null {
  if (line.length > 1000) return null;
  const match = timingLine.exec(line);
  const startMs = match === null ? null : parseClock(match[2] ?? "");
  if (match === null || startMs === null) return null;
  if (match[3] !== "-->" && !withMilliseconds.test(match[2] ?? "")) return null;
  const rest = match[4] ?? "";
  const end = endTime.exec(rest)?.[0] ?? "";
  const behind = rest.slice(end.length);
  const text = end === "" ? "" : behind.slice(settings.exec(behind)?.[0].length ?? 0).trim();
  return { startMs: match[1] === "-" ? 0 : startMs, endMs: parseClock(end), text };
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
  let speaker: string | null = null;
  let nextSpeaker: string | null = null;

  const closeCue = () => {
    if (timing !== null) {
      while (texts.length > 0 && texts.at(-1) === "") texts.pop();
      const { startMs, endMs } = timing;
      const parsed = hasVttMarkup ? parseVttLines(texts) : texts.map(parsePlainLine);
      const name = speaker;
      cues.push({
        startMs,
        endMs,
        lines: name === null ? parsed : parsed.map((line) => ({ ...line, speaker: line.speaker ?? name })),
      });
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
      speaker = nextSpeaker;
      nextSpeaker = null;
      if (found.text !== "") texts.push(found.text);
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
    } else nextSpeaker = namedIdentifier.exec(line)?.[1] ?? null;
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
