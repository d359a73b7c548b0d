/**
 * Keeps what is costly to make, by key, and forgets all of it where it has become too much: simpler than forgetting the
 * oldest, and as good for things that are few in practice.
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
