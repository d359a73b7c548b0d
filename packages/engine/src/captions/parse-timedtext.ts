import { decodeEntities } from "./decode-entities.ts";
import { parseClockOrSeconds } from "./parse-clock.ts";
import type { RawCaptions, RawCue, RawLine, WordTimes } from "./raw-cue.ts";
import { stripMarkup } from "./strip-markup.ts";

/** A tag, comment or declaration. A `<` without a `>` within the length limit counts as text. */
const tagPattern = /<(\/?)([a-zA-Z][\w:-]{0,40})(?=[\s/>])([^<>]{0,2000})>|<[?!][^<>]{0,2000}>/g;
const attributePattern = /([a-zA-Z:_-]{1,40})\s{0,4}=\s{0,4}(?:"([^"<>]{0,500})"|'([^'<>]{0,500})')/g;
const languageAttribute =
  /<(?:transcript|timedtext)[^<>]{0,500}\slang(?:_code)?="([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4})"/;

/** Text between two tags. */
interface Part {
  startMs: number | null;
  text: string;
}

interface OpenCue {
  startMs: number | null;
  durationMs: number | null;
  parts: Part[];
  wordOffsetMs: number | null;
  hasWordTimes: boolean;
}

/**
 * Parses YouTube's timed text: srv1 (`<text start dur>` in seconds), srv2 (`<text t d>`) and srv3 or .ytt
 * (`<p t d>` with `<s t>` words, in milliseconds). These formats escape text twice, so it is decoded once as
 * XML and once as caption text. From a broken document, returns the cues that can be parsed. Runs in linear
 * time.
 */
export function parseTimedtext(text: string): RawCaptions {
  const cues: RawCue[] = [];
  let open: OpenCue | null = null;
  let textStart = 0;
  let usesParagraphs = false;
  let automatic = false;

  const takeText = (end: number) => {
    if (open === null || end <= textStart) return;
    open.parts.push({ startMs: wordStart(open), text: decodeEntities(text.slice(textStart, end)) });
  };
  const close = () => {
    if (open !== null) cues.push(closeCue(open));
    open = null;
  };

  for (const match of text.matchAll(tagPattern)) {
    const name = match[2]?.toLowerCase();
    const isEnd = match[1] === "/";
    if (name === "text" || name === "p") {
      takeText(match.index);
      close();
      if (!isEnd) {
        usesParagraphs ||= name === "p";
        open = openCue({ name, attributes: match[3] ?? "" });
        if (match[3]?.trimEnd().endsWith("/") === true) close();
      }
    } else if (name === "s" && open !== null) {
      takeText(match.index);
      open.wordOffsetMs = isEnd ? null : readWordOffset({ open, attributes: match[3] ?? "" });
      if (!isEnd && match[3]?.includes("ac=") === true) automatic = true;
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
  return { format: usesParagraphs ? "srv3" : "srv1", cues, declaredLanguage, automatic };
}

function openCue({ name, attributes }: { name: "text" | "p"; attributes: string }): OpenCue {
  const values = readAttributes(attributes);
  const startSeconds = name === "text" ? values.get("start") : undefined;
  const durationSeconds = name === "text" ? values.get("dur") : undefined;
  return {
    startMs: startSeconds === undefined ? readNumber(values.get("t")) : parseClockOrSeconds(startSeconds),
    durationMs:
      durationSeconds === undefined ? readNumber(values.get("d")) : parseClockOrSeconds(durationSeconds),
    parts: [],
    wordOffsetMs: null,
    hasWordTimes: false,
  };
}

function readWordOffset({ open, attributes }: { open: OpenCue; attributes: string }): number {
  const offset = readNumber(readAttributes(attributes).get("t"));
  if (offset !== null) open.hasWordTimes = true;
  return offset ?? 0;
}

function wordStart(open: OpenCue): number | null {
  return open.startMs === null || open.wordOffsetMs === null ? null : open.startMs + open.wordOffsetMs;
}

function closeCue(open: OpenCue): RawCue {
  return {
    startMs: open.startMs,
    endMs: open.startMs === null || open.durationMs === null ? null : open.startMs + open.durationMs,
    lines: splitLines(open),
  };
}

function splitLines(open: OpenCue): RawLine[] {
  const words: WordTimes = [];
  let joined = "";
  for (const { startMs, text } of open.parts) {
    joined += decodeEntities(stripMarkup({ text, strict: false }));
    words.push(joined.length, startMs);
  }
  if (open.hasWordTimes && !joined.trim().includes("\n")) return [{ text: joined, speaker: null, words }];
  return joined.split("\n").map((text) => ({ text, speaker: null, words: null }));
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
