import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { useCallback, useEffect } from "react";
import { api } from "../../lib/api-client.ts";
import { type ReadPage, usePages } from "../../lib/lists/use-pages.ts";
import { logError } from "../../lib/log-error.ts";

const REFRESH_MS = 4000;

/** Loads a followed feed's episodes, newest first. Polls while one is being summarized. */
export function useEpisodes(followId: string) {
  const readEpisodes = useCallback<ReadPage<FollowedEpisode>>(
    ({ cursor, signal }) =>
      api.call(
        followEndpoints.listFollowedEpisodes,
        { params: { id: followId }, query: cursor === null ? {} : { cursor } },
        { signal },
      ),
    [followId],
  );
  const { items: episodes, setItems: setEpisodes, ...rest } = usePages(readEpisodes);

  /** Replaces outdated rows with their newer versions. */
  const merge = useCallback(
    (newer: readonly FollowedEpisode[]) => {
      const byId = new Map(newer.map((episode) => [episode.id, episode]));
      setEpisodes((current) => current?.map((episode) => byId.get(episode.id) ?? episode) ?? null);
    },
    [setEpisodes],
  );

  const lastId = episodes?.at(-1)?.id;
  /** Reloads all loaded pages, because an episode that is being summarized may be on any of them. */
  const refresh = useCallback(() => {
    async function readFrom(cursor: string | null): Promise<void> {
      const { items, nextCursor } = await readEpisodes({ cursor });
      merge(items);
      if (nextCursor !== null && !items.some(({ id }) => id === lastId)) await readFrom(nextCursor);
    }
    void readFrom(null).catch(logError);
  }, [readEpisodes, merge, lastId]);

  useEffect(() => {
    if (!episodes?.some(({ state }) => state === "making")) return;
    // An interval, because a failed poll changes no state, but polling must continue after it.
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [episodes, refresh]);

  return { ...rest, episodes, merge, refresh };
}
