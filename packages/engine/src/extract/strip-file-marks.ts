import { isIdentifier } from "./is-identifier.ts";

/**
 * Parts of a file name that were written by a device or a program, not by a person. Numbers between words
 * aren't included, since they may belong to the title.
 */
const YEAR = String.raw`(?:19|20)\d\d`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const PADDED_DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const PADDED_MONTH = "(?:0[1-9]|1[0-2])";
const DATE = String.raw`(?:(?:GMT|UTC)?${YEAR}([-_. ]?)${PADDED_MONTH}\1${PADDED_DAY}|${DAY}([-_. ])${DAY}\2${YEAR})`;
const TIME = String.raw`(?:(?:[\s_.-]+|T|\s\p{L}{1,3}\s)(?:[01]?\d|2[0-3])([-_.:h ]?)[0-5]\d(?:\3[0-5]\d)?(?:\s?[AP]M|Z)?(?![\p{L}\p{N}]))?`;
const TIMESTAMP = new RegExp(String.raw`(?<![\p{L}\p{N}])${DATE}(?!\p{N})${TIME}`, "giu");
/** A number before a date is a file counter, and so is what follows that date: "91-2022-10-16-S02E31". */
const DATED_SERIAL = new RegExp(
  String.raw`^\d+[-_. ]+${DATE}(?![\p{L}\p{N}])(?:[-_. ]+(?:\d+|S\d+E\d+)(?![\p{L}\p{N}]))?`,
  "iu",
);
const LONG_NUMBER = /(?<![\p{L}\p{N}])\d{7,}(?![\p{L}\p{N}])/gu;
/** "03 - ", "03. ", "03 " and "3 - ", but not "300 Spartans", "2001 - " or the ordinal "1. ". */
const TRACK_NUMBER =
  /^(?:\d{1,2}\s*[-–—]\s+|0\d{1,2}\s*[-–—._)]*\s*|S\d+E\d+[-–—._:\s]+)(?=[^\p{N}]*\p{L}{2})/iu;
const BRACKETED = /[[(]([^[\]()]*)[\])]/gu;
const VIDEO_ID = /^(?=.*(?:\p{N}|_|\p{Ll}\p{Lu}))[\w-]{11}$/u;
const RESOLUTION = String.raw`(?:\d{3,4}[pi]\d{0,2}|\d{3,4}x\d{3,4}|[xh]\.?26[45](?:-\w+)?|\d+(?:fps|kbps|kbit)|web-?(?:dl|rip))`;
const FORMAT = `(?:${RESOLUTION}|hd|uhd|[48]k|hdr|hevc|avc|av1|vp9|aac|ac3|opus|flac|mp[34]|webm|mkv|bluray|10bit)`;
const FORMATS = new RegExp(String.raw`^${FORMAT}(?:[\s_,.-]+${FORMAT})*$`, "iu");
/** The formats at the end. A name such as "AV1" counts only next to a resolution or the like. */
const END_FORMATS = new RegExp(
  String.raw`(?:[\s_,.-]+${FORMAT})*[\s_,.-]+${RESOLUTION}(?:[\s_,.-]+${FORMAT})*$`,
  "iu",
);
const MEDIA_ENDING = /\.(?:mp[34]|m4[av]|webm|mkv|mov|avi|wav|ogg|opus|flac)$/iu;
const EDGES = /^[\s._,;:|–—-]+|[\s._,;:|–—-]+$/gu;

/** Marks where something was removed. */
const GAP = "\0";
const GAPS = /[\s._([-]*\0[\s._)\]\0-]*/gu;

/** What is left of a file's name. */
export interface StrippedName {
  text: string;
  /** True if a date or a long number like those written by a device or a program was removed. */
  isStamped: boolean;
}

/**
 * Removes dates along with their times, long numbers, a track number at the start, a video's ID or a format
 * in brackets, and formats at the end. `isLoose` is true for text that can't end a title, such as "Filming
 * in".
 */
export function stripFileMarks({
  name,
  isLoose,
}: {
  name: string;
  isLoose: (text: string) => boolean;
}): StrippedName {
  const bare = name
    .replace(MEDIA_ENDING, "")
    .replace(BRACKETED, (whole, inside: string) =>
      VIDEO_ID.test(inside) || isIdentifier(inside) || FORMATS.test(inside.trim()) ? "" : whole,
    )
    .trimEnd();
  const unformatted = bare.replace(END_FORMATS, "");
  const kept = unformatted.trim() === "" || isLoose(unformatted) ? bare : unformatted;
  const undated = kept.replace(DATED_SERIAL, GAP).replace(TIMESTAMP, GAP).replace(LONG_NUMBER, GAP);
  const isStamped = undated !== kept;
  const text = undated
    .replace(GAPS, (gap) => (gap.includes("-") ? " - " : " "))
    .replace(isStamped ? EDGES : "", "")
    .replace(TRACK_NUMBER, "");
  return { text: text === name ? text : text.replace(/\s+/gu, " ").replace(EDGES, ""), isStamped };
}
