import type { Chapter } from "@pith/core/videos/video";
import { cutText } from "./cut-text.ts";

const MAX_CHAPTERS = 500;
const MAX_TITLE_LENGTH = 200;

/**
 * Builds chapters from marks in any order. The marks are sorted; each chapter ends where the next one starts,
 * and the last one ends at `durationSeconds`. Drops marks that have no title, duplicate another's time, or
 * are past the end. Empty for a single chapter, which would be pointless.
 */
export function closeChapters({
  marks,
  durationSeconds,
}: {
  marks: readonly { title: string | null | undefined; startSeconds: number }[];
  durationSeconds: number | null;
}): Chapter[] {
  const entries = marks
    .flatMap(({ title, startSeconds }) => {
      const text = cutText({ text: title, length: MAX_TITLE_LENGTH });
      const isInside =
        Number.isFinite(startSeconds) &&
        startSeconds >= 0 &&
        startSeconds < (durationSeconds ?? Number.POSITIVE_INFINITY);
      return text !== null && isInside ? [{ title: text, startSeconds }] : [];
    })
    .sort((first, second) => first.startSeconds - second.startSeconds)
    .filter(({ startSeconds }, position, all) => startSeconds !== all[position - 1]?.startSeconds)
    .slice(0, MAX_CHAPTERS);
  if (entries.length < 2) return [];
  return entries.map(({ title, startSeconds }, position) => ({
    title,
    startSeconds,
    endSeconds: entries[position + 1]?.startSeconds ?? durationSeconds,
  }));
}
