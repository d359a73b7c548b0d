import { parseTimecode } from "../lib/parse-timecode.ts";
import type { VideoRange } from "./video.ts";

export type VideoRangeResult = { ok: true; range: VideoRange } | { ok: false; message: string };

/** Two times in words with hours, minutes and seconds fit in well. */
const MAX_RANGE_CHARACTERS = 100;

const example = "Write it like 2:30-12:00.";

/**
 * A range of a video from what people write: '2:30-12:00', '1:02:03 – 1:10:00', '90-300', '2m30s to 12m', 'from 2:30'
 * and '2:30-' (to the end), 'until 12:00' and '-12:00' (from the start). Seconds, with up to three decimals. Anything
 * else comes back with a message that says what is wrong.
 */
export function parseVideoRange(text: string): VideoRangeResult {
  if (text.length > MAX_RANGE_CHARACTERS) return { ok: false, message: `That range is too long. ${example}` };
  const parts = splitRange(text);
  if (parts === null) return { ok: false, message: `A range needs a start and an end. ${example}` };
  const [startText, endText] = parts;
  const startSeconds = startText === "" || startText === "start" ? 0 : parseTimecode(startText);
  if (startSeconds === null) return { ok: false, message: refuseTime(startText) };
  const endSeconds = endText === "" || endText === "end" ? null : parseTimecode(endText);
  if (endSeconds === null && endText !== "" && endText !== "end") {
    return { ok: false, message: refuseTime(endText) };
  }
  if (endSeconds !== null && endSeconds <= startSeconds) {
    return { ok: false, message: `The range ends before it starts. ${example}` };
  }
  return { ok: true, range: { startSeconds, endSeconds } };
}

/** Start and end as they were written, "" for one that was left out; null where it can't be told which is which. */
function splitRange(text: string): [string, string] | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^[([]|[)\]]$/g, "");
  const from = /^(?:from|after|since) (.*)$/.exec(words)?.[1];
  const until = /^(?:until|till|up to|to|before) (.*)$/.exec(words)?.[1];
  if (until !== undefined) return ["", until.trim()];
  const parts = (from ?? words)
    .replace(/ (?:to|until|till) |[–—−~→]|->|\.{2,}|…/g, "-")
    .split("-")
    .map((part) => part.trim());
  const [start = "", end = "", ...more] = parts;
  if (from !== undefined && parts.length === 1) return [start, ""];
  if (parts.length !== 2 || more.length > 0 || (start === "" && end === "")) return null;
  return [start, end];
}

function refuseTime(text: string): string {
  return `'${text}' isn't a time. ${example}`;
}
