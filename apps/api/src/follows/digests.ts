import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { Digest, DigestLine, followSchemas } from "@pith/core/contract/follow.schemas";
import { MAX_DIGEST_POINTS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { digests, feedEpisodes, feeds, followEpisodes } from "../db/schema/follows.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";

type Schemas = typeof followSchemas;
export type DigestRow = typeof digests.$inferSelect;

/** Maximum number of summaries in a digest. The library has the rest. */
const MAX_LINES = 100;

/** @throws AppError `invalid_input` if the cursor isn't ours. */
export async function listDigests({
  actor: { accountId },
  query: { cursor, limit },
  dependencies,
}: {
  actor: Actor;
  query: EndpointRequest<Schemas["listDigests"]>["query"];
  dependencies: Pick<FollowDependencies, "database">;
}): Promise<EndpointData<Schemas["listDigests"]>> {
  const { db } = dependencies.database;
  const after = cursor === undefined ? null : parsePageCursor(cursor);
  const { createdAt, id } = digests;
  // Drizzle omits the table name in a selection, so a bare `id` would refer to the episode's id.
  const count = (which: SQL) =>
    sql<number>`(select count(distinct coalesce(e.summary_id, e.id))::int
      from ${followEpisodes} e left join ${summaries} s on s.id = e.summary_id
      where e.digest_id = ${digests}.id and ${which})`;
  const rows = await db
    .select({
      digest: digests,
      summaries: count(sql`e.state = 'done' and s.id is not null and s.deleted_at is null`),
      skipped: count(sql`e.state in ('skipped', 'failed')`),
    })
    .from(digests)
    .where(
      and(
        eq(digests.accountId, accountId),
        after ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1]?.digest : undefined;
  return {
    items: rows.slice(0, limit).map(({ digest, ...counts }) => ({ ...buildPeriod(digest), ...counts })),
    nextCursor: last ? buildPageCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** @throws AppError `not_found` */
export async function readDigest({
  actor: { accountId },
  id,
  dependencies,
}: {
  actor: Pick<Actor, "accountId">;
  id: string;
  dependencies: Pick<FollowDependencies, "database">;
}): Promise<Digest> {
  const { db } = dependencies.database;
  const [digest] = await db
    .select()
    .from(digests)
    .where(and(eq(digests.id, id), eq(digests.accountId, accountId)));
  if (!digest) throw new AppError({ code: "not_found.digest" });
  return {
    ...buildPeriod(digest),
    lines: await readLines({ db, digest }),
    skipped: await readSkipped({ db, digest }),
  };
}

/** Reads the lines from the summaries, so that a digest never includes one that its owner has deleted. */
async function readLines({ db, digest }: { db: Db; digest: DigestRow }): Promise<DigestLine[]> {
  const rows = await db
    .select({
      episode: feedEpisodes,
      feedTitle: feeds.title,
      summaryId: summaries.id,
      content: summaryResults.content,
    })
    .from(followEpisodes)
    .innerJoin(feedEpisodes, eq(feedEpisodes.id, followEpisodes.episodeId))
    .innerJoin(feeds, eq(feeds.id, feedEpisodes.feedId))
    .innerJoin(summaries, eq(summaries.id, followEpisodes.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        eq(followEpisodes.digestId, digest.id),
        eq(followEpisodes.state, "done"),
        isNull(summaries.deletedAt),
        eq(summaries.accountId, digest.accountId),
      ),
    )
    .orderBy(asc(feeds.title), asc(feedEpisodes.at), asc(feedEpisodes.id))
    .limit(MAX_LINES);
  const lines = new Map<string, DigestLine>();
  for (const { episode, feedTitle, summaryId, content } of rows) {
    if (!content || lines.has(summaryId)) continue;
    lines.set(summaryId, {
      title: content.title || episode.title,
      url: episode.url,
      feedTitle,
      summaryId,
      gist: content.gist || null,
      captionLanguage: content.origin.captionLanguage,
      points: content.keyPoints.slice(0, MAX_DIGEST_POINTS).map(({ text, quotes: [quote] }) => ({
        text,
        quote: quote.text,
        startSeconds: quote.startSeconds,
      })),
    });
  }
  return [...lines.values()];
}

async function readSkipped({ db, digest }: { db: Db; digest: DigestRow }): Promise<Digest["skipped"]> {
  const rows = await db
    .select({ episode: feedEpisodes, reason: followEpisodes.reason })
    .from(followEpisodes)
    .innerJoin(feedEpisodes, eq(feedEpisodes.id, followEpisodes.episodeId))
    .where(and(eq(followEpisodes.digestId, digest.id), inArray(followEpisodes.state, ["skipped", "failed"])))
    .orderBy(asc(feedEpisodes.at), asc(feedEpisodes.id))
    .limit(MAX_LINES);
  return rows.map(({ episode: { title, url }, reason }) => ({
    title,
    url,
    reason: reason && { code: reason.code, params: { ...reason.params } },
  }));
}

function buildPeriod({ id, createdAt, startsAt, endsAt }: DigestRow) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
