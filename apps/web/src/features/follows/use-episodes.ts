import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

const REFRESH_MS = 4000;

/** Loads a followed feed's episodes, newest first. Polls while one is being summarized. */
export function useEpisodes(followId: string) {
  const [episodes, setEpisodes] = useState<readonly FollowedEpisode[] | null>(null);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  const [isLoadingMore, setLoadingMore] = useState(false);

  const fetchPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      api.call(
        followEndpoints.listFollowedEpisodes,
        { params: { id: followId }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    [followId],
  );

  const load = useCallback(
    async (cursor: string | null, signal?: AbortSignal) => {
      setError(null);
      try {
        const page = await fetchPage(cursor, signal);
        setEpisodes((current) => (cursor === null ? page.items : [...(current ?? []), ...page.items]));
        setNextCursor(page.nextCursor);
      } catch (cause) {
        if (signal?.aborted) return;
        logError(cause);
        setError(() => readError(cause));
      }
    },
    [fetchPage],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);

  /** Replaces outdated rows with their newer versions. */
  const merge = useCallback((newer: readonly FollowedEpisode[]) => {
    const byId = new Map(newer.map((episode) => [episode.id, episode]));
    setEpisodes((current) => current?.map((episode) => byId.get(episode.id) ?? episode) ?? null);
  }, []);

  const refresh = useCallback(
    () =>
      void fetchPage(null)
        .then((page) => merge(page.items))
        .catch(logError),
    [fetchPage, merge],
  );

  useEffect(() => {
    if (!episodes?.some(({ state }) => state === "making")) return;
    // An interval, because a failed poll changes nothing and mustn't be the last one.
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [episodes, refresh]);

  async function loadMore(): Promise<void> {
    if (isLoadingMore) return;
    setLoadingMore(true);
    await load(nextCursor);
    setLoadingMore(false);
  }

  return {
    episodes,
    error,
    hasMore: nextCursor !== null,
    isLoadingMore,
    merge,
    refresh,
    load: () => void load(null),
    loadMore: () => void loadMore(),
  };
}
