import { type AppError, isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { FeedReading } from "@pith/sources/lists/feed-reading";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { isDue } from "../db/is-due.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { feeds, follows } from "../db/schema/follows.schema.ts";
import { notify } from "../notifications/notify.ts";
import { pollFeedJob } from "../queue/follows.job.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { getPollDelay, MAX_POLL_MS, MIN_POLL_MS } from "./poll-schedule.ts";
import { type FeedRow, listEpisodeTimes, storeReading } from "./store-reading.ts";
import { takeEpisodes } from "./take-episodes.ts";

/** Feeds to enqueue per minute. */
const FEEDS_A_RUN = 500;

type PollDependencies = Pick<
  FollowDependencies,
  "config" | "database" | "clock" | "queue" | "randomness" | "feedReader"
>;

/** Enqueues a job for every followed feed that is due. Returns the number of feeds. */
export async function claimDueFeeds({
  database,
  clock,
  queue,
}: Pick<PollDependencies, "database" | "clock" | "queue">): Promise<number> {
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    // If the job gets lost, the feed is due again after the minimum time between polls.
    const { rows } = await db.execute<{ id: string }>(sql`
      update ${feeds} set next_poll_at = ${new Date(now.getTime() + MIN_POLL_MS).toISOString()}::timestamptz
      where id in (
        select id from ${feeds} where ${isDue({ column: feeds.nextPollAt, now, longestMs: MAX_POLL_MS })}
          and exists (select from ${follows} where ${follows.feedId} = ${feeds.id})
        order by next_poll_at limit ${FEEDS_A_RUN} for update skip locked)
      returning id`);
    for (const { id } of rows) await queue.enqueue(pollFeedJob, { feedId: id }, { db });
    return rows.length;
  });
}

/**
 * Reads a feed, stores new episodes, and decides for each follow which ones to summarize. Sends at most one
 * request every ten minutes, even if the job runs twice.
 */
export async function pollFeed({
  feedId,
  signal,
  dependencies,
}: {
  feedId: string;
  signal: AbortSignal;
  dependencies: PollDependencies;
}): Promise<void> {
  const { database, clock, feedReader } = dependencies;
  const feed = await claimFeed({ db: database.db, feedId, now: new Date(clock.now()) });
  if (!feed) return;
  const { etag, lastModified } = feed;
  const validators = etag === null && lastModified === null ? null : { etag, lastModified };
  const outcome = await feedReader
    .read({ location: { ...feed, kind: feed.kind === "podcast" ? "feed" : feed.kind }, validators, signal })
    .catch((error: unknown) => {
      // If the process is stopping, the failure isn't the feed's fault.
      signal.throwIfAborted();
      if (isAppError(error)) return error;
      throw error;
    });
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const [locked] = await db.select().from(feeds).where(eq(feeds.id, feedId)).for("update");
    if (!locked) return;
    await record({ db, feed: locked, outcome, now, dependencies });
  });
}

/** Claims a feed for a poll. Null if it was polled in the last ten minutes, or is no longer followed. */
async function claimFeed({
  db,
  feedId,
  now,
}: {
  db: Db;
  feedId: string;
  now: Date;
}): Promise<FeedRow | null> {
  const before = new Date(now.getTime() - MIN_POLL_MS);
  const [row] = await db
    .update(feeds)
    .set({ polledAt: now })
    .where(
      and(
        eq(feeds.id, feedId),
        sql`${feeds.nextPollAt} is not null`,
        or(isNull(feeds.polledAt), isDue({ column: feeds.polledAt, now: before, longestMs: MIN_POLL_MS })),
      ),
    )
    .returning();
  return row ?? null;
}

async function record({
  db,
  feed,
  outcome,
  now,
  dependencies,
}: {
  db: Db;
  feed: FeedRow;
  outcome: FeedReading | AppError;
  now: Date;
  dependencies: PollDependencies;
}): Promise<void> {
  if (outcome instanceof Error) {
    await recordFailure({ db, feed, error: outcome, now });
    return;
  }
  switch (outcome.status) {
    case "read": {
      const added = await storeReading({ db, feed, reading: outcome, now, ...dependencies });
      await takeEpisodes({ db, feed, episodes: added, now, dependencies });
      return;
    }
    case "unchanged": {
      const episodeTimes = await listEpisodeTimes({ db, feedId: feed.id });
      const delay = getPollDelay({ episodeTimes, cacheSeconds: outcome.cacheSeconds, failures: 0, now });
      await update({
        db,
        feed,
        values: {
          nextPollAt: new Date(now.getTime() + delay),
          lastCheckedAt: now,
          polls: feed.polls + 1,
          unchangedPolls: feed.unchangedPolls + 1,
          failures: 0,
          trouble: null,
        },
      });
      return;
    }
    case "gone":
      await endFeed({ db, feed, now, dependencies });
  }
}

async function recordFailure({
  db,
  feed,
  error,
  now,
}: {
  db: Db;
  feed: FeedRow;
  error: AppError;
  now: Date;
}): Promise<void> {
  const failures = feed.failures + 1;
  const cacheSeconds = error.retryAfterSeconds ?? 0;
  const delay = getPollDelay({ episodeTimes: [], cacheSeconds, failures, now });
  const nextPollAt = new Date(now.getTime() + delay);
  await update({
    db,
    feed,
    values: { nextPollAt, polls: feed.polls + 1, failures, trouble: error.reason },
  });
}

/** Stops polling a feed, and notifies everyone who follows it. */
async function endFeed({
  db,
  feed,
  now,
  dependencies,
}: {
  db: Db;
  feed: FeedRow;
  now: Date;
  dependencies: PollDependencies;
}): Promise<void> {
  const trouble: ReceivedMessage = { code: "video_unavailable.feed_gone", params: {} };
  await update({ db, feed, values: { nextPollAt: null, polls: feed.polls + 1, hasEnded: true, trouble } });
  const followers = await db
    .selectDistinct({ accountId: users.accountId })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(eq(follows.feedId, feed.id));
  for (const { accountId } of followers) {
    await notify({
      db,
      notification: {
        accountId,
        notice: { kind: "feed_ended", title: feed.title.slice(0, 120) },
        actionUrl: "/following",
        expiresAt: null,
        noticeKey: `feed-ended:${feed.id}`,
        createdAt: now,
      },
      dependencies,
    });
  }
}

async function update({
  db,
  feed,
  values,
}: {
  db: Db;
  feed: FeedRow;
  values: Partial<FeedRow>;
}): Promise<void> {
  await db.update(feeds).set(values).where(eq(feeds.id, feed.id));
}
