import { AppError } from "@pith/core/errors/app-error";
import type { MessageParams } from "@pith/core/messages/message-codes";
import { parseTiming } from "./parse-cue-blocks.ts";
import { isSbvTiming } from "./parse-sbv.ts";
import { isTable } from "./parse-table.ts";
import { isTsv } from "./parse-tsv.ts";

/**
 * Which parser to use. `timedtext` is srv1, srv2, srv3 or TTML; `tsv` is Whisper's table, `table` any other with
 * a header; `text` includes Markdown.
 */
export type CaptionSyntax = "vtt" | "srt" | "sbv" | "ass" | "json" | "timedtext" | "tsv" | "table" | "text";

const HEAD_CHARACTERS = 4096;
/**
 * A plain transcript may quote a timing line, so a file only counts as captions if it has a timing line near
 * its start, or many of them.
 */
const TIMING_WITHIN_LINES = 40;
const TIMING_SHARE = 0.1;

/**
 * Detects the format of captions from their text, never from the file name. Throws `unsupported_format`, with
 * the reason, for a format that Pith recognizes but doesn't support.
 */
export function detectCaptionFormat({
  text,
  lines,
}: {
  text: string;
  lines: readonly string[];
}): CaptionSyntax {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  refuseBinary(text);
  if (head.startsWith("WEBVTT")) return "vtt";
  if (head.startsWith("<")) {
    const markup = detectMarkup(head);
    if (markup !== null) return markup;
  }
  refuseOtherSubtitles(head);
  if (/^\[Script Info\]/i.test(head)) return "ass";
  if (/^(?:\{|\[\s{0,100}(?:[[{"]|$))/.test(head)) return "json";
  if (isTsv(head)) return "tsv";
  return isTable(head) ? "table" : detectByTimings(lines);
}

/**
 * Throws AppError `unsupported_format`, with the reason, if the text is actually a binary file of another
 * kind.
 */
export function refuseBinary(text: string): void {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  const magic: [string, MessageParams<"unsupported_format.document">["format"]][] = [
    ["%PDF", "pdf"],
    ["PK\u0003\u0004", "archive"],
    ["{\\rtf", "rtf"],
    ["ID3", "audio"],
    ["RIFF", "media"],
    ["OggS", "audio"],
    ["\u001aEß£", "video"],
  ];
  for (const [start, format] of magic) {
    if (head.startsWith(start))
      throw new AppError({ code: "unsupported_format.document", params: { format } });
  }
  const odd = head.match(/[[\p{Cc}\uFFFD]--[\t\n\v\f\r\u{85}]]/gv)?.length ?? 0;
  if (odd > 8 && odd > head.length * 0.05) throw new AppError({ code: "unsupported_format.binary" });
}

function detectMarkup(head: string): "timedtext" | null {
  if (/<(?:transcript|timedtext)[\s>]/i.test(head)) return "timedtext";
  if (/<(?:\w{1,20}:)?tt[\s>]/.test(head)) return "timedtext";
  if (/<sami[\s>]/i.test(head)) refuseSubtitles("SAMI");
  if (/<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]/i.test(head)) {
    throw new AppError({ code: "unsupported_format.web_page" });
  }
  if (head.startsWith("<?xml")) throw new AppError({ code: "unsupported_format.xml" });
  return null;
}

function refuseOtherSubtitles(head: string): void {
  if (/^\{\d{1,9}\}\{\d{0,9}\}/.test(head)) {
    refuseSubtitles("MicroDVD");
  }
  if (/^#EXTM3U/.test(head)) throw new AppError({ code: "unsupported_format.playlist" });
}

function detectByTimings(lines: readonly string[]): CaptionSyntax {
  let timings = 0;
  let sbvTimings = 0;
  let filled = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    filled += 1;
    if (parseTiming(line) !== null) timings += 1;
    else if (line.includes(",")) sbvTimings += isSbvTiming(line) ? 1 : 0;
    if (filled === TIMING_WITHIN_LINES && timings + sbvTimings > 0) break;
  }
  const most = Math.max(timings, sbvTimings);
  if (most === 0 || (filled > TIMING_WITHIN_LINES && most < filled * TIMING_SHARE)) return "text";
  return timings >= sbvTimings ? "srt" : "sbv";
}

function refuseSubtitles(format: string): never {
  throw new AppError({ code: "unsupported_format.subtitles", params: { format } });
}
