/** Generated content for one parser. */
export interface GrowthCase {
  parser: string;
  content: string;
  /**
   * Builds a text of about `length` characters and returns a function that parses it. Only the parsing is
   * timed.
   */
  build(length: number): () => unknown;
}

/** Repeats a unit to about `length` characters. `at` makes each repetition different. */
export function repeat({
  unit,
  length,
}: {
  unit: string | ((position: number) => string);
  length: number;
}): string {
  if (typeof unit === "string") return unit.repeat(Math.max(1, Math.floor(length / unit.length)));
  const parts: string[] = [];
  let total = 0;
  while (total < length) {
    const part = unit(parts.length);
    parts.push(part);
    total += part.length;
  }
  return parts.join("");
}
