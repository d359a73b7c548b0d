/** Longer inputs aren't cached, so that callers can't fill up memory with them. */
const MAX_KEY_CHARACTERS = 200;
/** More than the number of languages, since most callers look up rules by language. */
const USUAL_ENTRIES = 500;

/**
 * Memoizes a function of a string. A full cache is cleared, which is simpler than evicting the oldest result
 * and works just as well if there are rarely that many different inputs.
 */
export function createMemo<Result>({
  compute,
  maxEntries = USUAL_ENTRIES,
}: {
  /** Must depend only on the input. Errors aren't cached. */
  compute: (text: string) => Result;
  maxEntries?: number;
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
