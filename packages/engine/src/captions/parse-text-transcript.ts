import { countCharacters } from "./count-characters.ts";
import { isNameLine, readNames } from "./name-speakers.ts";
import { parsePlainLine } from "./parse-cue-line.ts";
import { parseStampedLine, type StampedLine } from "./parse-stamped-line.ts";
import type { RawCaptions, RawCue } from "./raw-cue.ts";
import { stripMarkdown, type TextLine } from "./strip-markdown.ts";
import { estimateSpeechMs } from "./time-words.ts";

/** Times count as timestamps only if almost all of them are in ascending order. */
const ASCENDING_SHARE = 0.8;
/** If less than this fraction of the lines start with a time, the times are a coincidence. */
const MIN_STAMPED_SHARE = 0.05;
/**
 * Minimum number of times with hours and seconds. Prose has fewer of them, even if it contains such times.
 */
const MIN_EXACT_STAMPS = 3;
const exactClock = /\d:\d{2}:\d{2}/;
/** A table of contents is at most this fraction of the document, since the transcript after it is longer. */
const MAX_CONTENTS_SHARE = 0.3;
const RESTART_MS = 60_000;
/** Speakers are at most this many times as fast as `estimateSpeechMs` assumes. */
const FASTEST_TIMES = 2;
/**
 * A section headed "Transcript" is the transcript if it has at least this fraction of the document's text.
 */
const MIN_SECTION_SHARE = 0.4;
const MAX_SECTIONS_TRIED = 5;
/**
 * If at least this fraction of the times are followed by the same time in words, those words aren't speech.
 */
const SPELLED_SHARE = 0.5;
/** Maximum number of words per number in a spelled-out time: "1 minute and", "1 час,". */
const MAX_UNIT_WORDS = 3;
/**
 * Longer lines are split, because every cleaning step copies the whole line: a text with 16 million
 * characters on one line took 500 MB.
 */
const MAX_LINE_CHARACTERS = 100_000;
/** A bracketed time inside a line, after a sentence or after another time's text. */
const innerStamp = /(?<=[^\s:]\s{0,4})(?=\[(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,:]\d{1,3})?\]\s{0,4}\S)/g;
/** Additional times before the same words, since songs repeat words. */
const furtherStamps =
  /^(\s{0,4}\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\])(?:\s{0,4}\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]){1,50}/;
const address = /https?:\/\//i;
/** A few words and a site's home page, without a final mark. An article refers to pages, or in sentences. */
const credit = /^(?:\S{1,40}\s{1,4}){1,5}https?:\/\/[\w.-]{1,100}\w\/?$/i;
const transcriptHeading = /^(?:the\s|full\s|complete\s|episode\s){0,2}transcript(?:ion)?\b/i;

interface MarkedLine {
  line: TextLine;
  stamp: StampedLine | null;
}

/**
 * Parses a transcript in plain text or Markdown: one cue per line, with the time and speaker on that line or
 * before it. Drops headings, tables of contents and front matter. Ignores times that don't ascend. Never
 * throws. Runs in linear time.
 */
export function parseTextTranscript(lines: readonly string[]): RawCaptions {
  const document = stripMarkdown(lines.flatMap(splitLongLine).filter((line) => line.trim() !== ""));
  const section = takeTranscriptSection(document.lines);
  const lined = section.flatMap(splitAtStamps);
  const marked = nameStamps(
    dropSpelledTimes(dropContents(lined.map((line) => ({ line, stamp: parseStampedLine(line.text) })))),
  );
  const cues = areStampsMeant(marked)
    ? readStampedCues(dropFooter(dropHeader(marked)))
    : readPlainCues(credit.test(marked.at(-1)?.line.text.trim() ?? "") ? dropFooter(marked) : marked);
  return {
    format: document.isMarkdown ? "markdown" : "text",
    cues,
    declaredLanguage: null,
    automatic: false,
    title: document.title !== null && !transcriptHeading.test(document.title) ? document.title : null,
  };
}

