import { parseTimecode } from "@pith/core/lib/parse-timecode";
import { type MarkupHandler, parseMarkup } from "../lib/parse-markup.ts";
import type { SpeechSegment } from "./parse-segments.ts";

/** Tags whose content isn't spoken. */
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
/** Tags that start or end a paragraph. */
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
 * Parses a transcript in HTML. Paragraphs may have the speaker in `<cite>` and the start time in `<time>`,
 * as in Podcasting 2.0, or be plain. Headings are skipped. Throws the same AppErrors as `parseMarkup`.
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

  const handler: MarkupHandler = {
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
  };
  parseMarkup({ text: html, handler });
  flush();
  return segments;
}

/** True for an HTML page or fragment, but not for captions that contain tags. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|p|div|article|section|cite|time|h[1-6]|ul|ol)[\s>]/i.test(
    text.slice(0, 4000),
  );
}
