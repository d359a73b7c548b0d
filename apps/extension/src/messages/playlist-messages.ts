import { z } from "zod";
import { failureSchema } from "./failure.ts";

const urlSchema = z.url().max(2048);

/** Popup to background. Each request gets one `PlaylistReply`. A playlist is a batch on Pith's server. */
export const playlistRequestSchema = z.discriminatedUnion("type", [
  /** Quotes the price without charging anything. */
  z.object({ type: z.literal("playlist:price"), url: urlSchema }),
  z.object({ type: z.literal("playlist:start"), url: urlSchema }),
]);
export type PlaylistRequest = z.infer<typeof playlistRequestSchema>;

export const playlistPriceSchema = z.object({
  /** Number of videos that can be summarized. */
  videos: z.number().int().nonnegative(),
  /** Number of summaries that count toward the monthly quota. */
  cost: z.number().int().nonnegative(),
  /** Number of summaries that the account already has. */
  owned: z.number().int().nonnegative(),
  /** Summaries left this month; -1 if unlimited. */
  remaining: z.number().int().min(-1),
  /** False if the playlist exceeds the server's limit. */
  isComplete: z.boolean(),
});
export type PlaylistPrice = z.infer<typeof playlistPriceSchema>;

export const playlistReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("playlist:priced"), price: playlistPriceSchema }),
  z.object({ type: z.literal("playlist:started"), batchId: z.string() }),
  z.object({ type: z.literal("playlist:failed"), failure: failureSchema }),
]);
export type PlaylistReply = z.infer<typeof playlistReplySchema>;
