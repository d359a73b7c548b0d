import { parseClock } from "./parse-clock.ts";

/** The timestamp and speaker at the start of a transcript line, and the speech after them. */
export interface StampedLine {
  startMs: number;
  /** Null if the line gives only a start time. */
  endMs: number | null;
  /** Null if no speaker is given next to the time. */
  speaker: string | null;
  /** The rest of the line; empty if the speech starts on the next line. */
  text: string;
}

// Video editors write frames after the seconds, and use semicolons in drop-frame timecodes.
const clock = String.raw`(?:\d{1,3}[:;]\d{2}[:;]\d{2}[:;]\d{2}|(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)`;
const spelled = String.raw`(?:\d{1,2}h\s?)?\d{1,3}m\s?\d{1,2}s`;
const stamp = `(${clock}|${spelled})`;
const open = String.raw`[\[({<【]{0,2}\s{0,2}`;
const close = String.raw`\s{0,2}[\])}>】]{0,2}`;
const afterStamp = String.raw`(?![\w:;%]|[.,]\d)`;

const range = new RegExp(
  String.raw`^\s{0,20}${open}${stamp}\s{0,3}(?:-->|->|→|–|—|-|to)\s{0,3}${stamp}${afterStamp}${close}\s{0,4}(?:[:|–—-]\s)?(.*)$`,
  "s",
);
/** Segments as printed in faster-whisper's documentation: `[0.00s -> 5.20s] text`. */
const secondsRange =
  /^\s{0,20}\[(\d{1,6}(?:\.\d{1,3})?)s?\s{0,3}(?:-->|->|→|–|-)\s{0,3}(\d{1,6}(?:\.\d{1,3})?)s?\]\s{0,4}(.*)$/s;
const leading = new RegExp(
  String.raw`^\s{0,20}(${open})${stamp}${afterStamp}(${close})\s{0,4}(?:[:|–—-](?:\s|$))?(.*)$`,
  "s",
);
const named = new RegExp(
  String.raw`^\s{0,20}\[?([\p{L}\p{N}][\p{L}\p{M}\p{N} .'’_&|/-]{0,60}?)\]?\s{0,2}[:,|–—-]?\s{0,2}(?:([\[(]{1,2})${stamp}${afterStamp}[\])]{1,2}|${stamp}${afterStamp})\s{0,4}:?(.*)$`,
  "su",
);

const trailing = new RegExp(String.raw`^(.{1,2000}[.!?…。！？]["'”’]?)\s{0,4}[\[(]${stamp}[\])]$`, "su");

const MAX_NAME_WORDS = 6;
/** The rate isn't in the text. At 24 to 30 frames per second, a time is at most a fifth of a second off. */
const FRAMES_PER_SECOND = 30;
/** A timestamp must start within this many characters of the line's start. */
const MAX_STAMP_OFFSET = 100;
const hasClock = /\d[:;hm]|^\s{0,20}\[\d/;

/**
 * Parses the time at the start of a line. It may be bare or bracketed (`0:12 text`, `[00:01:02]`, `(1:02)
 * text`, `1h02m03s`), be a range (`[00:00.000 --> 00:05.000] text`, `[0.00s -> 5.00s]`), or follow a name
 * (`Name (00:00:00) text`, `Name: 00:00:10`) or the text itself (`So it is. [0:12]`). Null for a line without a
 * time. Whether the time is really a timestamp depends on the whole document.
 */
export function parseStampedLine(text: string): StampedLine | null {
  const line = text.trimEnd();
  const stamped = hasClock.test(line.slice(0, MAX_STAMP_OFFSET))
    ? (parseLeadingStamp(line) ?? parseNamedLine(line))
    : null;
  return stamped ?? (line.endsWith("]") || line.endsWith(")") ? parseTrailingStamp(line) : null);
}

function parseTrailingStamp(line: string): StampedLine | null {
  const match = trailing.exec(line);
  const startMs = parseStamp(match?.[2]);
  if (match === null || startMs === null) return null;
  return { startMs, endMs: null, speaker: null, text: (match[1] ?? "").trim() };
}

function parseLeadingStamp(line: string): StampedLine | null {
  const rangeMatch = range.exec(line);
  if (rangeMatch !== null) {
    const startMs = parseStamp(rangeMatch[1]);
    if (startMs !== null) {
      return { startMs, endMs: parseStamp(rangeMatch[2]), speaker: null, text: (rangeMatch[3] ?? "").trim() };
    }
  }
  const secondsMatch = secondsRange.exec(line);
  if (secondsMatch !== null) {
    const [, start, end, text = ""] = secondsMatch;
    const toMs = (seconds: string | undefined) => Math.round(Number(seconds) * 1000);
    return { startMs: toMs(start), endMs: toMs(end), speaker: null, text: text.trim() };
  }
  const leadingMatch = leading.exec(line);
  if (leadingMatch !== null) {
    const startMs = parseStamp(leadingMatch[2]);
    if (startMs !== null)
      return { startMs, endMs: null, speaker: null, text: (leadingMatch[4] ?? "").trim() };
  }
  return null;
}

function parseNamedLine(line: string): StampedLine | null {
  const match = named.exec(line);
  const name = match?.[1]?.trim().replace(/[:,|\s–—-]{1,8}$/, "");
  if (match === null || name === undefined || name.split(/\s+/).length > MAX_NAME_WORDS) return null;
  if (!/\p{L}/u.test(name)) return null;
  const text = (match[5] ?? "").trim();
  const startMs = parseStamp(match[3] ?? match[4]);
  // An unbracketed time after words is a timestamp only if nothing follows it, unlike in "We met at 10:30 and
  // left".
  const isBracketed = match[2] !== undefined;
  return startMs === null || (!isBracketed && text !== "")
    ? null
    : { startMs, endMs: null, speaker: name, text };
}

function parseStamp(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, clock, frames] = /^(\d{1,3}[:;]\d{2}[:;]\d{2})[:;](\d{2})$/.exec(text) ?? [];
  if (clock !== undefined) {
    const ms = parseClock(clock.replaceAll(";", ":"));
    return ms === null ? null : ms + Math.round((Number(frames) * 1000) / FRAMES_PER_SECOND);
  }
  const parts = /^(?:(\d{1,2})h\s?)?(\d{1,3})m\s?(\d{1,2})s$/.exec(text);
  if (parts === null) return parseClock(text);
  return (Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])) * 1000;
}
