import { decodeEntities } from "./decode-entities.ts";
import { parseClockOrSeconds } from "./parse-clock.ts";
import { parseTtmlTime, readTtmlRates, type TtmlRates } from "./parse-ttml-time.ts";
import type { RawCaptions, RawCue, RawLine, WordTimes } from "./raw-cue.ts";
import { stripMarkup } from "./strip-markup.ts";

/** A tag, comment or declaration. A `<` without a `>` within the length limit counts as text. */
const tagPattern = /<(\/?)([a-zA-Z][\w:-]{0,40})(?=[\s/>])([^<>]{0,2000})>|<[?!][^<>]{0,2000}>/g;
const attributePattern = /([a-zA-Z:_-]{1,40})\s{0,4}=\s{0,4}(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')/g;
const languageAttribute =
  /<(?:transcript|timedtext|(?:\w{1,20}:)?tt)\s[^<>]{0,2000}?\b(?:xml:)?lang(?:_code)?="([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4})"/;

/** Text between two tags. */
interface Part {
  startMs: number | null;
  text: string;
}

interface OpenCue {
  startMs: number | null;
  endMs: number | null;
  speaker: string | null;
  parts: Part[];
  /** Start time of the word whose text follows. */
  wordMs: number | null;
  hasWordTimes: boolean;
}

/**
 * Parses YouTube's timed text: srv1 (`<text start dur>` in seconds), srv2 (`<text t d>`) and srv3 or .ytt
 * (`<p t d>` with `<s t>` words, in milliseconds). These formats escape text twice, so it is decoded once as
 * XML and once as caption text. Also parses TTML (`<p begin end>`), with the sentences and words that Apple
 * marks in podcast transcripts. For a malformed document, returns the cues that can be parsed. Runs in linear
 * time.
 */
export function parseTimedtext(text: string): RawCaptions {
  const rates = isTtml(text) ? readTtmlRates(text) : null;
  const cues: RawCue[] = [];
  let open: OpenCue | null = null;
  let textStart = 0;
  let usesParagraphs = false;
  let automatic = false;

  const takeText = (end: number) => {
    if (open === null || end <= textStart) return;
    const written = decodeEntities(text.slice(textStart, end));
    // In TTML, line breaks are elements.
    open.parts.push({ startMs: open.wordMs, text: rates === null ? written : written.replace(/\s+/g, " ") });
  };
  const close = () => {
    if (open !== null) cues.push(closeCue(open));
    open = null;
  };

  for (const match of text.matchAll(tagPattern)) {
    const name = match[2]?.toLowerCase().replace(/^.*:/, "");
    const isEnd = match[1] === "/";
    if (name === "text" || name === "p") {
      takeText(match.index);
      close();
      if (!isEnd) {
        usesParagraphs ||= name === "p";
        open = openCue({ name, attributes: match[3] ?? "", rates });
        if (match[3]?.trimEnd().endsWith("/") === true) close();
      }
    } else if (name === "s" && open !== null) {
      takeText(match.index);
      open.wordMs = isEnd ? null : readWordStart({ open, attributes: match[3] ?? "" });
      if (!isEnd && match[3]?.includes("ac=") === true) automatic = true;
    } else if (name === "span" && open !== null && rates !== null) {
      takeText(match.index);
      const values = readAttributes(match[3] ?? "");
      open.wordMs = null;
      if (values.get("podcasts:unit") === "sentence") {
        const speaker: string | null = open.speaker;
        if (hasSpeech(open)) close();
        open = { ...openCue({ name: "p", attributes: match[3] ?? "", rates }), speaker };
      } else if (values.get("podcasts:unit") === "word") {
        // Apple puts no spaces between words.
        open.parts.push({ startMs: null, text: " " });
        const startMs = parseTtmlTime({ text: values.get("begin"), rates });
        open.startMs ??= startMs;
        open.wordMs = startMs;
        open.hasWordTimes ||= startMs !== null;
      }
    } else if (name === "br" && open !== null) {
      takeText(match.index);
      open.parts.push({ startMs: null, text: "\n" });
    } else {
      takeText(match.index);
    }
    textStart = match.index + match[0].length;
  }
  takeText(text.length);
  close();
  const declaredLanguage = languageAttribute.exec(text.slice(0, 4000))?.[1] ?? null;
  const format = rates !== null ? "ttml" : usesParagraphs ? "srv3" : "srv1";
  return { format, cues, declaredLanguage, automatic };
}

function isTtml(text: string): boolean {
  return /<(?:\w{1,20}:)?tt[\s>]/.test(text.slice(0, 4000));
}

function openCue({
  name,
  attributes,
  rates,
}: {
  name: "text" | "p";
  attributes: string;
  rates: TtmlRates | null;
}): OpenCue {
  const values = readAttributes(attributes);
  const read = (seconds: string, ms: string) => {
    const value = values.get(seconds);
    if (rates !== null) return parseTtmlTime({ text: value, rates });
    return name === "p" || value === undefined ? readNumber(values.get(ms)) : parseClockOrSeconds(value);
  };
  const startMs = read(rates === null ? "start" : "begin", "t");
  const durationMs = read("dur", "d");
  const endMs = rates === null ? null : read("end", "");
  return {
    startMs,
    endMs: endMs ?? (startMs === null || durationMs === null ? null : startMs + durationMs),
    speaker: values.get("ttm:agent") ?? null,
    parts: [],
    wordMs: null,
    hasWordTimes: false,
  };
}

function readWordStart({ open, attributes }: { open: OpenCue; attributes: string }): number | null {
  const offset = readNumber(readAttributes(attributes).get("t"));
  if (offset !== null) open.hasWordTimes = true;
  return open.startMs === null ? null : open.startMs + (offset ?? 0);
}

function hasSpeech({ parts }: OpenCue): boolean {
  return parts.some(({ text }) => text.trim() !== "");
}

function closeCue(open: OpenCue): RawCue {
  return {
    startMs: open.startMs,
    endMs: open.endMs,
    lines: splitLines(open),
  };
}

function splitLines(open: OpenCue): RawLine[] {
  const { speaker } = open;
  const words: WordTimes = [];
  let joined = "";
  for (const { startMs, text } of open.parts) {
    joined += decodeEntities(stripMarkup({ text, strict: false }));
    words.push(joined.length, startMs);
  }
  if (open.hasWordTimes && !joined.trim().includes("\n")) return [{ text: joined, speaker, words }];
  return joined.split("\n").map((text) => ({ text, speaker, words: null }));
}

function readAttributes(source: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const match of source.matchAll(attributePattern)) {
    values.set((match[1] ?? "").toLowerCase(), match[2] ?? match[3] ?? "");
  }
  return values;
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.length > 15) return null;
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? Math.round(value) : null;
}
