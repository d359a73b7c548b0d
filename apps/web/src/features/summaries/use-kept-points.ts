import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { MAX_LIST_ITEMS } from "@pith/core/contract/limits";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { onFirstMove } from "../../lib/on-first-move.ts";
import { repeatWhenBack } from "../../lib/repeat-when-back.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useViewer } from "../../lib/viewer.ts";

/**
 * Returns the indexes of the points that the reader has saved, a function to save or remove one, and why the
 * last one couldn't be saved or removed.
 */
export function useKeptPoints(summaryId: string) {
  const isMember = useViewer() === "member";
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useErrorText();
  const [failedIndex, setFailedIndex] = useState<number | null>(null);

  useEffect(() => {
    if (!isMember) return;
    const controller = new AbortController();
    const forget = onFirstMove(() => {
      const { signal } = controller;
      load(null, signal).catch((cause: unknown) => {
        if (!signal.aborted) logError(cause);
      });
    });
    async function load(cursor: string | null, signal: AbortSignal): Promise<void> {
      const query = { summaryId, limit: MAX_LIST_ITEMS, ...(cursor !== null && { cursor }) };
      const { items, nextCursor } = await repeatWhenBack({
        call: () => api.call(libraryEndpoints.listKeptPoints, { query }, { signal }),
        signal,
      });
      setKept((current) => new Set([...current, ...items.map(({ pointIndex }) => pointIndex)]));
      if (nextCursor !== null) await load(nextCursor, signal);
    }
    return () => {
      forget();
      controller.abort();
    };
  }, [summaryId, isMember]);

  const toggle = useCallback(
    async (pointIndex: number): Promise<void> => {
      const isKept = kept.has(pointIndex);
      const show = (isShown: boolean) =>
        setKept((current) => {
          const next = new Set(current);
          if (isShown) next.add(pointIndex);
          else next.delete(pointIndex);
          return next;
        });
      show(!isKept);
      setError(null);
      try {
        await api.call(isKept ? libraryEndpoints.unkeepPoint : libraryEndpoints.keepPoint, {
          params: { id: summaryId, pointIndex },
        });
      } catch (cause) {
        logError(cause);
        show(isKept);
        setFailedIndex(pointIndex);
        setError(() => readError(cause));
      }
    },
    [kept, summaryId, setError],
  );

  return { kept, toggle, error, failedIndex };
}
