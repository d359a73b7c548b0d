import { summaryContentSchema } from "@pith/core/summaries/summary";
import { captionKindSchema, transcriptSchema } from "@pith/core/transcripts/transcript";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { videoSchema } from "@pith/core/videos/video";
import { z } from "zod";
import { failureSchema } from "./failure.ts";
import { sponsorSegmentsSchema } from "./sponsor-messages.ts";

/** Name of the port between a page and the document that runs the engine. */
export const GLANCE_PORT = "glance";

/** Page to background: opens the engine's document before the page connects to it. */
export const glanceOpenSchema = z.object({ type: z.literal("glance:open") });
export type GlanceOpen = z.infer<typeof glanceOpenSchema>;
export const glanceReadySchema = z.object({ type: z.literal("glance:ready") });
export type GlanceReady = z.infer<typeof glanceReadySchema>;

/** Page to engine. Each command gets one `GlanceNews`. */
export const glanceCommandSchema = z.discriminatedUnion("type", [
  /**
   * Parses a track and stores it for `glance:make`. `language` is YouTube's code, which may include a hash.
   */
  z.object({
    type: z.literal("captions:read"),
    text: z.string().max(MAX_CAPTION_CHARACTERS),
    language: z.string().max(200),
    kind: captionKindSchema,
    durationSeconds: z.number().nonnegative().nullable(),
  }),
  /** Stores a transcript that the sender has already parsed and checked. */
  z.object({ type: z.literal("transcript:take"), transcript: transcriptSchema }),
  /** Summarizes the stored captions. */
  z.object({
    type: z.literal("glance:make"),
    video: videoSchema,
    sponsorSegments: sponsorSegmentsSchema.default([]),
  }),
]);
export type GlanceCommand = z.output<typeof glanceCommandSchema>;

/**
 * `not_captions`: the text isn't in a caption format, so we try the next source. `truncated`: see
 * `checkTranscript`.
 */
export const captionOutcomeSchema = z.enum(["read", "not_captions", "no_speech", "truncated"]);
export type CaptionOutcome = z.infer<typeof captionOutcomeSchema>;

/** Engine to page. */
export const glanceNewsSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("captions:outcome"), outcome: captionOutcomeSchema }),
  z.object({ type: z.literal("glance:made"), content: summaryContentSchema }),
  z.object({ type: z.literal("glance:failed"), failure: failureSchema }),
]);
export type GlanceNews = z.infer<typeof glanceNewsSchema>;
