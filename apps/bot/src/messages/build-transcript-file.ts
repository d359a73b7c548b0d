import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Cue } from "@pith/core/transcripts/transcript";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";

/** A paragraph goes on for so long before the next one starts with its time. */
const PARAGRAPH_MS = 30_000;
const FILE_NAME_UNITS = 80;

/**
 * The transcript as a text to read: paragraphs of about half a minute, each with its time before it, a new one where
 * somebody else speaks. Cues without times become one paragraph a speaker.
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

/** A file name that every system takes, made from a title. */
export function buildFileName({ title, extension }: { title: string; extension: string }): string {
  const name = cleanText(title)
    .replace(/[\\/:;*?"<>|]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const clipped = clipText({ text: name, maxUnits: FILE_NAME_UNITS }).replace(/[….\s]+$/u, "");
  return `${clipped || "transcript"}.${extension}`;
}
