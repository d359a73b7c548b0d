import { z } from "zod";
import { voiceGenderSchema } from "../accounts/preferences.ts";
import { summaryFailureSchema } from "../summaries/summary.ts";
import { languageTagSchema } from "./language-tag.ts";

/** A token in a URL: letters, digits, `-`, `_` and `.`. */
const tokenSchema = z.string().regex(/^[\w.-]{20,200}$/, "invalid_input.link_incomplete");

export const audioChapterSchema = z.object({
  title: z.string(),
  /** Relative to the audio, not the video. */
  startSeconds: z.number().nonnegative(),
});
export type AudioChapter = z.infer<typeof audioChapterSchema>;

/** `mp3` for players and podcasts, `opus` (in Ogg) for voice messages. */
export const audioFormatSchema = z.enum(["mp3", "opus"]);
export type AudioFormat = z.infer<typeof audioFormatSchema>;

/** A summary read aloud. URLs, duration and chapters are set once `status` is `done`. */
export const summaryAudioSchema = z.object({
  id: z.string().min(1).max(60),
  summaryId: z.string().min(1).max(60),
  status: z.enum(["queued", "running", "done", "failed"]),
  /** Overall progress, 0 to 1. */
  progress: z.number().min(0).max(1),
  voiceGender: voiceGenderSchema,
  /** The language spoken in the audio, as a BCP 47 tag. */
  language: z.string().min(2).max(35),
  /** `embedded`: the server's built-in voice. `hosted`: a provider's voice. */
  engine: z.enum(["embedded", "hosted"]),
  durationSeconds: z.number().nonnegative().nullable(),
  /** Path of the MP3 on the API's origin. Playable by anyone with the URL until `urlExpiresAt`. */
  url: z.string().nullable(),
  /** The same audio as Ogg Opus. */
  opusUrl: z.string().nullable(),
  urlExpiresAt: z.iso.datetime().nullable(),
  sizeBytes: z.number().int().nonnegative().nullable(),
  chapters: z.array(audioChapterSchema).max(1000),
  failure: summaryFailureSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type SummaryAudio = z.infer<typeof summaryAudioSchema>;

export const summaryAudioTicketSchema = z.object({
  audio: summaryAudioSchema,
  /** True if the user already had the audio, or if it was already done or in progress. */
  joined: z.boolean(),
  /** Audio summaries charged to the monthly quota by this call: 0 or 1. */
  cost: z.number().int().min(0).max(1),
});
export type SummaryAudioTicket = z.infer<typeof summaryAudioTicketSchema>;

/** Chapters in the podcast format (podcastindex.org, JSON Chapters 1.2). */
export const podcastChaptersSchema = z.object({
  version: z.literal("1.2.0"),
  chapters: z.array(z.object({ startTime: z.number().nonnegative(), title: z.string() })),
});

/** URL of the user's podcast feed; null if it was never created or has been revoked. */
export const podcastFeedSchema = z.object({ url: z.url().nullable() });

const summaryIdSchema = z.object({ id: z.string().min(1).max(60) });
const audioIdSchema = z.object({ audioId: z.string().min(1).max(60) });

export const audioSchemas = {
  createSummaryAudio: {
    params: summaryIdSchema,
    body: z.object({
      voiceGender: voiceGenderSchema.default("male"),
      /** Preferred accent. Ignored unless it matches the summary's language. */
      voiceLanguage: languageTagSchema.nullable().default(null),
    }),
    data: summaryAudioTicketSchema,
  },
  cancelSummaryAudio: { params: summaryIdSchema, data: z.undefined() },
  getSummaryAudio: { params: summaryIdSchema, data: summaryAudioSchema },
  getAudioFile: {
    /** May end in `.mp3`. */
    params: z.object({ audioId: z.string().min(1).max(64) }),
    query: z.object({ token: tokenSchema, format: audioFormatSchema.default("mp3") }),
    data: z.undefined(),
  },
  getAudioChapters: {
    params: audioIdSchema,
    query: z.object({ token: tokenSchema }),
    data: podcastChaptersSchema,
  },
  getPodcastFeedLink: { data: podcastFeedSchema },
  createPodcastFeedLink: { data: podcastFeedSchema },
  deletePodcastFeedLink: { data: z.undefined() },
  getPodcastFeed: {
    /**
     * The token followed by `.xml` for the podcast of audio summaries, or by `.rss`, `.atom` or `.json` for
     * new summaries from the owner's follows.
     */
    params: z.object({
      fileName: z.string().regex(/^[\w-]{20,200}\.(?:xml|rss|atom|json)$/, "invalid_input.link_incomplete"),
    }),
    data: z.string(),
  },
} as const;
