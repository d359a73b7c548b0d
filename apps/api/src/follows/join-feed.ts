import { AppError } from "@pith/core/errors/app-error";
import { type FeedLocation, parseFeedLink } from "@pith/core/videos/parse-feed-link";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { feeds } from "../db/schema/follows.schema.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { MIN_POLL_MS } from "./poll-schedule.ts";
import { type FeedRow, storeReading } from "./store-reading.ts";
import { takeEpisodes } from "./take-episodes.ts";

/** A user is waiting for this with nothing else to look at. */
const FIND_TIMEOUT_MS = 20_000;

/**
 * Finds the feed behind a link and follows it. Reads the feed unless it was read within the last ten minutes.
 * If the follow is rejected, the feed isn't stored.
 *
 * @throws AppError `unsupported_link`, `timeout`, and any error from the source or from `follow`.
 */
export async function joinFeed<Joined>({
  text,
  follow,
  dependencies,
}: {
  text: string;
  follow: (joined: { db: Db; feed: FeedRow }) => Promise<Joined>;
  dependencies: FollowDependencies;
}): Promise<Joined> {
  const { database, clock, feedReader } = dependencies;
  const deadline = AbortSignal.timeout(FIND_TIMEOUT_MS);
  try {
    const location = parseFeedLink({ text }) ?? (await feedReader.find({ text, signal: deadline }));
    const known = await findFeed({ db: database.db, key: location.key });
    const lastMs = Math.max(known?.polledAt?.getTime() ?? 0, known?.lastCheckedAt?.getTime() ?? 0);
    if (known?.lastCheckedAt && clock.now() - lastMs < MIN_POLL_MS)
      return await runTransaction(database.db, (db) => follow({ db, feed: known }));
    const reading = await feedReader.read({ location, validators: null, signal: deadline });
    if (reading.status !== "read") throw new AppError({ code: "video_unavailable.feed_gone" });
    const now = new Date(clock.now());
    return await runTransaction(database.db, async (db) => {
      const feed = await insertFeed({ db, location, title: reading.title, now, dependencies });
      const added = await storeReading({ db, feed, reading, now, ...dependencies });
      await takeEpisodes({ db, feed, episodes: added, now, dependencies });
      return follow({ db, feed: (await findFeed({ db, key: location.key })) ?? feed });
    });
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new AppError({ code: "timeout.list", cause: error });
  }
}

async function findFeed({ db, key }: { db: Db; key: string }): Promise<FeedRow | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.key, key));
  return row ?? null;
}

/** Inserts a feed that isn't polled yet, or returns the existing one. Locks its row. */
export async function insertFeed({
  db,
  location: { key, kind, url, feedUrl },
  title,
  now,
  dependencies: { randomness },
}: {
  db: Db;
  location: FeedLocation;
  title: string;
  now: Date;
  dependencies: Pick<FollowDependencies, "randomness">;
}): Promise<FeedRow> {
  const id = randomness.createId();
  await db.insert(feeds).values({ id, key, kind, url, feedUrl, title, createdAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(feeds).where(eq(feeds.key, key)).for("update");
  if (!row) throw new Error("The new feed can't be read back.");
  return row;
}
