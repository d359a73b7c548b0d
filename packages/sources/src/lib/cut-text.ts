import { sliceText } from "@pith/core/lib/slice-text";

/**
 * Truncates text to a single line of at most `length` UTF-16 units, to fit a video's field; null if nothing
 * is left. Drops NUL, which JSON may contain but Postgres can't store.
 */
export function cutText({
  text,
  length,
}: {
  text: string | null | undefined;
  length: number;
}): string | null {
  const folded = text?.replaceAll("\0", "").replace(/\s+/g, " ").trim();
  return folded ? sliceText({ text: folded, maxUnits: length }).toWellFormed() : null;
}
