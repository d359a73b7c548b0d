import type { DigestWay, FollowKind, FollowRules, FollowSettings } from "@pith/core/contract/follow.schemas";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { summaries } from "./summaries.schema.ts";

/** A source of episodes. Each feed has one row, no matter how many users follow it. */
export const feeds = pgTable(
  "feeds",
  {
    id: text("id").primaryKey(),
    /** Identifies the feed, whichever link was used; see `parseFeedLink`. */
    key: text("key").notNull().unique(),
    kind: text("kind").$type<FollowKind>().notNull(),
    /** Link to show to users. */
    url: text("url").notNull(),
    /** The URL to fetch. For YouTube, relative to its origin. */
    feedUrl: text("feed_url").notNull(),
    title: text("title").notNull(),
    imageUrl: text("image_url"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Null if the feed isn't polled because nobody follows it or it has ended. */
    nextPollAt: moment("next_poll_at"),
    /** When the last request started. Claims the feed for a poll. */
    polledAt: moment("polled_at"),
    /** Time of the last successful read. */
    lastCheckedAt: moment("last_checked_at"),
    lastEpisodeAt: moment("last_episode_at"),
    polls: integer("polls").notNull().default(0),
    /** Number of polls that returned status 304. */
    unchangedPolls: integer("unchanged_polls").notNull().default(0),
    /** Consecutive failed polls. */
    failures: integer("failures").notNull().default(0),
    trouble: jsonb("trouble").$type<ReceivedMessage>(),
    /** True after a response with status 410. */
    hasEnded: boolean("has_ended").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("feeds_due").on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`)],
);

export const feedEpisodes = pgTable(
  "feed_episodes",
  {
    id: text("id").primaryKey(),
    feedId: text("feed_id")
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    /** The feed's own id for the episode. */
    key: text("key").notNull(),
    /** Identifies the episode across feeds. Stays the same if a feed changes its ids. */
    mediaKey: text("media_key").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    durationSeconds: integer("duration_seconds"),
    publishedAt: moment("published_at"),
    /**
     * When the episode was published, or when it was found if the feed doesn't say. Determines the order of
     * the list.
     */
    at: moment("at").notNull(),
    /** When a poll first found the episode. For episodes found by the first poll, when the feed was created. */
    foundAt: moment("found_at").notNull(),
  },
  (table) => [
    uniqueIndex("feed_episodes_key").on(table.feedId, table.key),
    index("feed_episodes_list").on(table.feedId, table.at.desc(), table.id.desc()),
  ],
);

export const follows = pgTable(
  "follows",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    feedId: text("feed_id")
      .notNull()
      .references(() => feeds.id),
    rules: jsonb("rules").$type<FollowRules>().notNull(),
    isPaused: boolean("is_paused").notNull().default(false),
    /** Set for guests, whose quota is also counted per IP address. */
    addressHash: text("address_hash"),
    /**
     * The API key that created the follow. The key's own limit also applies. Not a foreign key, so that a
     * follow whose key was revoked can be identified and paused.
     */
    keyId: text("key_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("follows_user_feed").on(table.userId, table.feedId),
    index("follows_feed").on(table.feedId),
  ],
);

/**
 * The outcome of an episode for one follow. Older episodes have no row until the follow's owner catches up.
 */
export const followEpisodes = pgTable(
  "follow_episodes",
  {
    id: text("id").primaryKey(),
    followId: text("follow_id")
      .notNull()
      .references(() => follows.id, { onDelete: "cascade" }),
    episodeId: text("episode_id")
      .notNull()
      .references(() => feedEpisodes.id, { onDelete: "cascade" }),
    state: text("state").$type<"waiting" | "making" | "done" | "skipped" | "failed">().notNull(),
    reason: jsonb("reason").$type<ReceivedMessage>(),
    summaryId: text("summary_id").references(() => summaries.id, { onDelete: "set null" }),
    /** The day (in the owner's time zone) whose limit the episode counts against. Null if it counts against none. */
    takenOn: text("taken_on"),
    /** When to try a waiting episode again. */
    nextTryAt: moment("next_try_at"),
    tries: integer("tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** When it finished, was skipped or failed. */
    settledAt: moment("settled_at"),
    digestId: text("digest_id").references((): AnyPgColumn => digests.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("follow_episodes_episode").on(table.followId, table.episodeId),
    index("follow_episodes_by_episode").on(table.episodeId),
    index("follow_episodes_taken").on(table.followId, table.takenOn),
    index("follow_episodes_waiting").on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index("follow_episodes_making").on(table.summaryId).where(sql`${table.state} = 'making'`),
    index("follow_episodes_summary").on(table.summaryId).where(sql`${table.summaryId} is not null`),
    index("follow_episodes_digest").on(table.digestId).where(sql`${table.digestId} is not null`),
    index("follow_episodes_settled").on(table.followId, table.settledAt),
  ],
);

/** When and how an account's digests are sent. */
export const followSettings = pgTable(
  "follow_settings",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    digest: text("digest").$type<FollowSettings["digest"]>().notNull(),
    hour: integer("hour").notNull(),
    weekday: integer("weekday").notNull(),
    timeZone: text("time_zone").notNull(),
    ways: jsonb("ways").$type<DigestWay[]>().notNull(),
    language: text("language"),
    email: text("email"),
    emailConfirmedAt: moment("email_confirmed_at"),
    /** Keyed hash of the code sent to the address. Null once the code is used. */
    emailCodeHash: text("email_code_hash"),
    emailCodeSentAt: moment("email_code_sent_at"),
    /** Wrong codes entered since the code was sent. */
    emailCodeTries: integer("email_code_tries").notNull().default(0),
    /** Codes sent on the day of `emailCodeSentAt`. */
    emailCodesSent: integer("email_codes_sent").notNull().default(0),
    nextDigestAt: moment("next_digest_at"),
    /** Nonce that the private feed's URL is derived from. Null if there is no feed. */
    feedNonce: text("feed_nonce"),
    feedTokenHash: text("feed_token_hash").unique(),
  },
  (table) => [
    index("follow_settings_due").on(table.nextDigestAt).where(sql`${table.nextDigestAt} is not null`),
  ],
);

/** A message about a period's new summaries. Its lines are read from the summaries themselves. */
export const digests = pgTable(
  "digests",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("digests_period").on(table.accountId, table.endsAt),
    index("digests_list").on(table.accountId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** A digest's delivery by Telegram or email. Webhooks have their own deliveries. */
export const digestSendings = pgTable(
  "digest_sendings",
  {
    id: text("id").primaryKey(),
    digestId: text("digest_id")
      .notNull()
      .references(() => digests.id, { onDelete: "cascade" }),
    way: text("way").$type<Exclude<DigestWay, "webhook">>().notNull(),
    state: text("state").$type<"waiting" | "sent" | "failed">().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
  },
  (table) => [uniqueIndex("digest_sendings_way").on(table.digestId, table.way)],
);
