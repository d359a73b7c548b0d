import { decodeEntities } from "./decode-entities.ts";
import { parseClock } from "./parse-clock.ts";
import type { RawCue, RawLine, WordTimes } from "./raw-cue.ts";
import { stripMarkup } from "./strip-markup.ts";

const wordTime = /<(\d{1,3}(?::\d{2}){1,2}\.\d{1,3})>/g;
const voiceTag = /<v(?:\.[^\s<>]{0,100})?[ \t]([^<>]{1,100})>/g;

/** Removes the markup from one line of text and decodes its entities; ignores voices and word times. */
export function parsePlainLine(text: string): RawLine {
  return { text: decodeEntities(stripMarkup({ text, strict: false })), speaker: null, words: null };
}

/**
 * Parses the lines of a WebVTT cue. A voice (`<v Name>`) applies until the next voice or the cue's end; a
 * voice change splits the line. Keeps word times (`<00:00:01.500>`) and removes every other tag.
 */
export function parseVttLines(lines: readonly string[]): RawLine[] {
  let speaker: string | null = null;
  const parsed: RawLine[] = [];
  for (const line of lines) {
    if (!line.includes("<v")) {
      parsed.push(parseVoicelessLine({ text: line, speaker }));
      continue;
    }
    let start = 0;
    for (const match of line.matchAll(voiceTag)) {
      const before = line.slice(start, match.index);
      if (before.trim() !== "") parsed.push(parseVoicelessLine({ text: before, speaker }));
      speaker = decodeEntities(match[1] ?? "").trim() || null;
      start = match.index + match[0].length;
    }
    parsed.push(parseVoicelessLine({ text: line.slice(start), speaker }));
  }
  return parsed;
}

function parseVoicelessLine({ text, speaker }: { text: string; speaker: string | null }): RawLine {
  if (!text.includes("<")) return { text: cleanMarkup(text), speaker, words: null };
  const words: WordTimes = [];
  let cleaned = "";
  let startMs: number | null = null;
  let start = 0;
  for (const match of text.matchAll(wordTime)) {
    cleaned += cleanMarkup(text.slice(start, match.index));
    words.push(cleaned.length, startMs);
    startMs = parseClock(match[1] ?? "");
    start = match.index + match[0].length;
  }
  cleaned += cleanMarkup(text.slice(start));
  if (start === 0) return { text: cleaned, speaker, words: null };
  words.push(cleaned.length, startMs);
  return { text: cleaned, speaker, words };
}

function cleanMarkup(text: string): string {
  return decodeEntities(stripMarkup({ text, strict: true }));
}

/** True if the cue has any text. */
export function hasText(cue: RawCue): boolean {
  return cue.lines.some((line) => line.text.trim() !== "");
}
