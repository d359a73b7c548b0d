import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import type { SummaryStatus } from "@pith/core/summaries/summary";
import type { VideoHost } from "@pith/core/videos/video";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { buildListItem } from "../summaries/build-list-item.ts";
import { findMatchingResults } from "../summaries/search-index.repo.ts";
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
  const { userId } = actor;
  const search = query.search?.trim() ?? "";
  const rows = await listSummaryRows({
    db,
    query: {
      userId,
      resultIds: search === "" ? null : await findMatchingResults({ db, userId, search }),
      host: query.host ?? null,
      status: query.status ?? null,
      ids: query.ids?.split(",") ?? null,
      after: query.cursor ? parsePageCursor(query.cursor) : null,
      // The extra row shows whether there is a next page.
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
