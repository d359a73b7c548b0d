import { transcriptSchema } from "@pith/core/transcripts/transcript";
import { z } from "zod";
import { failureSchema } from "./failure.ts";
import { pageCaptionsSchema } from "./page-video.ts";

/** Panel to background, about the panel's video. Each request gets one `TalkReply`. */
export const talkRequestSchema = z.discriminatedUnion("type", [
  /** Parses captions off the page's main thread, as the engine does. Doesn't call any server. */
  z.object({ type: z.literal("talk:transcript"), captions: pageCaptionsSchema }),
]);
export type TalkRequest = z.infer<typeof talkRequestSchema>;

/** Background to panel. */
export const talkReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("talk:transcript"), transcript: transcriptSchema }),
  z.object({ type: z.literal("talk:failed"), failure: failureSchema }),
]);
export type TalkReply = z.infer<typeof talkReplySchema>;
