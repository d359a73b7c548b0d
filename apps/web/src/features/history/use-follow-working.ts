import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { MAX_LIST_ITEMS } from "@pith/core/contract/limits";
import { isAppError } from "@pith/core/errors/app-error";
import { useEffect, useRef } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";

/** Initial poll interval. Most summaries finish within seconds. */
const SHORTEST_MS = 2000;
/** Maximum backoff while nothing changes. */
const LONGEST_MS = 30_000;
const GROWTH = 1.5;

/** The latest state of the polled rows. If a polled id is missing from `fresh`, its row was deleted. */
export interface FollowedRows {
  askedIds: readonly string[];
  fresh: readonly LibraryTalk[];
}

/**
 * Polls all running summaries in a single call until none are left. Backs off while nothing changes, and
 * pauses while the page is hidden or offline.
 */
export function useFollowWorking({
  items,
  onFollowed,
}: {
  items: readonly LibraryTalk[] | null;
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
          libraryEndpoints.listTalks,
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
        // A signed-out user has no rows to poll.
        if (isAppError(cause) && cause.code === "unauthenticated") controller.abort();
        delayMs = growDelay(delayMs);
      } finally {
        isAsking = false;
      }
      plan();
    }

    /** Resets the backoff when the user comes back or the connection is restored. */
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

export function isWorking({ status }: Pick<LibraryTalk, "status">): boolean {
  return status === "queued" || status === "running";
}

function growDelay(delayMs: number): number {
  return Math.min(delayMs * GROWTH, LONGEST_MS);
}
