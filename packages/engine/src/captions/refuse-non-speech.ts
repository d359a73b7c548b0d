import { AppError } from "@pith/core/errors/app-error";
import { countWords } from "../transcript/count-words.ts";
import type { RawCue } from "./raw-cue.ts";
import { stripSoundMarks } from "./strip-sound-marks.ts";

/** Each chapter is shown for at least this long, and its title is short. */
const MIN_CHAPTER_MS = 8000;
const MAX_CHAPTER_WORDS_PER_MINUTE = 40;
const MAX_TITLE_WORDS = 14;
const sentenceEnd = /[.!?。！？]["'”’)]?$/u;
const metadata =
  /^(?:\{.*\}|\S{1,2000}#xywh=\S{1,100}|https?:\/\/\S{1,2000}|\S{1,500}\.(?:jpe?g|png|webp|gif))$/s;
/** If at least this fraction of the cues are data, none of them are speech. */
const METADATA_SHARE = 0.8;

/**
 * Rejects timed files without speech: chapter lists and data tracks (thumbnails, JSON). Throws `unsupported_format`
 * with the reason.
 */
export function refuseNonSpeech({
  cues,
  trackKind,
}: {
  cues: readonly RawCue[];
  trackKind: string | null;
}): void {
  const texts = cues.map((cue) =>
    cue.lines
      .map((line) => stripSoundMarks(line.text).trim())
      .filter(Boolean)
      .join("\n"),
  );
  const filled = texts.filter(Boolean);
  if (filled.length === 0) return;
  if (trackKind === "chapters" || isChapterList({ cues, texts })) {
    throw new AppError({ code: "unsupported_format.chapters" });
  }
  if (
    trackKind === "metadata" ||
    filled.filter((text) => metadata.test(text)).length >= filled.length * METADATA_SHARE
  ) {
    throw new AppError({ code: "unsupported_format.data" });
  }
}

/**
 * True if every cue looks like a chapter title: displayed for a long time, no gap before the next one, few
 * words, not a sentence.
 */
function isChapterList({ cues, texts }: { cues: readonly RawCue[]; texts: readonly string[] }): boolean {
  if (cues.length < 2) return false;
  let words = 0;
  let totalMs = 0;
  let previousEnd: number | null = null;
  for (const [index, cue] of cues.entries()) {
    const text = texts[index] ?? "";
    if (cue.startMs === null || cue.endMs === null || text === "" || text.includes("\n")) return false;
    if (previousEnd !== null && Math.abs(cue.startMs - previousEnd) > 10) return false;
    if (sentenceEnd.test(text) || /^\p{Ll}/u.test(text)) return false;
    const count = countWords(text);
    if (count > MAX_TITLE_WORDS) return false;
    words += count;
    totalMs += cue.endMs - cue.startMs;
    previousEnd = cue.endMs;
  }
  return totalMs / cues.length >= MIN_CHAPTER_MS && words < (totalMs / 60_000) * MAX_CHAPTER_WORDS_PER_MINUTE;
}
