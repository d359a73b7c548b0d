/** A text as a field of a video takes it: one line, no more than `length` UTF-16 units; null for none. */
export function cutText({
  text,
  length,
}: {
  text: string | null | undefined;
  length: number;
}): string | null {
  const folded = text?.replace(/\s+/g, " ").trim();
  return folded ? folded.slice(0, length).toWellFormed() : null;
}
