import { AppError } from "@pith/core/errors/app-error";
import { parseTiming } from "./parse-cue-blocks.ts";
import { isSbvTiming } from "./parse-sbv.ts";
import { isTsv } from "./parse-tsv.ts";

/** Which parser reads a text. `timedtext` is srv1, srv2 or srv3; `tsv` is Whisper's table, `text` is Markdown too. */
export type CaptionSyntax = "vtt" | "srt" | "sbv" | "json" | "timedtext" | "tsv" | "text";

const HEAD_CHARACTERS = 4096;
/** A transcript may quote a timing line; a caption file starts with one or has them all over. */
const TIMING_WITHIN_LINES = 40;
const TIMING_SHARE = 0.1;
const readable =
  "Pith reads WebVTT, SRT, SBV, YouTube's json3 and timed text, Whisper's JSON, plain text and Markdown.";

/**
 * Tells the format of captions from their text, never from a name. Throws `unsupported_format`, with the
 * reason, for a format that Pith knows but doesn't read.
 */
export function detectCaptionFormat({
  text,
  lines,
}: {
  text: string;
  lines: readonly string[];
}): CaptionSyntax {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  refuseBinary(head);
  if (head.startsWith("WEBVTT")) return "vtt";
  if (head.startsWith("<")) {
    const markup = detectMarkup(head);
    if (markup !== null) return markup;
  }
  refuseOtherSubtitles(head);
  if (/^(?:\{|\[\s{0,100}(?:[[{"]|$))/.test(head)) return "json";
  return isTsv(head) ? "tsv" : detectByTimings(lines);
}

function refuseBinary(head: string): void {
  const magic: [string, string][] = [
    ["%PDF", "a PDF"],
    ["PK\u0003\u0004", "a ZIP archive or an office document"],
    ["{\\rtf", "an RTF document"],
    ["ID3", "an audio file"],
    ["RIFF", "an audio or video file"],
    ["OggS", "an audio file"],
    ["\u001aEß£", "a video file"],
  ];
  for (const [start, name] of magic) {
    if (head.startsWith(start))
      refuse(`This is ${name}, not captions. Save its text as a .txt file, or upload the captions.`);
  }
  const odd = head.match(/[[\p{Cc}\uFFFD]--[\t\n\v\f\r\u{85}]]/gv)?.length ?? 0;
  if (odd > 8 && odd > head.length * 0.05) refuse(`This file holds binary data, not text. ${readable}`);
}

function detectMarkup(head: string): "timedtext" | null {
  if (/<(?:transcript|timedtext)[\s>]/i.test(head)) return "timedtext";
  if (/<tt[\s:>]|<tt:tt[\s>]/i.test(head))
    refuse(`This is TTML, which Pith doesn't read. Convert it to SRT or WebVTT. ${readable}`);
  if (/<sami[\s>]/i.test(head))
    refuse(`This is SAMI, which Pith doesn't read. Convert it to SRT or WebVTT. ${readable}`);
  if (/<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(head)) {
    refuse("This is a web page, not captions. Give the page's address instead, or download its captions.");
  }
  if (head.startsWith("<?xml")) refuse(`This XML file holds no captions that Pith knows. ${readable}`);
  return null;
}

function refuseOtherSubtitles(head: string): void {
  if (/^\[Script Info\]/i.test(head))
    refuse(`These are Advanced SubStation (.ass) subtitles. Convert them to SRT or WebVTT. ${readable}`);
  if (/^\{\d{1,9}\}\{\d{0,9}\}/.test(head)) {
    refuse(`These are MicroDVD subtitles, timed by frames. Convert them to SRT or WebVTT. ${readable}`);
  }
  if (/^#EXTM3U/.test(head))
    refuse("This is a playlist, not captions. Give the address of the video instead.");
}

function detectByTimings(lines: readonly string[]): CaptionSyntax {
  let timings = 0;
  let sbvTimings = 0;
  let filled = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    filled += 1;
    if (line.includes("-->")) timings += parseTiming(line) === null ? 0 : 1;
    else if (line.includes(",")) sbvTimings += isSbvTiming(line) ? 1 : 0;
    if (filled === TIMING_WITHIN_LINES && timings + sbvTimings > 0) break;
  }
  const most = Math.max(timings, sbvTimings);
  if (most === 0 || (filled > TIMING_WITHIN_LINES && most < filled * TIMING_SHARE)) return "text";
  return timings >= sbvTimings ? "srt" : "sbv";
}

function refuse(message: string): never {
  throw new AppError({ code: "unsupported_format", message });
}
