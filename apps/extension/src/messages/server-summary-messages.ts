import { summaryAudioSchema } from "@pith/core/contract/audio.schemas";
import { MAX_POINT_INDEX } from "@pith/core/contract/limits";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { failureSchema } from "./failure.ts";

const summaryIdSchema = z.string().min(1).max(60);

/**
 * Panel to background, about a finished summary on Pith's server. Each request gets one `ServerSummaryReply`.
 * Only `versions:read` may be sent before the summary exists.
 */
export const serverSummaryRequestSchema = z.discriminatedUnion("type", [
  /** Returns the available languages and the versions that cost nothing. */
  z.object({ type: z.literal("versions:read"), summaryId: summaryIdSchema.nullable() }),
  /** Returns which actions this account can take on the summary, and which it has taken. */
  z.object({ type: z.literal("extras:read"), summaryId: summaryIdSchema }),
  /** Creates the public link. Idempotent. */
  z.object({ type: z.literal("share:make"), summaryId: summaryIdSchema }),
  z.object({ type: z.literal("share:stop"), summaryId: summaryIdSchema }),
  z.object({
    type: z.literal("point:keep"),
    summaryId: summaryIdSchema,
    pointIndex: z.number().int().min(0).max(MAX_POINT_INDEX),
    isKept: z.boolean(),
  }),
  /** Requests audio, which counts toward the audio limit. */
  z.object({ type: z.literal("audio:make"), summaryId: summaryIdSchema }),
  z.object({ type: z.literal("audio:read"), summaryId: summaryIdSchema }),
  z.object({ type: z.literal("audio:cancel"), summaryId: summaryIdSchema }),
  /**
   * Returns the audio data itself, because the page's own scripts could observe a request made from the page.
   */
  z.object({ type: z.literal("audio:load"), summaryId: summaryIdSchema }),
]);
export type ServerSummaryRequest = z.infer<typeof serverSummaryRequestSchema>;

/** A length and a language. A null language means the captions' language. */
export const summaryVersionSchema = z.object({
  length: summaryLengthSchema,
  language: z.string().max(35).nullable(),
});
export type SummaryVersion = z.infer<typeof summaryVersionSchema>;

/** Background to panel. */
export const serverSummaryReplySchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("versions:state"),
    /** BCP 47; empty if summaries are always in the captions' language. */
    languages: z.array(z.string()),
    /** Versions that cost nothing because they're already done. Excludes those with custom instructions. */
    free: z.array(summaryVersionSchema.extend({ shape: summaryShapeSchema })),
  }),
  z.object({
    type: z.literal("extras:state"),
    /** False for a guest. */
    isMember: z.boolean(),
    canHaveAudio: z.boolean(),
    keptPoints: z.array(z.number().int().nonnegative()),
  }),
  z.object({ type: z.literal("share:state"), url: z.string().nullable() }),
  z.object({ type: z.literal("point:state"), isKept: z.boolean() }),
  z.object({ type: z.literal("audio:state"), audio: summaryAudioSchema.nullable() }),
  /** A data: URL. */
  z.object({ type: z.literal("audio:loaded"), url: z.string() }),
  z.object({ type: z.literal("server-summary:failed"), failure: failureSchema }),
]);
export type ServerSummaryReply = z.infer<typeof serverSummaryReplySchema>;