/** Splits at sentence boundaries, or otherwise at spaces. Text with neither isn't split. */
function splitLongLine(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > MAX_LINE_CHARACTERS) {
    const piece = line.slice(start, start + MAX_LINE_CHARACTERS);
    const end = piece.lastIndexOf(". ") + 1 || piece.lastIndexOf(" ");
    if (end <= 0) break;
    pieces.push(piece.slice(0, end));
    start += end + 1;
  }
  return [...pieces, line.slice(start)];
}

function takeTranscriptSection(lines: readonly TextLine[]): TextLine[] {
  const total = countCharacters(lines);
  const headings = lines.flatMap((line, index) =>
    line.headingLevel > 0 && transcriptHeading.test(line.text) ? [{ start: line, index }] : [],
  );
  for (const { start, index } of headings.slice(-MAX_SECTIONS_TRIED).reverse()) {
    const rest = lines.slice(index + 1);
    const length = rest.findIndex((line) => line.headingLevel > 0 && line.headingLevel <= start.headingLevel);
    const section = length < 0 ? rest : rest.slice(0, length);
    if (countCharacters(section) >= total * MIN_SECTION_SHARE) return section;
  }
  return [...lines];
}

function splitAtStamps(line: TextLine): TextLine[] {
  if (!line.text.includes("[") || !/\[\d/.test(line.text)) return [line];
  return line.text
    .replace(furtherStamps, "$1")
    .split(innerStamp)
    .map((text) => ({ ...line, text }));
}

/** Drops a list of chapters before the transcript. After such a list, the times restart near zero. */
function dropContents(marked: readonly MarkedLine[]): MarkedLine[] {
  const total = countCharacters(marked.map(({ line }) => line));
  let before = 0;
  let last: number | null = null;
  for (const [index, { line, stamp }] of marked.entries()) {
    if (before > total * MAX_CONTENTS_SHARE) break;
    if (stamp !== null && last !== null && stamp.startMs < last - RESTART_MS && stamp.startMs < RESTART_MS) {
      return marked.slice(index);
    }
    last = stamp?.startMs ?? last;
    before += line.text.length;
  }
  return [...marked];
}

/**
 * Drops the spelled-out times that YouTube's transcript panel has for screen readers. In text copied from the
 * panel, each is on its own line after its time: "1:02", "1 minute, 2 seconds". Teams has them on both sides.
 */
function dropSpelledTimes(marked: readonly MarkedLine[]): MarkedLine[] {
  const spelled = new Set<MarkedLine>();
  let times = 0;
  for (const [index, { stamp }] of marked.entries()) {
    const [before, next] = [marked[index - 1], marked[index + 1]];
    if (stamp === null || stamp.text !== "" || next === undefined) continue;
    times += 1;
    if (before?.stamp === null && isSpelledTime({ text: before.line.text, startMs: stamp.startMs }))
      spelled.add(before);
    // The speech follows the spelled-out time, so a line between two times is itself the speech.
    const isBeforeSpeech = marked[index + 2]?.stamp === null;
    if (
      isBeforeSpeech &&
      next.stamp === null &&
      isSpelledTime({ text: next.line.text, startMs: stamp.startMs })
    )
      spelled.add(next);
  }
  return marked.filter((each) => spelled.size < times * SPELLED_SHARE || !spelled.has(each));
}

function isSpelledTime({ text, startMs }: { text: string; startMs: number }): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  const words = text.match(/\p{L}+/gu) ?? [];
  const seconds = Math.floor(startMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const isSame = numbers.map(Number).filter(Boolean).join() === parts.filter(Boolean).join();
  return numbers.length > 0 && words.length <= numbers.length * MAX_UNIT_WORDS && isSame;
}

/**
 * Treats the lines right before times as speakers if almost every time has such a line and few of them are
 * distinct, as in text copied from a page: "Ann Lee", "0:12".
 */
function nameStamps(marked: readonly MarkedLine[]): MarkedLine[] {
  const isStamp = ({ stamp }: MarkedLine) => stamp !== null && stamp.text === "" && stamp.speaker === null;
  const before = marked.map((_, index) => {
    const [line, next] = [marked[index], marked[index + 1]];
    return line?.stamp === null && next !== undefined && isStamp(next) && isNameLine(line.line.text);
  });
  const names = readNames({
    lines: marked.flatMap(({ line }, index) => (before[index] === true ? [line.text] : [])),
    total: marked.filter(isStamp).length,
  });
  if (names === null) return [...marked];
  return marked.flatMap((each, index): MarkedLine[] => {
    if (before[index] === true) return [];
    const named = before[index - 1] === true ? marked[index - 1]?.line.text.trim() : undefined;
    return [
      named === undefined || each.stamp === null
        ? each
        : { ...each, stamp: { ...each.stamp, speaker: named } },
    ];
  });
}

/**
 * Drops the lines before the first time if there are too many to have been said by then, such as a title and a
 * list of speakers.
 */
function dropHeader(marked: readonly MarkedLine[]): readonly MarkedLine[] {
  const first = marked.findIndex(({ stamp }) => stamp !== null);
  const header = marked.slice(0, first);
  const startMs = marked[first]?.stamp?.startMs ?? 0;
  const characters = countCharacters(header.map(({ line }) => line));
  if (characters > countCharacters(marked.map(({ line }) => line)) * MAX_CONTENTS_SHARE) return marked;
  const spokenMs = header.reduce((sum, { line }) => sum + estimateSpeechMs(line.text), 0);
  return spokenMs > startMs * FASTEST_TIMES ? marked.slice(first) : marked;
}

/**
 * Drops the last line if it has no time of its own and contains the document's only full URL: nobody says
 * "https://", so the line names the transcript's source.
 */
function dropFooter(marked: readonly MarkedLine[]): readonly MarkedLine[] {
  const isFooter =
    marked.at(-1)?.stamp === null &&
    marked.findIndex(({ line }) => address.test(line.text)) === marked.length - 1;
  return isFooter ? marked.slice(0, -1) : marked;
}

function areStampsMeant(marked: readonly MarkedLine[]): boolean {
  const spoken = marked.filter(({ line }) => line.text.trim() !== "");
  const starts = spoken.flatMap(({ stamp }) => (stamp === null ? [] : [stamp.startMs]));
  if (starts.length === 0) return false;
  const ascending = starts.filter((start, index) => index === 0 || start >= (starts[index - 1] ?? 0)).length;
  if (ascending < starts.length * ASCENDING_SHARE) return false;
  const exact = spoken.filter(({ line, stamp }) => stamp !== null && exactClock.test(line.text)).length;
  if (exact >= MIN_EXACT_STAMPS) return true;
  const isTiny = spoken.length <= 3 && spoken[0]?.stamp != null;
  return isTiny || starts.length >= Math.max(2, spoken.length * MIN_STAMPED_SHARE);
}

function readPlainCues(marked: readonly MarkedLine[]): RawCue[] {
  return marked
    .filter(({ line }) => line.headingLevel === 0 && line.text.trim() !== "")
    .map(({ line }) => ({ startMs: null, endMs: null, lines: [parsePlainLine(line.text)] }));
}

function readStampedCues(marked: readonly MarkedLine[]): RawCue[] {
  const cues: RawCue[] = [];
  let speaker: string | null = null;
  let startMs: number | null = marked.some(({ stamp }) => stamp !== null) ? 0 : null;
  let endMs: number | null = null;
  for (const [index, { line, stamp }] of marked.entries()) {
    // If no speech follows, a name before a time is itself the speech: "So it is. (0:12)".
    const isSpeech =
      stamp?.speaker != null &&
      stamp.text === "" &&
      line.headingLevel === 0 &&
      marked[index + 1]?.stamp !== null;
    if (stamp !== null) {
      startMs = stamp.startMs;
      endMs = stamp.endMs;
      speaker = stamp.speaker === null || isSpeech || line.headingLevel > 0 ? speaker : stamp.speaker;
    }
    const text = stamp === null ? line.text : isSpeech ? (stamp.speaker ?? "") : stamp.text;
    if (line.headingLevel > 0 || text.trim() === "") continue;
    const last = cues.at(-1);
    const parsed = { ...parsePlainLine(text), speaker };
    // Lines under one timestamp become one cue, since they have no times of their own.
    if (stamp === null && last !== undefined && last.startMs === startMs) last.lines.push(parsed);
    else cues.push({ startMs, endMs, lines: [parsed] });
  }
  return cues;
}
