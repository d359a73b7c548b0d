import { useCallback, useEffect, useState } from "react";
import { logError } from "../log-error.ts";
import { readError } from "../texts/read-error.ts";
import { useErrorText } from "../texts/use-error-text.ts";

/** Reads a page of a list; the first one if the cursor is null. */
export type ReadPage<Item> = (request: {
  cursor: string | null;
  signal?: AbortSignal | undefined;
}) => Promise<{ items: readonly Item[]; nextCursor: string | null }>;

/**
 * Loads a list page by page. `items` is null until the first page has loaded, so if there are both items and
 * an `error`, the error is about a later page.
 *
 * @param read Must be the same function until another list is shown.
 */
export function usePages<Item>(read: ReadPage<Item>) {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  const [isLoadingMore, setLoadingMore] = useState(false);

  const load = useCallback(
    async (cursor: string | null, signal?: AbortSignal) => {
      setError(null);
      try {
        const page = await read({ cursor, signal });
        setItems((current) => (cursor === null ? page.items : [...(current ?? []), ...page.items]));
        setNextCursor(page.nextCursor);
      } catch (cause) {
        if (signal?.aborted) return;
        logError(cause);
        setError(() => readError(cause));
      }
    },
    [read, setError],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);

  async function loadMore(): Promise<void> {
    if (isLoadingMore) return;
    setLoadingMore(true);
    await load(nextCursor);
    setLoadingMore(false);
  }

  return {
    items,
    setItems,
    error,
    hasMore: nextCursor !== null,
    isLoadingMore,
    load: () => void load(null),
    loadMore: () => void loadMore(),
  };
}
