import { parseTimecode } from "@pith/core/lib/parse-timecode";
import { Parser } from "htmlparser2";
import type { SpeechSegment } from "./parse-segments.ts";

/** What stands in these is never said. */
const silentTags = new Set([
  "head",
  "script",
  "style",
  "nav",
  "header",
  "footer",
  "aside",
  "form",
  "button",
  "template",
  "noscript",
  "svg",
]);
/** What begins or ends with these is a paragraph. */
const blockTags = new Set([
  "p",
  "div",
  "li",
  "br",
  "section",
  "article",
  "blockquote",
  "dd",
  "dt",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
const headingPattern = /^h[1-6]$/;
const MAX_SPEAKER_CHARACTERS = 100;

/**
 * Reads a transcript that was written as HTML: paragraphs, with who speaks in `<cite>` and since when in `<time>`, as
 * Podcasting 2.0 has it, or plain paragraphs. Headings aren't said. One pass, whatever the nesting.
 */
export function parseHtmlTranscript(html: string): SpeechSegment[] {
  const segments: SpeechSegment[] = [];
  let silentDepth = 0;
  let text = "";
  let field: "cite" | "time" | "heading" | null = null;
  let fieldText = "";
  let speaker: string | null = null;
  let startMs: number | null = null;

  const flush = () => {
    const said = text.replace(/\s+/g, " ").trim();
    text = "";
    if (said === "") return;
    segments.push({ startMs, endMs: null, text: said, speaker });
    startMs = null;
  };
  const close = () => {
    const value = fieldText.replace(/\s+/g, " ").trim();
    if (field === "cite") {
      const name = value.replace(/\s*:$/, "");
      speaker = name !== "" && name.length <= MAX_SPEAKER_CHARACTERS ? name : null;
    }
    if (field === "time") {
      const seconds = parseTimecode(value.replace(/^[[(]|[\])]$/g, ""));
      startMs = seconds === null ? startMs : Math.round(seconds * 1000);
    }
    field = null;
    fieldText = "";
  };

  const parser = new Parser({
    onopentagname(name) {
      if (silentTags.has(name)) silentDepth += 1;
      if (blockTags.has(name)) flush();
      if (name === "cite" || name === "time") {
        flush();
        close();
        field = name;
      } else if (headingPattern.test(name)) field = "heading";
    },
    ontext(data) {
      if (silentDepth > 0) return;
      if (field === null) text += data;
      else fieldText += data;
    },
    onclosetag(name) {
      if (silentTags.has(name)) silentDepth = Math.max(0, silentDepth - 1);
      if (field !== null && (name === field || headingPattern.test(name))) close();
      if (blockTags.has(name)) flush();
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return segments;
}

/** True for a text that is a page or a part of one, and no captions with tags in them. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|p|div|article|section|cite|time|h[1-6]|ul|ol)[\s>]/i.test(
    text.slice(0, 4000),
  );
}
