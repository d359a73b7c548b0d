import type { AudioChapter } from "@pith/core/contract/audio.schemas";

/** After seeking to a chapter, the player's time may be slightly before the chapter's start. */
const TOLERANCE_SECONDS = 0.05;

/** Returns the index of the chapter being spoken at a given time, or null before the first one. */
export function findChapter({
  chapters,
  seconds,
}: {
  chapters: readonly AudioChapter[];
  seconds: number;
}): number | null {
  const index = chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds + TOLERANCE_SECONDS);
  return index < 0 ? null : index;
}
