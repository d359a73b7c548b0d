import { z } from "zod";

/**
 * Panel to background: requests the parts of a video that SponsorBlock users marked as ads, if the user has
 * opted in.
 */
export const sponsorRequestSchema = z.object({
  type: z.literal("sponsors:find"),
  videoId: z.string().regex(/^[\w-]{11}$/),
});
export type SponsorRequest = z.infer<typeof sponsorRequestSchema>;

export const sponsorSegmentsSchema = z
  .array(z.object({ startSeconds: z.number().nonnegative(), endSeconds: z.number().nonnegative() }))
  .max(500);

export const sponsorReplySchema = z.object({
  type: z.literal("sponsors:found"),
  segments: sponsorSegmentsSchema,
});
export type SponsorReply = z.infer<typeof sponsorReplySchema>;
