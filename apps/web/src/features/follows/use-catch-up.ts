import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { MAX_EPISODES_PER_CATCH_UP } from "@pith/core/contract/limits";
import { useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";

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
  const { isBusy, error, attempt } = useAttempt();
  return {
    chosenIds,
    error,
    isBusy,
    isFull: chosenIds.length >= MAX_EPISODES_PER_CATCH_UP,
    choose: (id: string, isChosen: boolean) =>
      setChosenIds((current) => (isChosen ? [...current, id] : current.filter((other) => other !== id))),
    catchUp: async () => {
      let done: readonly FollowedEpisode[] = [];
      await attempt(async () => {
        const body = { episodeIds: [...chosenIds] };
        const reply = await api.call(followEndpoints.catchUpFollow, { params: { id: followId }, body });
        done = reply.episodes;
        setChosenIds([]);
      });
      onDone(done);
    },
  };
}
