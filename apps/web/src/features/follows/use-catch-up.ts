import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { MAX_EPISODES_PER_CATCH_UP } from "@pith/core/contract/limits";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Manages the selection of episodes that weren't summarized, and requests their summaries. */
export function useCatchUp({
  followId,
  onDone,
}: {
  followId: string;
  /** Called with the episodes' new states, even if only some were accepted. */
  onDone: (episodes: readonly FollowedEpisode[]) => void;
}) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [error, setError] = useErrorText();
  const [isBusy, setBusy] = useState(false);
  return {
    chosenIds,
    error,
    isBusy,
    isFull: chosenIds.length >= MAX_EPISODES_PER_CATCH_UP,
    choose: (id: string, isChosen: boolean) =>
      setChosenIds((current) => (isChosen ? [...current, id] : current.filter((other) => other !== id))),
    catchUp: async () => {
      setBusy(true);
      setError(null);
      try {
        const { episodes } = await api.call(followEndpoints.catchUpFollow, {
          params: { id: followId },
          body: { episodeIds: [...chosenIds] },
        });
        setChosenIds([]);
        onDone(episodes);
      } catch (cause) {
        logError(cause);
        setError(() => readError(cause));
        onDone([]);
      } finally {
        setBusy(false);
      }
    },
  };
}
