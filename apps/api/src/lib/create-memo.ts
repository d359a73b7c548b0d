/** Longer inputs aren't cached, so that callers can't fill the memory with them. */
const MAX_KEY_CHARACTERS = 200;

/** Memoizes a function of a string. When `maxEntries` results are cached, the cache is cleared. */
export function createMemo<Result>({
  compute,
  maxEntries,
}: {
  /** Must depend only on the input. Errors aren't cached. */
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
