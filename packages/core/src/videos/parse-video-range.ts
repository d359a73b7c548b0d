import { parseTimecode } from "../lib/parse-timecode.ts";
import type { Message, MessageCode } from "../messages/message-codes.ts";
import type { VideoRange } from "./video.ts";

/** Why a user-entered range is invalid. */
type RangeRefusal = Message<Extract<MessageCode, `invalid_input.range_${string}`>>;

export type VideoRangeResult = { ok: true; range: VideoRange } | { ok: false; reason: RangeRefusal };

/** Long enough for two times with hours, minutes and seconds spelled out. */
const MAX_RANGE_CHARACTERS = 100;

const TIME = String.raw`(\p{Nd}+(?:[:：]\p{Nd}+)+(?:[.,]\p{Nd}+)?)`;
const WORD = String.raw`[\p{L}\p{M}'’]{1,15}`;
const WORDS = String.raw`\s*${WORD}(?:\s+${WORD})?\s*`;
/**
 * Two times with a word or two between them are a range in any language, such as 'von 2:30 bis 12:00' and
 * '2:30から12:00まで'. Longer text may mention two moments instead.
 */
const worded = new RegExp(`^(?:${WORDS})?${TIME}(?:${WORDS}|\\s*-\\s*)${TIME}(?:${WORDS})?$`, "u");

/**
 * Parses a user-entered video range, such as '2:30-12:00', '1:02:03 – 1:10:00', '90-300', '2:30 bis 12:00' or
 * '2m30s to 12m'. 'from 2:30' and '2:30-' extend to the end; 'until 12:00' and '-12:00' begin at the start.
 * Returns seconds with up to three decimals, or the reason that the range is invalid.
 */
export function parseVideoRange(text: string): VideoRangeResult {
  if (text.length > MAX_RANGE_CHARACTERS)
    return { ok: false, reason: { code: "invalid_input.range_too_long", params: {} } };
  const parts = splitRange(text);
  if (parts === null) return { ok: false, reason: { code: "invalid_input.range_incomplete", params: {} } };
  const [startText, endText] = parts;
  const startSeconds = startText === "" || startText === "start" ? 0 : parseTimecode(startText);
  if (startSeconds === null)
    return { ok: false, reason: { code: "invalid_input.range_time", params: { time: startText } } };
  const endSeconds = endText === "" || endText === "end" ? null : parseTimecode(endText);
  if (endSeconds === null && endText !== "" && endText !== "end") {
    return { ok: false, reason: { code: "invalid_input.range_time", params: { time: endText } } };
  }
  if (endSeconds !== null && endSeconds <= startSeconds) {
    return { ok: false, reason: { code: "invalid_input.range_reversed", params: {} } };
  }
  return { ok: true, range: { startSeconds, endSeconds } };
}

/**
 * Returns the start and end as typed, or "" for an omitted time. Null if it's ambiguous whether a time is the
 * start or the end.
 */
function splitRange(text: string): [string, string] | null {
  // Text in right-to-left languages often contains invisible direction marks.
  const words = text
    .replace(/\p{Bidi_Control}/gu, "")
    .trim()
    .toLowerCase()
    .replace(/^[([]|[)\]]$/g, "");
  const from = /^(?:from|after|since) (.*)$/.exec(words)?.[1];
  const until = /^(?:until|till|up to|to|before) (.*)$/.exec(words)?.[1];
  if (until !== undefined) return ["", until.trim()];
  const dashed = (from ?? words).replace(/ (?:to|until|till) |[–—−~→]|->|\.{2,}|…/g, "-");
  const [, first, last] = worded.exec(dashed) ?? [];
  if (first !== undefined && last !== undefined) return [first, last];
  const parts = dashed.split("-").map((part) => part.trim());
  const [start = "", end = "", ...more] = parts;
  if (from !== undefined && parts.length === 1) return [start, ""];
  if (parts.length !== 2 || more.length > 0 || (start === "" && end === "")) return null;
  return [start, end];
}
