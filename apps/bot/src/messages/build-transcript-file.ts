import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Cue } from "@pith/core/transcripts/transcript";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";

/**
 * Minimum duration of a paragraph, unless the speaker changes. Each paragraph starts with its own timestamp.
 */
const PARAGRAPH_MS = 30_000;
const FILE_NAME_UNITS = 80;

/**
 * Formats the transcript as readable text: paragraphs of about half a minute, each preceded by its time. A
 * new speaker starts a new paragraph. Cues without timestamps become one paragraph per speaker.
 */
export function buildTranscriptText({
  title,
  url,
  cues,
}: {
  title: string;
  url: string | null;
  cues: readonly Cue[];
}): string {
  const paragraphs: string[] = [];
  let words: string[] = [];
  let startMs: number | null = null;
  let speaker: string | null = null;
  const flush = () => {
    if (words.length === 0) return;
    const time = startMs === null ? "" : `[${formatTimecode(startMs / 1000)}] `;
    paragraphs.push(`${time}${speaker ? `${speaker}: ` : ""}${words.join(" ")}`);
    words = [];
  };
  for (const cue of cues) {
    const isOld = cue.startMs !== null && startMs !== null && cue.startMs - startMs >= PARAGRAPH_MS;
    const isOther = cue.speaker !== speaker || cue.startsTurn === true;
    if (words.length === 0 || isOld || isOther) {
      flush();
      ({ startMs, speaker } = cue);
    }
    words.push(cue.text);
  }
  flush();
  return `${[[cleanText(title), url].filter(Boolean).join("\n"), ...paragraphs].filter(Boolean).join("\n\n")}\n`;
}

/** Builds a file name from a title, valid on every operating system. */
export function buildFileName({ title, extension }: { title: string; extension: string }): string {
  const name = cleanText(title)
    .replace(/[\\/:;*?"<>|]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const clipped = clipText({ text: name, maxUnits: FILE_NAME_UNITS }).replace(/[….\s]+$/u, "");
  return `${clipped || "transcript"}.${extension}`;
}
