import { type LibrarySource, librarySources } from "@pith/core/contract/library.filters";
import type { LibraryTalk, SummaryVersion } from "@pith/core/contract/library.schemas";
import { MAX_TALK_VERSIONS } from "@pith/core/contract/limits";
import { buildTimeline } from "@pith/core/line/build-timeline";
import type { SummaryStatus } from "@pith/core/summaries/summary";
import { type VideoHost, videoHosts } from "@pith/core/videos/video";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { collections, collectionTalks } from "../db/schema/library.schema.ts";
import { summaries, summaryResults, transcripts, videos } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { buildListItem } from "../summaries/build-list-item.ts";
import { findMatchingResults } from "../summaries/search-index.repo.ts";
import { buildVersion, versionColumns } from "./build-version.ts";
import { findTalkMatches } from "./find-talk-matches.ts";

const sourceHosts: Readonly<Record<LibrarySource, readonly VideoHost[]>> = {
  youtube: ["youtube"],
  podcasts: ["podcast"],
  files: ["upload"],
  others: videoHosts.filter((host) => !["youtube", "podcast", "upload"].includes(host)),
};

export interface TalkQuery {
  search?: string | undefined;
  source?: LibrarySource | undefined;
  status?: SummaryStatus | undefined;
  collectionId?: string | undefined;
  ids?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Returns a page of the actor's talks, newest first, each with all of its versions. */
export async function listTalks({
  db,
  actor,
  query,
}: {
  db: Db;
  actor: Actor;
  query: TalkQuery;
}): Promise<{ items: LibraryTalk[]; total: number; nextCursor: string | null }> {
  const search = query.search?.trim() ?? "";
  const { talks, total } = await findTalks({ db, actor, search, query });
  const page = talks.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: await readTalks({ db, actor, search, talks: page }),
    total,
    nextCursor: talks.length > query.limit && last ? buildPageCursor({ at: last.newest, id: last.id }) : null,
  };
}

/** A talk on a page: the summary shown in its row, and when the newest version was created. */
export interface FoundTalk {
  id: string;
  talkKey: string;
  newest: Date;
}

