import { isAppError } from "@pith/core/errors/app-error";
import { mayPass } from "@pith/core/errors/may-pass";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { and, asc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import { actForUser } from "../accounts/act-for-user.ts";
import type { Actor } from "../accounts/actor.ts";
import { isAccountDisabled } from "../accounts/find-membership.ts";
import type { Db } from "../db/database.ts";
import { isDue } from "../db/is-due.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { feedEpisodes, followEpisodes, follows } from "../db/schema/follows.schema.ts";
import { notify } from "../notifications/notify.ts";
import { makeEpisodeJob } from "../queue/follows.job.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import type { FollowEpisodeRow } from "./list-episodes.ts";
import type { FollowRow } from "./manage-follows.ts";
import { MAX_RETRY_MS, MIN_RETRY_MS } from "./settle-episodes.ts";
import type { EpisodeRow } from "./store-reading.ts";
import { TRY_LEASE_MS } from "./take-episodes.ts";

/** How long an episode waits for quota before it fails. */
const QUOTA_WAIT_MS = 7 * DAY_MS;
const QUOTA_RETRY_MS = HOUR_MS;
/** Delay before checking again on the same episode in another feed. */
const TWIN_RETRY_MS = MINUTE_MS;
const EPISODES_A_RUN = 500;

interface Found {
  taken: FollowEpisodeRow;
  follow: FollowRow;
  episode: EpisodeRow;
  accountId: string;
}

/**
 * Enqueues a job for every waiting episode that is due, unless its owner has paused the follow in the
 * meantime. Returns the number of episodes.
 */
export async function claimWaitingEpisodes({
  database,
  clock,
  queue,
}: Pick<FollowDependencies, "database" | "clock" | "queue">): Promise<number> {
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update ${followEpisodes} set next_try_at = ${new Date(now.getTime() + TRY_LEASE_MS).toISOString()}::timestamptz
      where id in (
        select id from ${followEpisodes}
        where state = 'waiting'
          and ${isDue({ column: followEpisodes.nextTryAt, now, longestMs: MAX_RETRY_MS })}
          and exists (select from ${follows} where ${follows.id} = follow_id and not ${follows.isPaused})
        order by next_try_at limit ${EPISODES_A_RUN} for update skip locked)
      returning id`);
    for (const { id } of rows) await queue.enqueue(makeEpisodeJob, { followEpisodeId: id }, { db });
    return rows.length;
  });
}

/** Thrown if another job has taken the episode since this one began. */
class LostEpisode extends Error {}

/**
 * Requests a waiting episode's summary. Safe to rerun after a crash, because the summary, its reservation and
 * the episode's new state are stored in one transaction.
 */
export async function makeEpisode({
  id,
  dependencies,
}: {
  id: string;
  dependencies: FollowDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const { db } = database;
  const [found] = await db
    .select({ taken: followEpisodes, follow: follows, episode: feedEpisodes, accountId: users.accountId })
    .from(followEpisodes)
    .innerJoin(follows, eq(follows.id, followEpisodes.followId))
    .innerJoin(feedEpisodes, eq(feedEpisodes.id, followEpisodes.episodeId))
    .innerJoin(users, eq(users.id, follows.userId))
    .where(eq(followEpisodes.id, id));
  if (found?.taken.state !== "waiting" || found.follow.isPaused) return;
  const now = new Date(clock.now());
  const { taken } = found;
  if (isOutOfQuota(taken.reason) && now.getTime() - taken.createdAt.getTime() > QUOTA_WAIT_MS) {
    const values = { state: "skipped", reason: { code: "skip.quota", params: {} }, settledAt: now } as const;
    await update({ db, taken, values });
    return;
  }
  const twin = await findTwin({ db, found });
  if (twin) {
    await update({ db, taken, values: followTwin({ twin, now }) });
    return;
  }
  const actor = await actForUser({ db, ...found.follow, now });
  if (!actor) {
    await runTransaction(db, async (transaction) => {
      const values = {
        state: "skipped",
        reason: { code: "skip.paused", params: {} },
        settledAt: now,
      } as const;
      await update({ db: transaction, taken, values });
      // A disabled member's follows resume once the member is enabled again.
      if (await isAccountDisabled({ db: transaction, accountId: found.accountId })) return;
      await transaction.update(follows).set({ isPaused: true }).where(eq(follows.id, found.follow.id));
    });
    return;
  }
  const refusal = await request({ actor, found, dependencies }).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null || refusal instanceof LostEpisode) return;
  if (!isAppError(refusal)) throw refusal;
  const { code, reason } = refusal;
  if (code === "quota_exceeded") {
    const nextTryAt = new Date(now.getTime() + QUOTA_RETRY_MS);
    await runTransaction(db, async (transaction) => {
      await update({ db: transaction, taken, values: { reason, nextTryAt } });
      await notifyOfWait({ db: transaction, accountId: found.accountId, now, dependencies });
    });
    return;
  }
  const nextTryAt = new Date(now.getTime() + MIN_RETRY_MS);
  const isLate = now.getTime() - taken.createdAt.getTime() > QUOTA_WAIT_MS;
  await update({
    db,
    taken,
    values: mayPass(code) && !isLate ? { reason, nextTryAt } : { state: "failed", reason, settledAt: now },
  });
}

async function request({
  actor,
  found: { taken, follow, episode },
  dependencies,
}: {
  actor: Actor;
  found: Found;
  dependencies: FollowDependencies;
}): Promise<void> {
  const { rules } = follow;
  await requestSummary({
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
    record: async ({ db, summary }) => {
      const values = { state: "making", summaryId: summary.id, reason: null, nextTryAt: null } as const;
      if (!(await update({ db, taken, values }))) throw new LostEpisode();
    },
  });
}

function followTwin({ twin, now }: { twin: FollowEpisodeRow; now: Date }): Partial<FollowEpisodeRow> {
  const { state, reason, summaryId } = twin;
  if (state === "failed") return { state, reason, summaryId, nextTryAt: null, settledAt: now };
  return summaryId
    ? { state: "making", summaryId, reason: null, nextTryAt: null }
    : { nextTryAt: new Date(now.getTime() + TWIN_RETRY_MS) };
}

/**
 * Finds the same episode in another feed that the account follows, if it already has a summary there, has been
 * waiting there for longer, or has failed for good since this one was found. Only the episode that has waited
 * longest requests the summary, so two workers never both do, and what failed isn't requested a second time.
 */
async function findTwin({
  db,
  found: { taken, episode, accountId },
}: {
  db: Db;
  found: Found;
}): Promise<FollowEpisodeRow | null> {
  const rows = await db
    .select({ taken: followEpisodes })
    .from(followEpisodes)
    .innerJoin(feedEpisodes, eq(feedEpisodes.id, followEpisodes.episodeId))
    .innerJoin(follows, eq(follows.id, followEpisodes.followId))
    .innerJoin(users, eq(users.id, follows.userId))
    .where(
      and(
        eq(users.accountId, accountId),
        eq(feedEpisodes.mediaKey, episode.mediaKey),
        sql`${followEpisodes.id} <> ${taken.id}`,
        or(
          and(
            inArray(followEpisodes.state, ["making", "done"]),
            sql`${followEpisodes.summaryId} is not null`,
          ),
          and(
            eq(followEpisodes.state, "waiting"),
            eq(follows.isPaused, false),
            lte(followEpisodes.createdAt, taken.createdAt),
            sql`(${followEpisodes.createdAt}, ${followEpisodes.id}) < (${taken.createdAt.toISOString()}::timestamptz, ${taken.id})`,
          ),
          and(eq(followEpisodes.state, "failed"), gte(followEpisodes.settledAt, taken.createdAt)),
        ),
      ),
    )
    .orderBy(
      sql`${followEpisodes.state} = 'failed'`,
      sql`${followEpisodes.summaryId} is null`,
      asc(followEpisodes.createdAt),
    )
    .limit(1);
  return rows[0]?.taken ?? null;
}

/** Notifies the account at most once a month. */
async function notifyOfWait({
  db,
  accountId,
  now,
  dependencies,
}: {
  db: Db;
  accountId: string;
  now: Date;
  dependencies: FollowDependencies;
}): Promise<void> {
  await notify({
    db,
    notification: {
      accountId,
      notice: { kind: dependencies.config.hasPlans ? "follows_waiting" : "follows_waiting_quota" },
      actionUrl: "/subscription",
      expiresAt: null,
      noticeKey: `follows-waiting:${getUsageMonth(now)}`,
      createdAt: now,
    },
    dependencies,
  });
}

function isOutOfQuota(reason: ReceivedMessage | null): boolean {
  return reason?.code.startsWith("quota_exceeded") ?? false;
}

/** Updates the episode. If another worker has changed its state, does nothing and returns false. */
async function update({
  db,
  taken,
  values,
}: {
  db: Db;
  taken: FollowEpisodeRow;
  values: Partial<FollowEpisodeRow>;
}): Promise<boolean> {
  const changed = await db
    .update(followEpisodes)
    .set(values)
    .where(and(eq(followEpisodes.id, taken.id), eq(followEpisodes.state, "waiting")))
    .returning({ id: followEpisodes.id });
  return changed.length > 0;
}
