import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { isAppError } from "@pith/core/errors/app-error";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { onUserGone, useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useTimeouts } from "../../lib/use-timeouts.ts";
import { type LibraryFilter, readLibraryFilter, writeLibraryFilter } from "./library-filter.ts";
import { type FollowedRows, isWorking, useFollowWorking } from "./use-follow-working.ts";

/** Delay after the last keystroke before the search starts. */
const SEARCH_DELAY_MS = 250;
/** Smaller than other pages, because rows with search results are tall. */
const SEARCH_PAGE = 10;

/** A snapshot of the list, restored when the user returns to the same history entry. */
interface LeftList {
  placeKey: string;
  userId: string;
  filter: string;
  items: readonly LibraryTalk[];
  total: number;
  nextCursor: string | null;
}

let leftList: LeftList | null = null;
onUserGone(() => {
  leftList = null;
});

/**
 * Loads the user's talks, newest first, with pagination. `placeKey` identifies the browser's history entry;
 * when the user returns to it, the rows loaded there are restored.
 */
export function useHistory({ search, view, placeKey = null }: LibraryFilter & { placeKey?: string | null }) {
  const isKnown = useAuth((state) => !state.loading);
  const userId = useAuth((state) => state.user?.id ?? null);
  const filter = writeLibraryFilter({ search, view });
  const [left] = useState(() => findLeftList({ placeKey, userId, filter }));
  /** The snapshot, until the first page has loaded. After that, its rows may be outdated. */
  const unmerged = useRef(left);
  const [items, setItems] = useState<LibraryTalk[] | null>(left && [...left.items]);
  const [nextCursor, setNextCursor] = useState<string | null>(left?.nextCursor ?? null);
  const [total, setTotal] = useState(left?.total ?? 0);
  /** Talks that were deleted here and are still in the list. */
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  /**
   * Deleted talks that can't be restored anymore. Their rows stay, so that the rows below don't move under
   * the pointer.
   */
  const [goneIds, setGoneIds] = useState<readonly string[]>([]);
  const hidden = useRef(deletedIds);
  hidden.current = deletedIds;
  const deletions = useRef(new Map<string, Promise<unknown>>());
  const restoring = useRef(new Set<string>());
  const startTimeout = useTimeouts();
  const [error, setError] = useErrorText();
  const [moreError, setMoreError] = useErrorText();
  const [rowError, setRowError] = useErrorText();
  const [failedRowId, setFailedRowId] = useState<string | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Summaries that finished while the list was open. */
  const [finished, setFinished] = useState<readonly LibraryTalk[]>([]);
  const isFirst = useRef(true);
  const shownUserId = useRef(userId);
  /** Incremented when the list is reloaded from the top, so that stale responses can be dropped. */
  const listNumber = useRef(0);
  /** The filter for the rows on screen. The search field may be ahead of it. */
  const [shownFilter, setShownFilter] = useState(filter);

  const fetchPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) => {
      const wanted = readLibraryFilter(filter);
      return api.call(
        libraryEndpoints.listTalks,
        {
          query: {
            ...(wanted.search && { search: wanted.search, limit: SEARCH_PAGE }),
            ...(wanted.view.kind === "source" && { source: wanted.view.source }),
            ...(wanted.view.kind === "collection" && { collectionId: wanted.view.id }),
            ...(cursor && { cursor }),
          },
        },
        { signal },
      );
    },
    [filter],
  );

  useEffect(() => {
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
      setShownFilter(filter);
      setItems([]);
      setNextCursor(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        setError(null);
        setMoreError(null);
        setRowError(null);
        fetchPage(null, controller.signal)
          .then((fetched) => {
            const { current: left } = unmerged;
            unmerged.current = null;
            const page = left?.filter === filter ? addLeftRows({ page: fetched, left }) : fetched;
            setShownFilter(filter);
            setItems(page.items);
            setNextCursor(page.nextCursor);
            setTotal(fetched.total);
            // A deletion may have been in flight when the server read the list.
            setDeletedIds((current) => current.filter((id) => page.items.some((item) => item.id === id)));
          })
          .catch((cause: unknown) => {
            if (controller.signal.aborted) return;
            logError(cause);
            if (isAppError(cause) && cause.code === "unauthenticated") {
              setShownFilter(filter);
              setItems([]);
            } else setError(() => readError(cause));
          });
      },
      isFirst.current ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isKnown, userId, fetchPage, attempt, filter]);

  useEffect(() => {
    if (placeKey === null || userId === null || items === null) return;
    leftList = {
      ...{ placeKey, userId, filter: shownFilter, nextCursor },
      items: items.filter(({ id }) => !deletedIds.includes(id)),
      total: total - deletedIds.length,
    };
  }, [placeKey, userId, shownFilter, items, deletedIds, total, nextCursor]);

  async function loadMore(): Promise<void> {
    // The cursor belongs to the rows on screen, which are about to be replaced.
    if (shownFilter !== filter) return;
    const list = listNumber.current;
    setLoadingMore(true);
    setMoreError(null);
    try {
      const page = await fetchPage(nextCursor);
      if (list !== listNumber.current) return;
      setItems((current) => [...(current ?? []), ...page.items]);
      setNextCursor(page.nextCursor);
    } catch (cause) {
      logError(cause);
      if (list === listNumber.current) setMoreError(() => readError(cause));
    } finally {
      if (list === listNumber.current) setLoadingMore(false);
    }
  }

  /** Deletes a talk. Its row remains, with a button that restores it as long as the server can. */
  async function remove(id: string): Promise<void> {
    setRowError(null);
    setDeletedIds((current) => [...current, id]);
    const deletion = api.call(libraryEndpoints.deleteTalk, { params: { id } });
    deletions.current.set(id, deletion);
    try {
      await deletion;
    } catch (cause) {
      logError(cause);
      setFailedRowId(id);
      setRowError(() => readError(cause));
      setDeletedIds((current) => current.filter((deleted) => deleted !== id));
      return;
    }
    startTimeout(() => {
      // The talk has since been restored, or is missing from a newer list.
      if (deletions.current.get(id) === deletion && hidden.current.includes(id))
        setGoneIds((current) => [...current, id]);
    }, UNDO_DELETE_MS);
  }

  async function restore(id: string): Promise<void> {
    // A second click would fail, because there'd be nothing left to restore.
    if (restoring.current.has(id)) return;
    restoring.current.add(id);
    setRowError(null);
    try {
      // The server can only restore what it has deleted.
      await deletions.current.get(id);
      await api.call(libraryEndpoints.restoreSummary, { params: { id } });
      deletions.current.delete(id);
      setDeletedIds((current) => current.filter((deleted) => deleted !== id));
    } catch (cause) {
      logError(cause);
      setFailedRowId(id);
      setRowError(() => readError(cause));
    } finally {
      restoring.current.delete(id);
    }
  }

  /** Updates a row's collections once the server has accepted the change. */
  function collect(id: string, collectionIds: string[]): void {
    const { view } = readLibraryFilter(shownFilter);
    const isTakenOut = view.kind === "collection" && !collectionIds.includes(view.id);
    setItems(
      (current) =>
        current?.flatMap((item) => {
          if (item.id !== id) return item;
          return isTakenOut ? [] : { ...item, collectionIds };
        }) ?? null,
    );
    if (isTakenOut) setTotal((current) => current - 1);
  }

  function takeFollowed(rows: FollowedRows): void {
    setItems((current) => current && putInPlace({ current, ...rows }));
    setTotal((current) => current - (rows.askedIds.length - rows.fresh.length));
    const ended = rows.fresh.filter((item) => !isWorking(item));
    if (ended.length > 0) setFinished(ended);
  }
  useFollowWorking({
    // The server doesn't list deleted talks, but their rows stay as long as they can be restored.
    items: items?.filter(({ id }) => !deletedIds.includes(id)) ?? null,
    onFollowed: takeFollowed,
  });

  return {
    items,
    /** True while the rows are still those of the previous search and view. */
    isStale: shownFilter !== filter,
    finished,
    /** Why the list or its next page couldn't be loaded, or why a row couldn't be deleted or restored. */
    error,
    moreError,
    rowFailure: rowError === null || failedRowId === null ? null : { id: failedRowId, text: rowError },
    hasMore: nextCursor !== null,
    isLoadingMore,
    loadMore,
    total: total - deletedIds.length,
    deletedIds,
    goneIds,
    remove,
    restore,
    collect,
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

/** Appends the snapshot's rows to the new first page, provided that the two overlap. */
function addLeftRows({
  page,
  left,
}: {
  page: { items: LibraryTalk[]; nextCursor: string | null };
  left: LeftList;
}): { items: LibraryTalk[]; nextCursor: string | null } {
  const last = page.items.at(-1);
  const meets = left.items.findIndex(({ id }) => id === last?.id);
  if (page.nextCursor === null || meets < 0 || meets === left.items.length - 1) return page;
  return { items: [...page.items, ...left.items.slice(meets + 1)], nextCursor: left.nextCursor };
}

/** Updates rows in place and removes those that no longer exist on the server. */
function putInPlace({
  current,
  askedIds,
  fresh,
}: FollowedRows & { current: readonly LibraryTalk[] }): LibraryTalk[] {
  const freshById = new Map(fresh.map((item) => [item.id, item]));
  return current
    .filter(({ id }) => freshById.has(id) || !askedIds.includes(id))
    .map((item) => freshById.get(item.id) ?? item);
}
