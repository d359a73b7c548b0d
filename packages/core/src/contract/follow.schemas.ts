import { z } from "zod";
import { messageSchema } from "../messages/message.ts";
import { summaryLengthSchema } from "../summaries/summary.ts";
import { languageTagSchema } from "./language-tag.ts";
import {
  DEFAULT_EPISODES_PER_DAY,
  MAX_DIGEST_POINTS,
  MAX_EMAIL_CHARACTERS,
  MAX_EPISODES_PER_CATCH_UP,
  MAX_EPISODES_PER_DAY,
  MAX_KEYWORD_CHARACTERS,
  MAX_KEYWORDS,
  MAX_LIST_ITEMS,
  MAX_LISTED_FOLLOWS,
  MAX_OPML_CHARACTERS,
} from "./limits.ts";

export const followKinds = ["youtube_channel", "youtube_playlist", "podcast", "feed"] as const;
export const followKindSchema = z.enum(followKinds);
export type FollowKind = z.infer<typeof followKindSchema>;

const keywordsSchema = z.array(z.string().trim().min(1).max(MAX_KEYWORD_CHARACTERS)).max(MAX_KEYWORDS);
const minutesSchema = z
  .number()
  .int()
  .min(1)
  .max(24 * 60);

/** Filters for a feed's new episodes, and the options for their summaries. */
export const followRulesSchema = z.object({
  /** Language of the summaries; null for the captions' language. */
  language: languageTagSchema.nullable().default(null),
  length: summaryLengthSchema.default("medium"),
  /** Episodes must have one of these keywords in their title or description. Empty matches all episodes. */
  keywords: keywordsSchema.default([]),
  /** Episodes with one of these keywords in their title or description are skipped. */
  notKeywords: keywordsSchema.default([]),
  maxPerDay: z.number().int().min(1).max(MAX_EPISODES_PER_DAY).default(DEFAULT_EPISODES_PER_DAY),
  /** Episodes of unknown length always match. */
  minMinutes: minutesSchema.nullable().default(null),
  maxMinutes: minutesSchema.nullable().default(null),
});
export type FollowRules = z.infer<typeof followRulesSchema>;

/** A user's subscription to a feed, whose new episodes are summarized. */
export const followSchema = z.object({
  id: z.string(),
  kind: followKindSchema,
  title: z.string(),
  url: z.string(),
  imageUrl: z.string().nullable(),
  rules: followRulesSchema,
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  /**
   * Publication date of the latest episode or, if the feed gives no date, the date when we found the episode;
   * null if there are no episodes.
   */
  lastEpisodeAt: z.iso.datetime().nullable(),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** Why the feed currently can't be read; null if it can. */
  trouble: messageSchema.nullable(),
});
export type Follow = z.infer<typeof followSchema>;

export const digestIntervals = ["off", "daily", "weekly"] as const;
export const digestWays = ["telegram", "email", "webhook"] as const;
export const digestWaySchema = z.enum(digestWays);
export type DigestWay = z.infer<typeof digestWaySchema>;

const timeZoneSchema = z
  .string()
  .max(64)
  .refine((timeZone) => {
    try {
      new Intl.DateTimeFormat("en", { timeZone });
      return true;
    } catch {
      return false;
    }
  }, "invalid_input.time_zone");

const changeableSettingsSchema = z.object({
  digest: z.enum(digestIntervals),
  /** Hour of the day in `timeZone`. */
  hour: z.number().int().min(0).max(23),
  /** 1 is Monday, 7 is Sunday. Only used for weekly digests. */
  weekday: z.number().int().min(1).max(7),
  /** IANA name, such as Europe/Berlin. */
  timeZone: timeZoneSchema,
  ways: z.array(digestWaySchema).max(digestWays.length),
  /** Language of digests; null for the language of the account's messages. */
  language: languageTagSchema.nullable().default(null),
});

export const followSettingsSchema = changeableSettingsSchema.extend({
  email: z.string().nullable(),
  /** Until the address is confirmed, only the confirmation code is sent to it. */
  isEmailConfirmed: z.boolean(),
  nextDigestAt: z.iso.datetime().nullable(),
  /** URL of the private feed without its extension; null until created by `rotateFeedAddress`. */
  feedAddress: z.string().nullable(),
});
export type FollowSettings = z.infer<typeof followSettingsSchema>;

export const episodeStates = ["waiting", "making", "done", "skipped", "failed"] as const;

