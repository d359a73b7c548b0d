/**
 * Creates a keyed cache for values that are expensive to compute. A full cache is cleared entirely, which is
 * simpler than evicting the oldest entry and works just as well if there are few entries in practice.
 */
export function createBoundedCache<Value>({ maxEntries }: { maxEntries: number }) {
  const kept = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (kept.size >= maxEntries) kept.clear();
    kept.set(key, made);
    return made;
  };
}
