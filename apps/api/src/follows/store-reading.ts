import type { FeedEntry, FeedReading } from "@pith/sources/lists/feed-reading";
import { desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { feedEpisodes, feeds } from "../db/schema/follows.schema.ts";
import type { Randomness } from "../lib/randomness.ts";
import { getPollDelay } from "./poll-schedule.ts";

export type FeedRow = typeof feeds.$inferSelect;
export type EpisodeRow = typeof feedEpisodes.$inferSelect;
/** A new episode as described by its feed. Descriptions are matched against keywords but never stored. */
export type FoundEpisode = EpisodeRow & { description: string | null };
export type FullReading = FeedReading & { status: "read" };

const RECENT_EPISODES = 10;

/**
 * Stores what a poll found, in the transaction that holds the feed's row lock. Returns the new episodes, but
 * none on the first read. If a known episode was edited or got a new id, its row is updated.
 */
export async function storeReading({
  db,
  feed,
  reading,
  randomness,
  now,
}: {
  db: Db;
  feed: FeedRow;
  reading: FullReading;
  randomness: Pick<Randomness, "createId">;
  now: Date;
}): Promise<FoundEpisode[]> {
  const known = await findKnown({ db, feedId: feed.id, entries: reading.entries });
  const isFirst = feed.lastCheckedAt === null;
  const listed = new Set(reading.entries.map(({ key }) => key));
  const byKey = new Map(known.map((row) => [row.key, row]));
  const byMedia = new Map(known.map((row) => [row.mediaKey, row]));
  const byTitle = new Map(
    known.filter(({ key }) => !listed.has(key)).map((row) => [`${row.at.getTime()} ${row.title}`, row]),
  );
  const added: FoundEpisode[] = [];
  for (const [index, entry] of reading.entries.entries()) {
    const { key, mediaKey, url, title } = entry;
    const publishedAt = entry.publishedAt === null ? null : new Date(entry.publishedAt);
    const row =
      byKey.get(key) ??
      byMedia.get(mediaKey) ??
      (publishedAt ? byTitle.get(`${publishedAt.getTime()} ${title}`) : undefined);
    const durationSeconds = entry.durationSeconds === null ? null : Math.round(entry.durationSeconds);
    if (row) {
      // If the feed also lists the row's id, this is another entry with the same file, and is ignored.
      const isRenamed = row.key !== key && !listed.has(row.key);
      const values = {
        title,
        durationSeconds: durationSeconds ?? row.durationSeconds,
        ...(isRenamed || row.key === key ? { key, mediaKey, url } : {}),
      };
      const hasChanged = Object.entries(values).some(
        ([name, value]) => row[name as keyof EpisodeRow] !== value,
      );
      if (hasChanged && (isRenamed || row.key === key)) {
        await db.update(feedEpisodes).set(values).where(eq(feedEpisodes.id, row.id));
      }
      continue;
    }
    const foundAt = isFirst ? feed.createdAt : now;
    // Entries without a date keep the feed's order.
    const at = publishedAt ?? new Date(foundAt.getTime() - index);
    const id = randomness.createId();
    const fresh = {
      id,
      feedId: feed.id,
      key,
      mediaKey,
      url,
      title,
      durationSeconds,
      publishedAt,
      at,
      foundAt,
    };
    byKey.set(key, fresh);
    byMedia.set(mediaKey, fresh);
    added.push({ ...fresh, description: entry.description });
  }
  if (added.length > 0) {
    await db.insert(feedEpisodes).values(added.map(({ description: _, ...row }) => row));
  }
  await saveFeed({ db, feed, reading, now });
  return isFirst ? [] : added;
}

/** Returns the stored episodes that may be the same as one of the entries. */
async function findKnown({
  db,
  feedId,
  entries,
}: {
  db: Db;
  feedId: string;
  entries: readonly FeedEntry[];
}): Promise<EpisodeRow[]> {
  if (entries.length === 0) return [];
  const dates = entries.flatMap(({ publishedAt }) => (publishedAt ? new Date(publishedAt) : []));
  return db
    .select()
    .from(feedEpisodes)
    .where(
      sql`${feedEpisodes.feedId} = ${feedId} and ${or(
        inArray(
          feedEpisodes.key,
          entries.map(({ key }) => key),
        ),
        inArray(
          feedEpisodes.mediaKey,
          entries.map(({ mediaKey }) => mediaKey),
        ),
        dates.length > 0 ? inArray(feedEpisodes.publishedAt, dates) : undefined,
      )}`,
    );
}

async function saveFeed({
  db,
  feed,
  reading,
  now,
}: {
  db: Db;
  feed: FeedRow;
  reading: FullReading;
  now: Date;
}): Promise<void> {
  const episodeTimes = await listEpisodeTimes({ db, feedId: feed.id });
  const delay = getPollDelay({ episodeTimes, cacheSeconds: reading.cacheSeconds, failures: 0, now });
  const isPodcast = feed.kind === "podcast" || (feed.kind === "feed" && reading.hasMedia);
  await db
    .update(feeds)
    .set({
      kind: isPodcast ? "podcast" : feed.kind,
      title: reading.title,
      imageUrl: reading.imageUrl ?? feed.imageUrl,
      ...reading.validators,
      nextPollAt: new Date(now.getTime() + delay),
      polledAt: now,
      lastCheckedAt: now,
      polls: feed.polls + 1,
      lastEpisodeAt: episodeTimes[0] ?? null,
      failures: 0,
      trouble: null,
      hasEnded: false,
    })
    .where(eq(feeds.id, feed.id));
}

/** Returns when a feed's newest episodes were published or found, newest first. */
export async function listEpisodeTimes({ db, feedId }: { db: Db; feedId: string }): Promise<Date[]> {
  const rows = await db
    .select({ at: feedEpisodes.at })
    .from(feedEpisodes)
    .where(eq(feedEpisodes.feedId, feedId))
    .orderBy(desc(feedEpisodes.at), desc(feedEpisodes.id))
    .limit(RECENT_EPISODES);
  return rows.map(({ at }) => at);
}
