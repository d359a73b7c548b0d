import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import type { VideoHost } from "@pith/core/videos/video";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { onUserGone, useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { type FollowedRows, isWorking, useFollowWorking } from "./use-follow-working.ts";

/** Someone who types is waited for this long before the server is asked. */
const SEARCH_DELAY_MS = 250;

export interface HistoryFilter {
  search: string;
  host: VideoHost | null;
}

/** A list as it was left, for whoever comes back to the same place in the history. */
interface LeftList {
  placeKey: string;
  userId: string;
  filter: string;
  items: readonly SummaryListItem[];
  nextCursor: string | null;
}

let leftList: LeftList | null = null;
onUserGone(() => {
  leftList = null;
});

/**
 * The caller's summaries, newest first, page by page. `placeKey` names the place in the browser's history: there the
 * list begins with the rows that it was left with, so that one finds where one was in it.
 */
export function useHistory({ search, host, placeKey = null }: HistoryFilter & { placeKey?: string | null }) {
  const isKnown = useAuth((state) => !state.loading);
  const userId = useAuth((state) => state.user?.id ?? null);
  const filter = JSON.stringify([search.trim(), host]);
  const [left] = useState(() => findLeftList({ placeKey, userId, filter }));
  const [items, setItems] = useState<SummaryListItem[] | null>(left && [...left.items]);
  const [nextCursor, setNextCursor] = useState<string | null>(left?.nextCursor ?? null);
  const [error, setError] = useState<string | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** What was being made and has just come to its end. */
  const [finished, setFinished] = useState<readonly SummaryListItem[]>([]);
  const isFirst = useRef(true);
  const shownUserId = useRef(userId);
  /** Grows with every list that is begun anew: what was asked for the one before isn't put into it. */
  const listNumber = useRef(0);
  /** What the rows that are shown were asked with, which a field that is typed into is ahead of. */
  const shownFilter = useRef(filter);

  const fetchPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      api.call(
        summaryEndpoints.listSummaries,
        {
          query: {
            ...(search.trim() && { search: search.trim() }),
            ...(host && { host }),
            ...(cursor && { cursor }),
          },
        },
        { signal },
      ),
    [search, host],
  );

  useEffect(() => {
    // A new attempt asks again.
    void attempt;
    listNumber.current += 1;
    setLoadingMore(false);
    if (shownUserId.current !== userId) {
      setItems(null);
      setFinished([]);
    }
    shownUserId.current = userId;
    if (!isKnown) return;
    if (userId === null) {
      setItems([]);
      setNextCursor(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        setError(null);
        fetchPage(null, controller.signal)
          .then((fetched) => {
            const page = left?.filter === filter ? addLeftRows({ page: fetched, left }) : fetched;
            shownFilter.current = filter;
            setItems(page.items);
            setNextCursor(page.nextCursor);
          })
          .catch((cause: unknown) => {
            if (controller.signal.aborted) return;
            logError(cause);
            if (isAppError(cause) && cause.code === "unauthenticated") setItems([]);
            else setError(readError(cause));
          });
      },
      isFirst.current ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isKnown, userId, fetchPage, attempt, filter, left]);

  useEffect(() => {
    if (placeKey === null || userId === null || items === null) return;
    leftList = { placeKey, userId, filter: shownFilter.current, items, nextCursor };
  }, [placeKey, userId, items, nextCursor]);

  async function loadMore(): Promise<void> {
    const list = listNumber.current;
    setLoadingMore(true);
    try {
      const page = await fetchPage(nextCursor);
      if (list !== listNumber.current) return;
      setItems((current) => [...(current ?? []), ...page.items]);
      setNextCursor(page.nextCursor);
    } catch (cause) {
      logError(cause);
      if (list === listNumber.current) setError(readError(cause));
    } finally {
      if (list === listNumber.current) setLoadingMore(false);
    }
  }

  /** Removes at once; a refusal brings the row back. */
  async function remove(id: string): Promise<void> {
    const list = listNumber.current;
    const removed = items?.find((item) => item.id === id);
    setItems((current) => current?.filter((item) => item.id !== id) ?? null);
    try {
      await api.call(summaryEndpoints.deleteSummary, { params: { id } });
    } catch (cause) {
      logError(cause);
      setError(readError(cause));
      if (removed && list === listNumber.current) setItems((current) => putBack({ current, removed }));
    }
  }

  function takeFollowed(rows: FollowedRows): void {
    setItems((current) => current && putInPlace({ current, ...rows }));
    const ended = rows.fresh.filter((item) => !isWorking(item));
    if (ended.length > 0) setFinished(ended);
  }
  useFollowWorking({ items, onFollowed: takeFollowed });

  return {
    items,
    finished,
    error,
    hasMore: nextCursor !== null,
    isLoadingMore,
    loadMore,
    remove,
    retry: () => setAttempt((count) => count + 1),
  };
}

function findLeftList({
  placeKey,
  userId,
  filter,
}: {
  placeKey: string | null;
  userId: string | null;
  filter: string;
}): LeftList | null {
  const isSame =
    leftList !== null &&
    leftList.placeKey === placeKey &&
    leftList.userId === userId &&
    leftList.filter === filter;
  return isSame ? leftList : null;
}

/** What was there below the first page stays below it, where the two still meet. */
function addLeftRows({
  page,
  left,
}: {
  page: { items: SummaryListItem[]; nextCursor: string | null };
  left: LeftList;
}): { items: SummaryListItem[]; nextCursor: string | null } {
  const last = page.items.at(-1);
  const meets = left.items.findIndex(({ id }) => id === last?.id);
  if (page.nextCursor === null || meets < 0 || meets === left.items.length - 1) return page;
  return { items: [...page.items, ...left.items.slice(meets + 1)], nextCursor: left.nextCursor };
}

/** Each row stays where it is; one that the server has no more goes. */
function putInPlace({
  current,
  askedIds,
  fresh,
}: FollowedRows & { current: readonly SummaryListItem[] }): SummaryListItem[] {
  const freshById = new Map(fresh.map((item) => [item.id, item]));
  return current
    .filter(({ id }) => freshById.has(id) || !askedIds.includes(id))
    .map((item) => freshById.get(item.id) ?? item);
}

/** Others may have been removed or fetched since; the newest comes first. */
function putBack({
  current,
  removed,
}: {
  current: SummaryListItem[] | null;
  removed: SummaryListItem;
}): SummaryListItem[] {
  return [...(current ?? []), removed].sort((left, right) => right.createdAt.localeCompare(left.createdAt));
}
