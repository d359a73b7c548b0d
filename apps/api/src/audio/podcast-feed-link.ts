import type { Actor } from "../accounts/actor.ts";
import { hashSecret, signText } from "../lib/randomness.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import {
  deletePodcastFeed,
  findPodcastFeed,
  insertPodcastFeed,
  type PodcastFeed,
} from "./podcast-feeds.repo.ts";

type FeedDependencies = Pick<
  AudioDependencies,
  "config" | "database" | "clock" | "randomness" | "signingSecret"
>;

/** Returns the URL of the actor's feed, or `null` if they have none. */
export async function readPodcastFeedLink({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: FeedDependencies;
}): Promise<{ url: string | null }> {
  const feed = await findPodcastFeed({ db: dependencies.database.db, userId: actor.userId });
  return { url: feed && buildUrl({ feed, dependencies }) };
}

/** Creates the actor's feed, or returns the URL of the existing one. */
export async function createPodcastFeedLink({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: FeedDependencies;
}): Promise<{ url: string }> {
  const { database, clock, randomness, signingSecret } = dependencies;
  const { userId } = actor;
  const nonce = randomness.createSecret();
  const tokenHash = hashSecret(createToken({ userId, nonce, signingSecret }));
  const feed = await insertPodcastFeed({
    db: database.db,
    feed: { userId, nonce, tokenHash, createdAt: new Date(clock.now()) },
  });
  return { url: buildUrl({ feed, dependencies }) };
}

/** Revokes the feed and all URLs in it. A new feed gets a new URL. */
export async function deletePodcastFeedLink({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: Pick<FeedDependencies, "database">;
}): Promise<void> {
  await deletePodcastFeed({ db: dependencies.database.db, userId: actor.userId });
}

function buildUrl({ feed, dependencies }: { feed: PodcastFeed; dependencies: FeedDependencies }): string {
  const { config, signingSecret } = dependencies;
  return `${config.publicUrl}/feeds/${createToken({ ...feed, signingSecret })}.xml`;
}

/** Derived on demand instead of stored, so that a leaked database doesn't give access to any feed. */
function createToken({
  userId,
  nonce,
  signingSecret,
}: {
  userId: string;
  nonce: string;
  signingSecret: string;
}): string {
  return signText({ key: signingSecret, text: `feed:${userId}:${nonce}` });
}
