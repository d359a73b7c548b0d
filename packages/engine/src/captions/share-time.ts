import { countCharacters } from "./count-characters.ts";

/**
 * Divides a time span among parts that are spoken one after another, in proportion to their length. Times are
 * whole milliseconds. If the start or the end is null, all parts get both values unchanged.
 */
export function shareTime<Part extends { text: string }>({
  parts,
  startMs,
  endMs,
}: {
  parts: readonly Part[];
  startMs: number | null;
  endMs: number | null;
}): (Part & { startMs: number | null; endMs: number | null })[] {
  if (startMs === null || endMs === null || parts.length === 1)
    return parts.map((part) => ({ ...part, startMs, endMs }));
  const total = countCharacters(parts);
  const at = (characters: number) => Math.round(startMs + ((endMs - startMs) * characters) / total);
  let before = 0;
  return parts.map((part) => {
    const start = before;
    before += part.text.length;
    return { ...part, startMs: at(start), endMs: at(before) };
  });
}
