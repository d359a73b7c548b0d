import { type ErrorCode, getErrorCode } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { followEpisodes } from "../db/schema/follows.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { recordSummaryEvent } from "../webhooks/record-summary-event.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";

/** Initial delay before a failed episode is retried. Doubles with each attempt. */
export const MIN_RETRY_MS = HOUR_MS / 2;
export const MAX_RETRY_MS = DAY_MS / 2;
/** Long enough for a live stream to end, an announced premiere to start, or captions to appear. */
const RETRY_FOR_MS = 3 * DAY_MS;
const EPISODES_A_RUN = 500;

/** Errors that may go away as a video gets older. YouTube's captions appear hours after the video. */
const earlyCodes: readonly ErrorCode[] = [
  "video_live",
  "video_upcoming",
  "no_captions",
  "captions_truncated",
];

/** Records which episodes' summaries are done, and retries failures that may be temporary. */
export async function settleEpisodes({
  database,
  clock,
  queue,
}: Pick<FollowDependencies, "database" | "clock" | "queue">): Promise<void> {
  const now = new Date(clock.now());
  const ended = await database.db
    .select({ taken: followEpisodes, summary: summaries, result: summaryResults })
    .from(followEpisodes)
    .leftJoin(summaries, eq(summaries.id, followEpisodes.summaryId))
    .leftJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        eq(followEpisodes.state, "making"),
        or(
          isNull(summaries.id),
          sql`${summaries.isCanceled}`,
          sql`${summaries.deletedAt} is not null`,
          inArray(summaryResults.status, ["done", "failed", "cancelled"]),
        ),
      ),
    )
    .limit(EPISODES_A_RUN);
  for (const { taken, summary, result } of ended) {
    const values = decide({ taken, summary, result, now });
    await runTransaction(database.db, async (db) => {
      const changed = await db
        .update(followEpisodes)
        .set(values)
        .where(and(eq(followEpisodes.id, taken.id), eq(followEpisodes.state, "making")))
        .returning({ id: followEpisodes.id });
      if (changed.length === 0 || !summary) return;
      // The retry adds another summary, so drop the failed one from the history.
      if (values.state === "waiting") {
        await db.update(summaries).set({ deletedAt: now }).where(eq(summaries.id, summary.id));
      } else if (result?.status === "failed") {
        await recordSummaryEvent({ db, queue, of: { summaryId: summary.id }, status: "failed", now });
      }
    });
  }
}

function decide({
  taken,
  summary,
  result,
  now,
}: {
  taken: typeof followEpisodes.$inferSelect;
  summary: typeof summaries.$inferSelect | null;
  result: typeof summaryResults.$inferSelect | null;
  now: Date;
}): Partial<typeof followEpisodes.$inferSelect> {
  if (result?.status === "done" && summary && !summary.isCanceled) {
    return { state: "done", reason: null, settledAt: now };
  }
  const { code = "cancelled.summary", params = {} } = result?.failure ?? {};
  const failure: ReceivedMessage = { code, params };
  const isOwnersWish = !summary || summary.isCanceled || summary.deletedAt !== null;
  const isLate = now.getTime() - taken.createdAt.getTime() > RETRY_FOR_MS;
  const errorCode = getErrorCode(failure.code);
  if (isOwnersWish || isLate || !(mayPass(errorCode) || earlyCodes.includes(errorCode))) {
    const reason = isOwnersWish ? { code: "cancelled.summary", params: {} } : failure;
    return { state: "failed", reason, settledAt: now };
  }
  const delay = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** Math.min(taken.tries, 10));
  return {
    state: "waiting",
    reason: failure,
    summaryId: null,
    tries: taken.tries + 1,
    nextTryAt: new Date(now.getTime() + delay),
  };
}
