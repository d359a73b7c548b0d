import { z } from "zod";

/** Popup to background; gets one `RecentReply`. */
export const recentRequestSchema = z.object({ type: z.literal("recent:read") });
export type RecentRequest = z.infer<typeof recentRequestSchema>;

/**
 * The latest finished summaries on Pith's server. Empty if the user has none or the server doesn't respond.
 */
export const recentReplySchema = z.object({
  type: z.literal("recent:list"),
  items: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type RecentReply = z.infer<typeof recentReplySchema>;
