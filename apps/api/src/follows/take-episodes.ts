import type { FollowRules } from "@pith/core/contract/follow.schemas";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import type { Message, ReceivedMessage } from "@pith/core/messages/message-codes";
import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { followEpisodes, followSettings, follows } from "../db/schema/follows.schema.ts";
import { makeEpisodeJob } from "../queue/follows.job.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { getLocalDay } from "./local-day.ts";
import type { EpisodeRow, FeedRow, FoundEpisode } from "./store-reading.ts";

/** If a waiting episode's job gets lost, a sweep enqueues another one after this time. */
export const TRY_LEASE_MS = 10 * MINUTE_MS;
/**
 * An episode published this long before the follow counts as older than the follow, even if it was found
 * later, because feeds show older entries again when newer ones are deleted.
 */
const LATE_MS = DAY_MS;
/** Postgres allows at most 65,535 parameters per statement, and a row has seven. */
const ROWS_A_PART = 5_000;
const MAX_FOLLOWS_A_PART = 500;

type EpisodeInsert = typeof followEpisodes.$inferInsert;

/**
 * Decides for each of a feed's follows which new episodes to summarize. Runs in the transaction that stores
 * the episodes and holds the feed's lock, so that each episode is decided on only once and daily limits are
 * exact.
 */
export async function takeEpisodes({
  db,
  feed,
  episodes,
  now,
  dependencies: { queue, randomness },
}: {
  db: Db;
  feed: FeedRow;
  episodes: readonly FoundEpisode[];
  now: Date;
  dependencies: Pick<FollowDependencies, "queue" | "randomness">;
}): Promise<void> {
  if (episodes.length === 0) return;
  // If the daily limit is reached, the newest episodes take precedence.
  const newestFirst = [...episodes].sort((first, second) => second.at.getTime() - first.at.getTime());
  const followsAPart = Math.max(1, Math.min(MAX_FOLLOWS_A_PART, Math.floor(ROWS_A_PART / episodes.length)));
  for (let last = ""; ; ) {
    const part = await db
      .select({ follow: follows, timeZone: followSettings.timeZone })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.userId))
      .leftJoin(followSettings, eq(followSettings.accountId, users.accountId))
      .where(and(eq(follows.feedId, feed.id), gt(follows.id, last)))
      .orderBy(asc(follows.id))
      .limit(followsAPart);
    const taken = await countTaken({ db, followIds: part.map(({ follow }) => follow.id) });
    const rows = part.flatMap(({ follow, timeZone }) => {
      const takenOn = getLocalDay({ now, timeZone: timeZone ?? "UTC" });
      // If the clock was ahead when the follow was created, all that is found now is newer.
      const since = follow.createdAt > now ? new Date(now.getTime() - 1) : follow.createdAt;
      let left = follow.rules.maxPerDay - (taken.get(`${follow.id} ${takenOn}`) ?? 0);
      return newestFirst.flatMap((episode): EpisodeInsert[] => {
        if (isOlder({ episode, since, feed })) return [];
        const common = {
          id: randomness.createId(),
          followId: follow.id,
          episodeId: episode.id,
          createdAt: now,
        };
        const reason = findSkipReason({ episode, follow, isOverLimit: left <= 0 });
        if (reason) return [{ ...common, state: "skipped", reason, settledAt: now }];
        left -= 1;
        const nextTryAt = new Date(now.getTime() + TRY_LEASE_MS);
        return [{ ...common, state: "waiting", takenOn, nextTryAt }];
      });
    });
    if (rows.length > 0) {
      const added = await db.insert(followEpisodes).values(rows).onConflictDoNothing().returning();
      for (const { id, state } of added) {
        if (state === "waiting") await queue.enqueue(makeEpisodeJob, { followEpisodeId: id }, { db });
      }
    }
    const next = part.at(-1)?.follow.id;
    if (next === undefined || part.length < followsAPart) return;
    last = next;
  }
}

/** Counts each follow's episodes per day, keyed by `followId day`. */
async function countTaken({
  db,
  followIds,
}: {
  db: Db;
  followIds: readonly string[];
}): Promise<Map<string, number>> {
  if (followIds.length === 0) return new Map();
  const rows = await db
    .select({ followId: followEpisodes.followId, takenOn: followEpisodes.takenOn, episodes: count() })
    .from(followEpisodes)
    .where(inArray(followEpisodes.followId, [...followIds]))
    .groupBy(followEpisodes.followId, followEpisodes.takenOn);
  return new Map(rows.map(({ followId, takenOn, episodes }) => [`${followId} ${takenOn}`, episodes]));
}

/** Playlists are exempt, because videos are added to them long after publication. */
function isOlder({
  episode,
  since,
  feed,
}: {
  episode: EpisodeRow;
  /** When the follow was created. */
  since: Date;
  feed: FeedRow;
}): boolean {
  if (episode.foundAt <= since) return true;
  if (episode.publishedAt === null || feed.kind === "youtube_playlist") return false;
  return episode.publishedAt.getTime() < since.getTime() - LATE_MS;
}

function findSkipReason({
  episode,
  follow: { rules, isPaused },
  isOverLimit,
}: {
  episode: FoundEpisode;
  follow: Pick<typeof follows.$inferSelect, "rules" | "isPaused">;
  isOverLimit: boolean;
}): ReceivedMessage | null {
  const skip = (code: Message["code"]): ReceivedMessage => ({ code, params: {} });
  if (isPaused) return skip("skip.paused");
  if (!hasKeywords({ episode, rules })) return skip("skip.keywords");
  const minutes = episode.durationSeconds === null ? null : episode.durationSeconds / 60;
  const isTooShort = minutes !== null && rules.minMinutes !== null && minutes < rules.minMinutes;
  const isTooLong = minutes !== null && rules.maxMinutes !== null && minutes > rules.maxMinutes;
  if (isTooShort || isTooLong) return skip("skip.length");
  return isOverLimit ? { code: "skip.daily_limit", params: { limit: rules.maxPerDay } } : null;
}

function hasKeywords({ episode, rules }: { episode: FoundEpisode; rules: FollowRules }): boolean {
  const text = fold(`${episode.title} ${episode.description ?? ""}`);
  const isIn = (keyword: string) => text.includes(fold(keyword));
  return (rules.keywords.length === 0 || rules.keywords.some(isIn)) && !rules.notKeywords.some(isIn);
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLocaleLowerCase("en");
}