/** Returns one page of matching talks, newest first, plus one extra if there are more, and the total. */
export async function findTalks({
  db,
  actor: { userId },
  search,
  query: { source, status, collectionId, ids, cursor, limit },
}: {
  db: Db;
  actor: Actor;
  search: string;
  query: TalkQuery;
}): Promise<{ talks: FoundTalk[]; total: number }> {
  const shownStatus = sql`case when s.is_cancelled then 'cancelled' else r.status end`;
  const conditions: SQL[] = [sql`s.user_id = ${userId}`, sql`s.deleted_at is null`];
  if (search !== "") {
    const resultIds = await findMatchingResults({ db, userId, search });
    if (resultIds.length === 0) return { talks: [], total: 0 };
    conditions.push(sql`r.id in (select jsonb_array_elements_text(${JSON.stringify(resultIds)}::jsonb))`);
  }
  if (source) conditions.push(sql`v.host in (${listValues(sourceHosts[source])})`);
  if (status) conditions.push(sql`${shownStatus} = ${status}`);
  if (ids) conditions.push(sql`s.id in (${listValues(ids.split(","))})`);
  if (collectionId !== undefined) {
    conditions.push(sql`r.talk_key in (
      select ct.talk_key from ${collectionTalks} ct join ${collections} c on c.id = ct.collection_id
      where c.id = ${collectionId} and c.user_id = ${userId})`);
  }
  const after = cursor ? parsePageCursor(cursor) : null;
  const { rows } = await db.execute(sql`
    with own as (
      select s.id, s.created_at, r.talk_key, ${shownStatus} = 'done' as is_done
      from ${summaries} s
      join ${summaryResults} r on r.id = s.result_id
      ${source ? sql`join ${videos} v on v.id = r.video_id` : sql``}
      where ${sql.join(conditions, sql` and `)}
    ), talks as (
      select talk_key, max(created_at) as newest,
        (array_agg(id order by is_done desc, created_at desc, id desc))[1] as id
      from own group by talk_key
    ), page as (
      select * from talks
      ${after ? sql`where (newest, id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
      order by newest desc, id desc
      limit ${limit + 1}
    )
    select page.*, counted.total from (select count(*) as total from talks) counted
    left join page on true
    order by newest desc, id desc`);
  return {
    talks: rows.flatMap(({ id, talk_key, newest }) =>
      // If the page has no talks, the only row contains just the total.
      id === null
        ? []
        : {
            id: String(id),
            talkKey: String(talk_key),
            newest: newest instanceof Date ? newest : new Date(String(newest)),
          },
    ),
    total: Number(rows[0]?.["total"] ?? 0),
  };
}

function listValues(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}

async function readTalks({
  db,
  actor,
  search,
  talks,
}: {
  db: Db;
  actor: Actor;
  search: string;
  talks: readonly FoundTalk[];
}): Promise<LibraryTalk[]> {
  if (talks.length === 0) return [];
  const talkKeys = talks.map(({ talkKey }) => talkKey);
  const shown = await db
    .select({
      summary: summaries,
      result: summaryResults,
      video: videos.video,
      language: transcripts.language,
    })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .leftJoin(transcripts, eq(transcripts.id, summaryResults.transcriptId))
    .where(
      inArray(
        summaries.id,
        talks.map(({ id }) => id),
      ),
    );
  const versions = await listVersionsOf({ db, actor, talkKeys });
  const holding = await db
    .select({ talkKey: collectionTalks.talkKey, id: collections.id })
    .from(collectionTalks)
    .innerJoin(collections, eq(collections.id, collectionTalks.collectionId))
    .where(and(eq(collections.userId, actor.userId), inArray(collectionTalks.talkKey, talkKeys)));
  const matches = search === "" ? null : await findTalkMatches({ db, search, talks: shown, limit: "listed" });
  const rows = new Map(shown.map((row) => [row.summary.id, row]));
  return talks.flatMap(({ id, talkKey, newest }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { result, summary, video } = row;
    const item = buildListItem({
      summary,
      result: { ...result, title: result.content?.title ?? null, gist: result.content?.gist ?? null },
      video,
    });
    const { content, range } = result;
    return [
      {
        ...item,
        createdAt: newest.toISOString(),
        versions: versions.get(talkKey) ?? [],
        collectionIds: holding.filter((held) => held.talkKey === talkKey).map((held) => held.id),
        line:
          content === null || item.status !== "done"
            ? null
            : buildTimeline({
                durationSeconds: video?.durationSeconds ?? null,
                range,
                chapters: content.chapters,
                keyPoints: content.keyPoints,
                takeaways: content.shaped?.takeaways ?? [],
                coverage: content.coverage,
              }),
        matches: matches?.get(id) ?? null,
      },
    ];
  });
}

/** Returns the user's versions of each talk, newest first. */
async function listVersionsOf({
  db,
  actor,
  talkKeys,
}: {
  db: Db;
  actor: Actor;
  talkKeys: readonly string[];
}): Promise<Map<string, SummaryVersion[]>> {
  const rows = await db
    .select({ talkKey: summaryResults.talkKey, ...versionColumns })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        eq(summaries.userId, actor.userId),
        isNull(summaries.deletedAt),
        inArray(summaryResults.talkKey, [...talkKeys]),
      ),
    )
    .orderBy(desc(summaries.createdAt), desc(summaries.id));
  const versions = new Map<string, SummaryVersion[]>();
  for (const { talkKey, ...row } of rows) {
    const known = versions.get(talkKey) ?? [];
    versions.set(talkKey, known);
    if (known.length < MAX_TALK_VERSIONS) known.push(buildVersion(row));
  }
  return versions;
}

/** Counts the actor's talks by source. */
export async function countTalksBySource({
  db,
  actor,
}: {
  db: Db;
  actor: Actor;
}): Promise<{ talks: number; sources: Record<LibrarySource, number> }> {
  const { rows } = await db.execute(sql`
    select host, count(*) as talks from (
      select distinct on (r.talk_key) r.talk_key, v.host from ${summaries} s
      join ${summaryResults} r on r.id = s.result_id
      left join ${videos} v on v.id = r.video_id
      where s.user_id = ${actor.userId} and s.deleted_at is null
      order by r.talk_key, v.host
    ) talks group by host`);
  const sources = { youtube: 0, podcasts: 0, files: 0, others: 0 };
  let talks = 0;
  for (const { host, talks: count } of rows) {
    talks += Number(count);
    const source = librarySources.find((each) => sourceHosts[each].some((known) => known === host));
    if (source) sources[source] += Number(count);
  }
  return { talks, sources };
}
