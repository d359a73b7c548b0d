import { MAX_LIST_ITEMS } from "@pith/core/contract/limits";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { useEffect, useRef } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";

/** Most summaries are made within seconds, and their progress is worth seeing. */
const SHORTEST_MS = 2000;
/** Where nothing moves for a while, nobody looks at it by the second. */
const LONGEST_MS = 30_000;
const GROWTH = 1.5;

/** What became of the rows that were asked for; one that isn't among `fresh` is gone. */
export interface FollowedRows {
  askedIds: readonly string[];
  fresh: readonly SummaryListItem[];
}

/**
 * Asks what has become of the rows whose summaries are being made, all of them in one call, for as long as there are any.
 * Waits longer while nothing changes, and altogether while the page isn't looked at or there is no connection.
 */
export function useFollowWorking({
  items,
  onFollowed,
}: {
  items: readonly SummaryListItem[] | null;
  onFollowed: (rows: FollowedRows) => void;
}): void {
  const tell = useRef(onFollowed);
  useEffect(() => {
    tell.current = onFollowed;
  });
  const ids = (items ?? [])
    .filter(isWorking)
    .slice(0, MAX_LIST_ITEMS)
    .map(({ id }) => id)
    .join(",");

  useEffect(() => {
    if (ids === "") return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = SHORTEST_MS;
    let lastState = "";
    let isAsking = false;

    function plan(): void {
      clearTimeout(timer);
      if (controller.signal.aborted || isAsking || document.hidden || !navigator.onLine) return;
      timer = setTimeout(() => void ask(), delayMs);
    }

    async function ask(): Promise<void> {
      isAsking = true;
      try {
        const { items: fresh } = await api.call(
          summaryEndpoints.listSummaries,
          { query: { ids, limit: MAX_LIST_ITEMS } },
          { signal: controller.signal },
        );
        if (controller.signal.aborted) return;
        const state = JSON.stringify(fresh.map(({ status, progress }) => [status, progress]));
        delayMs = state === lastState ? growDelay(delayMs) : SHORTEST_MS;
        lastState = state;
        tell.current({ askedIds: ids.split(","), fresh });
      } catch (cause) {
        if (controller.signal.aborted) return;
        logError(cause);
        // Whoever isn't signed in any more has no rows to follow.
        if (isAppError(cause) && cause.code === "unauthenticated") controller.abort();
        delayMs = growDelay(delayMs);
      } finally {
        isAsking = false;
      }
      plan();
    }

    /** Whoever comes back wants to know how it stands. */
    function resume(): void {
      delayMs = SHORTEST_MS;
      plan();
    }

    plan();
    document.addEventListener("visibilitychange", resume);
    window.addEventListener("online", resume);
    window.addEventListener("offline", plan);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", resume);
      window.removeEventListener("online", resume);
      window.removeEventListener("offline", plan);
    };
  }, [ids]);
}

export function isWorking({ status }: Pick<SummaryListItem, "status">): boolean {
  return status === "queued" || status === "running";
}

function growDelay(delayMs: number): number {
  return Math.min(delayMs * GROWTH, LONGEST_MS);
}