export const followedEpisodeSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  state: z.enum(episodeStates),
  /** Why the episode is waiting, was skipped or has failed. */
  reason: messageSchema.nullable(),
  /** Null if there is no summary or its owner has deleted it. */
  summaryId: z.string().nullable(),
});
export type FollowedEpisode = z.infer<typeof followedEpisodeSchema>;

const linkSchema = z.string().trim().min(1, "invalid_input.link_missing").max(2048, "input_too_large.link");

/** A summary in a digest. Every point has a supporting quote. */
export const digestLineSchema = z.object({
  title: z.string(),
  /** URL of the episode itself. */
  url: z.string(),
  /** Title of the followed feed. */
  feedTitle: z.string(),
  summaryId: z.string(),
  gist: z.string().nullable(),
  /** The quotes' language (BCP 47). */
  captionLanguage: z.string(),
  points: z
    .array(z.object({ text: z.string(), quote: z.string(), startSeconds: z.number().nullable() }))
    .max(MAX_DIGEST_POINTS),
});
export type DigestLine = z.infer<typeof digestLineSchema>;

export const digestSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The period covered by the digest. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  lines: z.array(digestLineSchema),
  skipped: z.array(z.object({ title: z.string(), url: z.string(), reason: messageSchema.nullable() })),
});
export type Digest = z.infer<typeof digestSchema>;

/** A digest as listed, without its lines. */
export const digestListItemSchema = digestSchema
  .omit({ lines: true, skipped: true })
  .extend({ summaries: z.number().int().nonnegative(), skipped: z.number().int().nonnegative() });
export type DigestListItem = z.infer<typeof digestListItemSchema>;

const idSchema = z.string().min(1).max(60);
const followIdSchema = z.object({ id: idSchema });
const pageSchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
});

export const followSchemas = {
  listFollows: {
    data: z.object({
      /** Newest first. */
      follows: z.array(followSchema).max(MAX_LISTED_FOLLOWS),
      /** Maximum number of follows that the plan allows. */
      maxFollows: z.number().int().positive(),
      settings: followSettingsSchema,
      usage: z.object({
        /** Episodes summarized today, in the settings' time zone. */
        followedToday: z.number().int().nonnegative(),
        /** Summaries left this month; -1 if unlimited. */
        remainingSummaries: z.number().int().min(-1),
      }),
    }),
  },
  createFollow: {
    body: z.object({ url: linkSchema, rules: followRulesSchema.optional() }),
    data: followSchema,
  },
  updateFollow: {
    params: followIdSchema,
    body: z.object({ rules: followRulesSchema.optional(), isPaused: z.boolean().optional() }),
    data: followSchema,
  },
  deleteFollow: { params: followIdSchema, data: z.undefined() },
  listFollowedEpisodes: {
    params: followIdSchema,
    query: pageSchema,
    data: z.object({ items: z.array(followedEpisodeSchema), nextCursor: z.string().nullable() }),
  },
  catchUpFollow: {
    params: followIdSchema,
    body: z.object({ episodeIds: z.array(idSchema).min(1).max(MAX_EPISODES_PER_CATCH_UP) }),
    data: z.object({
      episodes: z.array(followedEpisodeSchema),
      /** Summaries charged to the monthly quota. */
      cost: z.number().int().nonnegative(),
    }),
  },
  updateFollowSettings: {
    body: changeableSettingsSchema.extend({
      email: z
        .email("invalid_input.email")
        .max(MAX_EMAIL_CHARACTERS, "invalid_input.email")
        .nullable()
        .optional(),
    }),
    data: followSettingsSchema,
  },
  confirmFollowEmail: {
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, "invalid_input.login_code"),
    }),
    data: followSettingsSchema,
  },
  importFollows: {
    body: z.object({ opml: z.string().min(1, "invalid_input.file_empty").max(MAX_OPML_CHARACTERS) }),
    data: z.object({
      added: z.number().int().nonnegative(),
      alreadyFollowed: z.number().int().nonnegative(),
      refused: z.array(z.object({ url: z.string(), error: messageSchema })),
    }),
  },
  exportFollows: { data: z.string() },
  rotateFeedAddress: { data: z.object({ address: z.string() }) },
  listDigests: {
    query: pageSchema,
    data: z.object({ items: z.array(digestListItemSchema), nextCursor: z.string().nullable() }),
  },
  readDigest: { params: followIdSchema, data: digestSchema },
} as const;
