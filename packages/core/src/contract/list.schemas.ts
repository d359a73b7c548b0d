import { z } from "zod";

/** A single video, or a playlist, channel or podcast feed from which the user can pick a video. */
export const videoListSchema = z.object({
  kind: z.enum(["playlist", "channel", "feed", "video"]),
  url: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  entries: z
    .array(
      z.object({
        /** A link accepted by `createSummary`. */
        url: z.string(),
        title: z.string(),
        durationSeconds: z.number().nonnegative().nullable(),
      }),
    )
    .max(100),
  /** False if the list has more items. */
  isComplete: z.boolean(),
});
export type VideoListReply = z.infer<typeof videoListSchema>;

export const listSchemas = {
  listVideos: {
    query: z.object({
      url: z.string().trim().min(1, "invalid_input.link_missing").max(2048, "input_too_large.link"),
    }),
    data: videoListSchema,
  },
} as const;
