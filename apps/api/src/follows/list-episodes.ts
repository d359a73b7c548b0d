import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { FollowedEpisode, followSchemas } from "@pith/core/contract/follow.schemas";
import type { SummaryStatus } from "@pith/core/summaries/summary";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { feedEpisodes, followEpisodes } from "../db/schema/follows.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { type FollowRow, requireFollow } from "./manage-follows.ts";
import type { EpisodeRow } from "./store-reading.ts";

type Schemas = typeof followSchemas;
export type FollowEpisodeRow = typeof followEpisodes.$inferSelect;

/** @throws AppError `not_found`, `invalid_input` if the cursor isn't ours. */
export async function listFollowedEpisodes({
  actor,
  id,
  query: { cursor, limit },
  dependencies,
}: {
  actor: Actor;
  id: string;
  query: EndpointRequest<Schemas["listFollowedEpisodes"]>["query"];
  dependencies: Pick<FollowDependencies, "database">;
}): Promise<EndpointData<Schemas["listFollowedEpisodes"]>> {
  const { follow } = await requireFollow({ actor, id, dependencies });
  const after = cursor === undefined ? null : parsePageCursor(cursor);
  const { at, id: episodeId } = feedEpisodes;
  const rows = await selectEpisodes({ db: dependencies.database.db, follow })
    .where(
      and(
        eq(feedEpisodes.feedId, follow.feedId),
        after ? or(lt(at, after.at), and(eq(at, after.at), lt(episodeId, after.id))) : undefined,
      ),
    )
    .orderBy(desc(at), desc(episodeId))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(buildEpisode),
    nextCursor: last ? buildPageCursor({ at: last.episode.at, id: last.episode.id }) : null,
  };
}

/** Selects a feed's episodes with their outcome for a follow, and with the summary unless it is deleted. */
export function selectEpisodes({ db, follow }: { db: Db; follow: Pick<FollowRow, "id"> }) {
  return db
    .select({
      episode: feedEpisodes,
      taken: followEpisodes,
      summaryId: summaries.id,
      summaryStatus: summaryResults.status,
    })
    .from(feedEpisodes)
    .leftJoin(
      followEpisodes,
      and(eq(followEpisodes.episodeId, feedEpisodes.id), eq(followEpisodes.followId, follow.id)),
    )
    .leftJoin(
      summaries,
      and(
        eq(summaries.id, followEpisodes.summaryId),
        isNull(summaries.deletedAt),
        eq(summaries.isCanceled, false),
      ),
    )
    .leftJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .$dynamic();
}

export function buildEpisode({
  episode,
  taken,
  summaryId,
  summaryStatus,
}: {
  episode: EpisodeRow;
  taken: FollowEpisodeRow | null;
  summaryId: string | null;
  summaryStatus: SummaryStatus | null;
}): FollowedEpisode {
  // Outcomes are recorded once a minute, but nobody should have to wait for that to read a finished summary.
  const isReady = taken?.state === "making" && summaryStatus === "done";
  const reason = taken ? taken.reason : { code: "skip.older", params: {} };
  return {
    id: episode.id,
    title: episode.title,
    url: episode.url,
    publishedAt: episode.publishedAt?.toISOString() ?? null,
    durationSeconds: episode.durationSeconds,
    state: isReady ? "done" : (taken?.state ?? "skipped"),
    reason: reason && { code: reason.code, params: { ...reason.params } },
    summaryId,
  };
}
