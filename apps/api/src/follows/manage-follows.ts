import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import { type Follow, followRulesSchema, type followSchemas } from "@pith/core/contract/follow.schemas";
import {
  MAX_FOLLOWS_OF_FREE_PLAN,
  MAX_FOLLOWS_OF_PAID_PLAN,
  MAX_LISTED_FOLLOWS,
} from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { getRemainingSummaries } from "@pith/core/plans/get-remaining-summaries";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { type Allowance, getAllowance } from "../accounts/get-allowance.ts";
import { getAccount, lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { feeds, followEpisodes, follows } from "../db/schema/follows.schema.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readUsage } from "../quotas/usage.repo.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { readSettings } from "./follow-settings.repo.ts";
import { buildSettings } from "./follow-settings.ts";
import { joinFeed } from "./join-feed.ts";
import { getLocalDay } from "./local-day.ts";
import type { FeedRow } from "./store-reading.ts";

type Schemas = typeof followSchemas;
export type FollowRow = typeof follows.$inferSelect;

interface FollowCall {
  actor: Actor;
  dependencies: FollowDependencies;
}

export async function listFollows({
  actor,
  dependencies,
}: FollowCall): Promise<EndpointData<Schemas["listFollows"]>> {
  const { database, clock } = dependencies;
  const { db } = database;
  const { accountId } = actor;
  const now = new Date(clock.now());
  const rows = await db
    .select({ follow: follows, feed: feeds })
    .from(follows)
    .innerJoin(feeds, eq(feeds.id, follows.feedId))
    .where(isOwn({ db, accountId }))
    .orderBy(desc(follows.createdAt), asc(follows.id))
    .limit(MAX_LISTED_FOLLOWS);
  const settings = await readSettings({ db, accountId });
  const account = await getAccount({ db, accountId });
  const { textSummaries } = await readUsage({ db, accountId, month: getUsageMonth(now) });
  const allowance = getAllowance({ account, now, config: dependencies.config });
  const summariesLimit = allowance.summaries ?? UNLIMITED_SUMMARIES;
  const takenOn = getLocalDay({ now, timeZone: settings.timeZone });
  const [taken] = await db
    .select({ episodes: count() })
    .from(followEpisodes)
    .innerJoin(follows, eq(follows.id, followEpisodes.followId))
    .where(and(isOwn({ db, accountId }), eq(followEpisodes.takenOn, takenOn)));
  return {
    follows: rows.map(buildFollow),
    maxFollows: getMaxFollows(allowance),
    settings: buildSettings({ settings, dependencies }),
    usage: {
      followedToday: taken?.episodes ?? 0,
      remainingSummaries: getRemainingSummaries({ summariesLimit, usedCount: textSummaries }),
    },
  };
}

/**
 * Follows the feed behind a link. If the account already follows it, returns the existing follow unchanged.
 *
 * @throws AppError `unsupported_link`, `conflict` if the plan's limit on follows is reached, or any error
 * from reading the feed.
 */
export async function createFollow({
  actor,
  request: { url, rules },
  dependencies,
}: FollowCall & { request: EndpointRequest<Schemas["createFollow"]>["body"] }): Promise<Follow> {
  requireMember({ actor, dependencies });
  return joinFeed({
    text: url,
    follow: async ({ db, feed }) => {
      const { follow } = await insertFollow({ db, actor, feed, rules, dependencies });
      return buildFollow({ follow, feed });
    },
    dependencies,
  });
}

/**
 * Inserts a follow. Must run in a transaction. If the account already follows the feed, returns the existing
 * follow.
 *
 * @throws AppError `conflict` if the plan's limit on follows is reached.
 */
export async function insertFollow({
  db,
  actor,
  feed,
  rules = followRulesSchema.parse({}),
  dependencies: { config, clock, randomness },
}: {
  db: Db;
  actor: Actor;
  feed: Pick<FeedRow, "id">;
  rules?: FollowRow["rules"] | undefined;
  dependencies: Pick<FollowDependencies, "config" | "clock" | "randomness">;
}): Promise<{ follow: FollowRow; isNew: boolean }> {
  const { accountId } = actor;
  const now = new Date(clock.now());
  await lockAccount({ db, accountId });
  const [known] = await db
    .select()
    .from(follows)
    .where(and(isOwn({ db, accountId }), eq(follows.feedId, feed.id)))
    .orderBy(sql`${follows.userId} = ${actor.userId} desc`);
  if (known) return { follow: known, isNew: false };
  await requireRoom({ db, actor, now, config });
  const follow = {
    id: randomness.createId(),
    userId: actor.userId,
    feedId: feed.id,
    rules,
    isPaused: false,
    addressHash: actor.addressHash,
    keyId: actor.key?.id ?? null,
    createdAt: now,
  };
  await db.insert(follows).values(follow);
  // A feed without followers wasn't being polled.
  await db
    .update(feeds)
    .set({ nextPollAt: sql`coalesce(${feeds.nextPollAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(feeds.id, feed.id), eq(feeds.hasEnded, false)));
  return { follow, isNew: true };
}

/**
 * Rejects guests on servers where users can sign in, because their follows would use up quota long after they
 * are gone.
 *
 * @throws AppError `forbidden`
 */
export function requireMember({
  actor,
  dependencies: { config },
}: {
  actor: Actor;
  dependencies: Pick<FollowDependencies, "config">;
}): void {
  if (actor.isGuest && config.signIn !== "local") throw new AppError({ code: "forbidden.guest_follow" });
}

/** @throws AppError `not_found` */
export async function updateFollow({
  actor,
  id,
  request: { rules, isPaused },
  dependencies,
}: FollowCall & { id: string; request: EndpointRequest<Schemas["updateFollow"]>["body"] }): Promise<Follow> {
  const { db } = dependencies.database;
  const found = await requireFollow({ actor, id, dependencies });
  const values = {
    ...(rules && { rules }),
    ...(isPaused !== undefined && { isPaused }),
    // Resuming replaces the API key. Otherwise, a follow whose key was revoked would be paused again and
    // again.
    ...(isPaused === false && { keyId: actor.key?.id ?? null }),
  };
  if (Object.keys(values).length > 0) await db.update(follows).set(values).where(eq(follows.id, id));
  return buildFollow({ ...found, follow: { ...found.follow, ...values } });
}

/** Existing summaries stay in the history. @throws AppError `not_found` */
export async function deleteFollow({ actor, id, dependencies }: FollowCall & { id: string }): Promise<void> {
  const { feed } = await requireFollow({ actor, id, dependencies });
  await runTransaction(dependencies.database.db, async (db) => {
    await db.select({ id: feeds.id }).from(feeds).where(eq(feeds.id, feed.id)).for("update");
    await db.delete(follows).where(eq(follows.id, id));
    const [left] = await db
      .select({ id: follows.id })
      .from(follows)
      .where(eq(follows.feedId, feed.id))
      .limit(1);
    if (!left) await db.update(feeds).set({ nextPollAt: null }).where(eq(feeds.id, feed.id));
  });
}

/** @throws AppError `not_found` */
export async function requireFollow({
  actor,
  id,
  dependencies: { database },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<FollowDependencies, "database">;
}): Promise<{ follow: FollowRow; feed: FeedRow }> {
  const { db } = database;
  const [row] = await db
    .select({ follow: follows, feed: feeds })
    .from(follows)
    .innerJoin(feeds, eq(feeds.id, follows.feedId))
    .where(and(eq(follows.id, id), isOwn({ db, accountId: actor.accountId })));
  if (!row) throw new AppError({ code: "not_found.follow" });
  return row;
}

/** Limits a query to follows of any sign-in linked to the account. */
export function isOwn({ db, accountId }: { db: Db; accountId: string }) {
  const userIds = db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
  return inArray(follows.userId, userIds);
}

async function requireRoom({
  db,
  actor,
  now,
  config,
}: {
  db: Db;
  actor: Actor;
  now: Date;
  config: FollowDependencies["config"];
}): Promise<void> {
  const { accountId } = actor;
  const account = await getAccount({ db, accountId });
  const limit = getMaxFollows(getAllowance({ account, now, config }));
  const [known] = await db.select({ follows: count() }).from(follows).where(isOwn({ db, accountId }));
  if ((known?.follows ?? 0) < limit) return;
  const code = config.hasPlans ? "conflict.follows_full" : "conflict.follows_limit";
  throw new AppError({ code, params: { limit } });
}

function getMaxFollows({ isFull }: Allowance): number {
  return isFull ? MAX_FOLLOWS_OF_PAID_PLAN : MAX_FOLLOWS_OF_FREE_PLAN;
}

function buildFollow({ follow, feed }: { follow: FollowRow; feed: FeedRow }): Follow {
  return {
    id: follow.id,
    kind: feed.kind,
    title: feed.title,
    url: feed.url,
    imageUrl: feed.imageUrl,
    rules: follow.rules,
    isPaused: follow.isPaused,
    createdAt: follow.createdAt.toISOString(),
    lastEpisodeAt: feed.lastEpisodeAt?.toISOString() ?? null,
    lastCheckedAt: feed.lastCheckedAt?.toISOString() ?? null,
    trouble: feed.trouble === null ? null : { code: feed.trouble.code, params: { ...feed.trouble.params } },
  };
}
