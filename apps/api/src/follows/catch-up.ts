import type { EndpointData } from "@pith/core/contract/define-endpoint";
import type { followSchemas } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { feedEpisodes, followEpisodes } from "../db/schema/follows.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { buildEpisode, selectEpisodes } from "./list-episodes.ts";
import { requireFollow } from "./manage-follows.ts";

/**
 * Requests summaries of the chosen episodes right away, including those that failed. Each costs one summary,
 * and the follow's rules don't apply. Stops at the first error; the episodes requested before it stay
 * requested.
 *
 * @throws AppError `not_found`, `quota_exceeded`
 */
export async function catchUpFollow({
  actor,
  id,
  episodeIds,
  dependencies,
}: {
  actor: Actor;
  id: string;
  episodeIds: readonly string[];
  dependencies: FollowDependencies;
}): Promise<EndpointData<(typeof followSchemas)["catchUpFollow"]>> {
  const { database, clock, randomness } = dependencies;
  const { db } = database;
  const { follow } = await requireFollow({ actor, id, dependencies });
  const wanted = [...new Set(episodeIds)];
  const isWanted = and(eq(feedEpisodes.feedId, follow.feedId), inArray(feedEpisodes.id, wanted));
  const rows = await selectEpisodes({ db, follow }).where(isWanted);
  if (rows.length < wanted.length) throw new AppError({ code: "not_found.episode" });
  let cost = 0;
  for (const { episode, taken, summaryId, summaryStatus } of rows) {
    const hasFailed = taken?.state === "failed" && summaryStatus === "failed";
    if (summaryId !== null && !hasFailed) continue;
    const { rules } = follow;
    const ticket = await requestSummary({
      actor,
      request: {
        source: { kind: "link", url: episode.url },
        length: rules.length,
        shape: "points",
        wish: null,
        language: rules.language,
        range: null,
      },
      dependencies,
      record: async ({ db: transaction, summary }) => {
        const making = { state: "making", summaryId: summary.id, reason: null, nextTryAt: null } as const;
        const createdAt = new Date(clock.now());
        const id = randomness.createId();
        // The new summary replaces the failed one in the history, as in a follow's own retries.
        if (summaryId !== null) {
          await transaction
            .update(summaries)
            .set({ deletedAt: createdAt })
            .where(eq(summaries.id, summaryId));
        }
        await transaction
          .insert(followEpisodes)
          .values({ id, followId: follow.id, episodeId: episode.id, createdAt, ...making })
          .onConflictDoUpdate({
            target: [followEpisodes.followId, followEpisodes.episodeId],
            set: { ...making, tries: 0, createdAt, settledAt: null, digestId: null },
          });
      },
    });
    cost += ticket.cost;
  }
  return { episodes: (await selectEpisodes({ db, follow }).where(isWanted)).map(buildEpisode), cost };
}
