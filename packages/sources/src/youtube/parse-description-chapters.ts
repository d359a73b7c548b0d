import { sliceText } from "@pith/core/lib/slice-text";
import type { Chapter } from "@pith/core/videos/video";

/** YouTube's own rule: at least three chapters, the first at 0:00, each at least ten seconds long. */
const MIN_CHAPTERS = 3;
const MIN_CHAPTER_SECONDS = 10;
const MAX_CHAPTERS = 500;
/** YouTube allows 5,000 characters; anything this long isn't a description. */
const MAX_DESCRIPTION_LENGTH = 20_000;
const MAX_LINE_LENGTH = 500;
const MAX_TITLE_LENGTH = 200;

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})`;
/** `0:00 Title`, `[0:00] Title`, `1. 0:00 - Title`, `0:00 - 1:20 Title`. */
const leadingPattern = new RegExp(
  String.raw`^(?:\d{1,3}[.)]\s+)?[([]?${time}[)\]]?(?:\s*[-–—~]\s*[([]?(?:\d{1,3}:)?\d{1,2}:\d{2}[)\]]?)?(?=\D|$)(.*)$`,
);
/** `Title 0:00`, `Title - (0:00)`. */
const trailingPattern = new RegExp(String.raw`^(.*?)[\s([]${time}[)\]]?\s*$`);

interface Entry {
  startSeconds: number;
  title: string;
}

/**
 * Parses the chapters that an uploader lists in a video's description. Times are in seconds from the start.
 * Each chapter ends at the next one's start, and the last one ends at `durationSeconds` (null if unknown).
 * Empty unless at least three are in ascending order from 0:00 and inside the video, as YouTube requires.
 */
export function parseDescriptionChapters({
  description,
  durationSeconds,
}: {
  description: string;
  durationSeconds: number | null;
}): Chapter[] {
  const lines = description
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .split(/\r?\n/)
    .map((line) =>
      line
        .slice(0, MAX_LINE_LENGTH)
        .replace(/^[\s*•▪►▶▸●○◦·\-–—>#|]+/u, "")
        .trim(),
    );
  return (
    readList({ lines, read: readLeading, durationSeconds }) ??
    readList({ lines, read: readTrailing, durationSeconds }) ??
    []
  );
}

/**
 * True if the text contains a timestamp. Otherwise, it can't list chapters, so there's no need to request
 * them.
 */
export function hasTimestamp(text: string): boolean {
  return /(?<!\d)\d{1,2}:\d{2}(?!\d)/.test(text);
}

/**
 * Returns the first run of lines that form a valid list. A line at 0:00 starts the list; a line that goes
 * back in time ends it.
 */
function readList({
  lines,
  read,
  durationSeconds,
}: {
  lines: readonly string[];
  read: (line: string) => Entry | null;
  durationSeconds: number | null;
}): Chapter[] | null {
  let run: Entry[] = [];
  const runs: Entry[][] = [];
  for (const line of lines) {
    const entry = read(line);
    if (entry === null) continue;
    const last = run.at(-1);
    if (entry.startSeconds === 0) {
      run = [entry];
      runs.push(run);
    } else if (last !== undefined && entry.startSeconds >= last.startSeconds + MIN_CHAPTER_SECONDS) {
      run.push(entry);
    } else {
      run = [];
    }
  }
  for (const entries of runs) {
    const inside = entries.filter(
      ({ startSeconds }) => durationSeconds === null || startSeconds < durationSeconds,
    );
    if (inside.length >= MIN_CHAPTERS && inside.length === entries.length) {
      return toChapters({ entries: inside.slice(0, MAX_CHAPTERS), durationSeconds });
    }
  }
  return null;
}

/** Builds chapters that each end at the next one's start. */
export function toChapters({
  entries,
  durationSeconds,
}: {
  entries: readonly Entry[];
  durationSeconds: number | null;
}): Chapter[] {
  return entries.map(({ title, startSeconds }, position) => ({
    title: sliceText({ text: title, maxUnits: MAX_TITLE_LENGTH }).toWellFormed(),
    startSeconds,
    endSeconds: entries[position + 1]?.startSeconds ?? durationSeconds,
  }));
}

function readLeading(line: string): Entry | null {
  const match = leadingPattern.exec(line);
  return match && toEntry({ hours: match[1], minutes: match[2], seconds: match[3], title: match[4] });
}

function readTrailing(line: string): Entry | null {
  const match = trailingPattern.exec(line);
  return match && toEntry({ title: match[1], hours: match[2], minutes: match[3], seconds: match[4] });
}

function toEntry(parts: {
  hours: string | undefined;
  minutes: string | undefined;
  seconds: string | undefined;
  title: string | undefined;
}): Entry | null {
  const title = (parts.title ?? "").replace(/^[\s\-–—:|.)\]>~•]+/u, "").replace(/[\s\-–—:|([]+$/u, "");
  const seconds = Number(parts.seconds);
  const minutes = Number(parts.minutes);
  if (title === "" || seconds > 59 || (parts.hours !== undefined && minutes > 59)) return null;
  return { title, startSeconds: Number(parts.hours ?? 0) * 3600 + minutes * 60 + seconds };
}
