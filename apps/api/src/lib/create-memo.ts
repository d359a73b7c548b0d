/** Longer texts aren't remembered, so that callers can't fill the memory with them. */
const MAX_KEY_CHARACTERS = 200;

/**
 * Returns a function that remembers what `compute` returned for a text. Once `maxEntries` are remembered, it starts
 * over.
 */
export function createMemo<Result>({
  compute,
  maxEntries,
}: {
  /** Must depend on nothing but the text. What it throws isn't remembered. */
  compute: (text: string) => Result;
  maxEntries: number;
}): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (text.length <= MAX_KEY_CHARACTERS) {
      if (results.size >= maxEntries) results.clear();
      results.set(text, result);
    }
    return result;
  };
}
