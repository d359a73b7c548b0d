import { z } from "zod";

/** Popup to background; gets one `RecentReply`. */
export const recentRequestSchema = z.object({ type: z.literal("recent:read") });
export type RecentRequest = z.infer<typeof recentRequestSchema>;

/** The latest finished summaries on Pith's server. Empty for somebody without any, or if the server doesn't answer. */
export const recentReplySchema = z.object({
  type: z.literal("recent:list"),
  items: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type RecentReply = z.infer<typeof recentReplySchema>;
