import type { BatchPrice, batchSchemas } from "@pith/core/contract/batch.schemas";
import type { EndpointRequest } from "@pith/core/contract/define-endpoint";
import { MAX_BATCH_ITEMS } from "@pith/core/contract/limits";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { getRemainingSummaries } from "@pith/core/plans/get-remaining-summaries";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import type { SummaryStatus } from "@pith/core/summaries/summary";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { getAccount } from "../accounts/users.repo.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readUsage } from "../quotas/usage.repo.ts";
import { readVideoList } from "../summaries/list-videos.ts";
import { getWorkKey } from "../summaries/work-key.ts";
import type { BatchDependencies } from "./batch-dependencies.ts";

export type BatchWish = EndpointRequest<(typeof batchSchemas)["priceBatch"]>["body"];

interface PlannedItem {
  url: string;
  title: string | null;
  durationSeconds: number | null;
  /** The account's existing summary, which makes the item free. Null if there is none. */
  own: { summaryId: string; userId: string; status: SummaryStatus } | null;
}

export interface PlannedBatch {
  /** Null if the batch isn't from a list. */
  listTitle: string | null;
  /** Deduplicated videos, in the order of the request or of the list. */
  items: PlannedItem[];
  refused: { url: string; error: AppError }[];
  /** False if the list was truncated. */
  isComplete: boolean;
}

interface PlanRequest {
  actor: Actor;
  wish: BatchWish;
  dependencies: Pick<BatchDependencies, "config" | "database" | "clock" | "sourceLoader" | "summarizer">;
}

/** @throws AppError `invalid_input` if there is no link, and the same errors as `planBatch` */
export async function priceBatch({ actor, wish, dependencies }: PlanRequest): Promise<BatchPrice> {
  const { items, refused, isComplete } = await planBatch({ actor, wish, dependencies });
  const { config, database, clock } = dependencies;
  const { db } = database;
  const { accountId } = actor;
  const now = new Date(clock.now());
  const account = await getAccount({ db, accountId });
  const { textSummaries } = await readUsage({ db, accountId, month: getUsageMonth(now) });
  const owned = items.filter(({ own }) => own !== null).length;
  return {
    items: items.map(({ own, ...item }) => ({ ...item, cost: own === null ? 1 : 0 })),
    refused: refused.map(({ url, error: { reason } }) => ({
      url,
      reason: { code: reason.code, params: { ...reason.params } },
    })),
    cost: items.length - owned,
    owned,
    remainingSummaries: getRemainingSummaries({
      summariesLimit: getAllowance({ account, now, config }).summaries ?? UNLIMITED_SUMMARIES,
      usedCount: textSummaries,
    }),
    isComplete,
  };
}

/**
 * Resolves a batch's links to videos, without duplicates.
 *
 * @throws AppError `invalid_input` if there is no link, `unsupported_link` if `listUrl` isn't a list, or any
 * error from reading the list
 */
export async function planBatch({ actor, wish, dependencies }: PlanRequest): Promise<PlannedBatch> {
  const { listTitle, items, isComplete } = await listWished({ actor, wish, dependencies });
  if (items.length === 0) throw new AppError({ code: "invalid_input.link_missing" });
  const refused: PlannedBatch["refused"] = [];
  const planned = new Map<string, Omit<PlannedItem, "own">>();
  for (const { url, ...item } of items.slice(0, MAX_BATCH_ITEMS)) {
    try {
      // A feed link would be summarized as its newest episode, which the user didn't choose.
      if (parseListLink({ text: url })?.kind === "feed") throw new AppError({ code: "unsupported_link" });
      const reference = requireReference(url);
      const workKey = getWorkKey({
        subject: { kind: "video", host: reference.host, id: reference.id },
        ...{ length: wish.length, language: wish.language, shape: "points", wish: null, range: null },
        engine: dependencies.summarizer.engine,
      });
      if (!planned.has(workKey)) planned.set(workKey, { url: reference.url, ...item });
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused.push({ url, error });
    }
  }
  const own = await findOwn({ actor, workKeys: [...planned.keys()], dependencies });
  return {
    listTitle,
    items: [...planned].map(([workKey, item]) => ({ ...item, own: own.get(workKey) ?? null })),
    refused,
    isComplete,
  };
}

async function listWished({
  actor,
  wish: { items, listUrl },
  dependencies,
}: PlanRequest): Promise<Pick<PlannedBatch, "listTitle" | "isComplete"> & Pick<BatchWish, "items">> {
  if (listUrl === null) return { listTitle: null, items, isComplete: true };
  if (parseListLink({ text: listUrl }) === null) throw new AppError({ code: "unsupported_link.list" });
  // The client got these titles from the list, so don't read it again.
  if (items.length > 0 && items.every(({ title }) => title !== null)) {
    return { listTitle: null, items, isComplete: true };
  }
  const list = await readVideoList({ asker: actor, url: listUrl, dependencies });
  if (items.length === 0) {
    return { listTitle: list.title, items: list.entries, isComplete: list.isComplete };
  }
  const entries = new Map(list.entries.map((entry) => [entry.url, entry]));
  return {
    listTitle: list.title,
    items: items.map((item) => entries.get(item.url) ?? item),
    isComplete: true,
  };
}

async function findOwn({
  actor: { accountId, userId },
  workKeys,
  dependencies: { database },
}: {
  actor: Actor;
  workKeys: readonly string[];
  dependencies: Pick<BatchDependencies, "database">;
}): Promise<Map<string, NonNullable<PlannedItem["own"]>>> {
  if (workKeys.length === 0) return new Map();
  const rows = await database.db
    .select({
      workKey: summaryResults.workKey,
      summaryId: summaries.id,
      userId: summaries.userId,
      status: summaryResults.status,
    })
    .from(summaryResults)
    .innerJoin(summaries, eq(summaries.resultId, summaryResults.id))
    .where(
      and(
        inArray(summaryResults.workKey, [...workKeys]),
        inArray(summaryResults.status, ["queued", "running", "done"]),
        eq(summaries.accountId, accountId),
        eq(summaries.isCanceled, false),
        isNull(summaries.deletedAt),
      ),
    )
    .orderBy(sql`${summaries.userId} = ${userId}`);
  return new Map(rows.map(({ workKey, ...own }) => [workKey, own]));
}
