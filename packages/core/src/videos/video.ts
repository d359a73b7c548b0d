import { z } from "zod";

export const videoHosts = ["youtube", "vimeo", "ted", "podcast", "page", "media", "upload"] as const;
export const videoHostSchema = z.enum(videoHosts);
export type VideoHost = z.infer<typeof videoHostSchema>;

/**
 * Any longer duration stated by a client or a feed is wrong: this is 115 days. The limit keeps durations
 * within the range of the database's integers, and their sums finite.
 */
export const MAX_DURATION_SECONDS = 10_000_000;

/**
 * A titled section of the video. `endSeconds` is exclusive; it is only null if the video's end is unknown.
 */
export const chapterSchema = z.object({
  title: z.string().min(1).max(200),
  /** Null if the input has no times. */
  startSeconds: z.number().nonnegative().nullable(),
  endSeconds: z.number().nonnegative().nullable(),
});
export type Chapter = z.infer<typeof chapterSchema>;

export const videoSchema = z.object({
  host: videoHostSchema,
  /** The host's own id; for pages, feeds and media files, the canonical URL; for uploads, a content hash. */
  id: z.string().min(1).max(2048),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  title: z.string().max(500),
  author: z.string().max(200).nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  thumbnailUrl: z.url({ protocol: /^https?$/ }).nullable(),
  publishedAt: z.iso.datetime({ offset: true }).nullable(),
  /** The uploader's own chapters, in order; empty if there are none. */
  chapters: z.array(chapterSchema).max(500),
});
export type Video = z.infer<typeof videoSchema>;

/**
 * A half-open range of a video, in seconds. If `endSeconds` is null, the range extends to the end of the
 * video.
 */
export const videoRangeSchema = z
  .object({
    startSeconds: z.number().nonnegative(),
    endSeconds: z.number().positive().nullable(),
  })
  .refine((range) => range.endSeconds === null || range.endSeconds > range.startSeconds, {
    message: "invalid_input.range_reversed",
  });
export type VideoRange = z.infer<typeof videoRangeSchema>;
