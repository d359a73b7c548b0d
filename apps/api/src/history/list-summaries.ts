import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import type { SummaryStatus } from "@pith/core/summaries/summary";
import type { VideoHost } from "@pith/core/videos/video";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import type { StoredSource } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { buildFailure } from "../lib/stored-failure.ts";
import { getSummaryStatus } from "../summaries/build-summary.ts";
import { splitSearchWords } from "../summaries/split-search-words.ts";
import { listSummaryRows } from "../summaries/summaries.repo.ts";

/** Returns a page of the actor's history, newest first. */
export async function listSummaries({
  db,
  actor,
  query,
}: {
  db: Db;
  actor: Actor;
  query: {
    search?: string | undefined;
    host?: VideoHost | undefined;
    status?: SummaryStatus | undefined;
    ids?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  };
}): Promise<{ items: SummaryListItem[]; nextCursor: string | null }> {
  const phrase = query.search?.trim() ?? "";
  const rows = await listSummaryRows({
    db,
    query: {
      userId: actor.userId,
      search: phrase === "" ? null : { words: splitSearchWords(phrase), phrase },
      host: query.host ?? null,
      status: query.status ?? null,
      ids: query.ids?.split(",") ?? null,
      after: query.cursor ? parsePageCursor(query.cursor) : null,
      // One extra row shows whether there is a next page.
      limit: query.limit + 1,
    },
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1)?.summary;
  return {
    items: page.map((row) => buildListItem(row)),
    nextCursor:
      rows.length > query.limit && last ? buildPageCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

type ListRow = Awaited<ReturnType<typeof listSummaryRows>>[number];

function buildListItem({ summary, result, video }: ListRow): SummaryListItem {
  const status = getSummaryStatus({ summary, result });
  return {
    id: summary.id,
    status,
    progress: result.progress,
    title: result.title ?? video?.title ?? describeSource(result.source),
    gist: status === "done" ? result.gist : null,
    author: video?.author ?? null,
    host: video?.host ?? null,
    url: video?.url ?? null,
    thumbnailUrl: video?.thumbnailUrl ?? null,
    durationSeconds: video?.durationSeconds ?? null,
    length: result.length,
    shape: result.shape,
    wish: result.wish,
    language: result.language,
    failure: status === "failed" && result.failure ? buildFailure(result.failure) : null,
    createdAt: summary.createdAt.toISOString(),
  };
}

/** The summary's title until the video's title is known. */
function describeSource(source: StoredSource): string {
  switch (source.kind) {
    case "link":
      return source.url;
    case "captions":
      return source.video.title;
    case "file":
    case "recording":
      return source.name;
    case "text":
      return source.title ?? "Pasted text";
    case "transcript":
      return "";
  }
}
