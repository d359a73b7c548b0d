import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { podcastFeeds } from "../db/schema/audio.schema.ts";

export type PodcastFeed = typeof podcastFeeds.$inferSelect;

export async function findPodcastFeed({
  db,
  userId,
}: {
  db: Db;
  userId: string;
}): Promise<PodcastFeed | null> {
  const [row] = await db.select().from(podcastFeeds).where(eq(podcastFeeds.userId, userId));
  return row ?? null;
}

export async function findPodcastFeedByToken({ db, tokenHash }: { db: Db; tokenHash: string }) {
  const [row] = await db
    .select({ feed: podcastFeeds, user: users })
    .from(podcastFeeds)
    .innerJoin(users, eq(users.id, podcastFeeds.userId))
    .where(eq(podcastFeeds.tokenHash, tokenHash));
  return row ?? null;
}

/** Inserts the user's feed, or returns the existing one. */
export async function insertPodcastFeed({ db, feed }: { db: Db; feed: PodcastFeed }): Promise<PodcastFeed> {
  await db.insert(podcastFeeds).values(feed).onConflictDoNothing();
  const kept = await findPodcastFeed({ db, userId: feed.userId });
  if (!kept) throw new Error("The new feed can't be read back.");
  return kept;
}

export async function deletePodcastFeed({ db, userId }: { db: Db; userId: string }): Promise<void> {
  await db.delete(podcastFeeds).where(eq(podcastFeeds.userId, userId));
}
