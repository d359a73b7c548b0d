import type { SummaryVersion, VersionPrice } from "@pith/core/contract/library.schemas";
import { MAX_TALK_VERSIONS } from "@pith/core/contract/limits";
import { summaryLengths } from "@pith/core/summaries/summary";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import type { Result } from "../summaries/results.repo.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";
import { getWorkKey } from "../summaries/work-key.ts";
import { buildVersion, versionColumns } from "./build-version.ts";

/**
 * Returns the actor's summaries of the same talk, and what `renderSummary` would charge for each length and
 * shape.
 */
export async function listVersions({
  actor,
  id,
  language,
  dependencies: { database, summarizer },
}: {
  actor: Actor;
  id: string;
  /** The language of the priced versions. Null means the captions' language. */
  language: string | null;
  dependencies: Pick<SummaryDependencies, "database" | "summarizer">;
}): Promise<{ versions: SummaryVersion[]; prices: VersionPrice[] }> {
  const { db } = database;
  const { result } = await requireSummary({ db, actor, id });
  const rows = await db
    .select(versionColumns)
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        eq(summaries.userId, actor.userId),
        eq(summaryResults.talkKey, result.talkKey),
        isNull(summaries.deletedAt),
      ),
    )
    .orderBy(asc(summaries.createdAt), asc(summaries.id))
    .limit(MAX_TALK_VERSIONS);
  return {
    versions: rows.map(buildVersion),
    prices: await priceVersions({ db, actor, result, language, summarizer }),
  };
}

async function priceVersions({
  db,
  actor,
  result: { subject, range },
  language,
  summarizer: { engine, shapes },
}: {
  db: Db;
  actor: Actor;
  result: Result;
  language: string | null;
  summarizer: SummaryDependencies["summarizer"];
}): Promise<VersionPrice[]> {
  const offered = summaryLengths.flatMap((length) =>
    shapes.map((shape) => ({
      version: { length, shape, language },
      workKey: getWorkKey({ subject, length, shape, wish: null, language, range, engine }),
    })),
  );
  const owned = await db
    .select({ workKey: summaryResults.workKey })
    .from(summaryResults)
    .innerJoin(summaries, eq(summaries.resultId, summaryResults.id))
    .where(
      and(
        inArray(
          summaryResults.workKey,
          offered.map(({ workKey }) => workKey),
        ),
        inArray(summaryResults.status, ["queued", "running", "done"]),
        eq(summaries.accountId, actor.accountId),
        eq(summaries.isCanceled, false),
        isNull(summaries.deletedAt),
      ),
    );
  const keys = new Set(owned.map(({ workKey }) => workKey));
  return offered.map(({ version, workKey }) => ({ ...version, cost: keys.has(workKey) ? 0 : 1 }));
}
