import { summaryAudioSchema } from "@pith/core/contract/audio.schemas";
import { MAX_POINT_INDEX } from "@pith/core/contract/limits";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { failureSchema } from "./failure.ts";

const summaryIdSchema = z.string().min(1).max(60);

/**
 * Panel to background, about a finished summary on Pith's server; each gets one `ServerSummaryReply`. Only `versions:read`
 * is also sent before there is one.
 */
export const serverSummaryRequestSchema = z.discriminatedUnion("type", [
  /** Returns the languages of full summaries and the versions that cost nothing. */
  z.object({ type: z.literal("versions:read"), summaryId: summaryIdSchema.nullable() }),
  /** Returns what this account can do with the summary, and what it has done already. */
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
  /** Returns the sound itself: the page's scripts could see a request that the page made. */
  z.object({ type: z.literal("audio:load"), summaryId: summaryIdSchema }),
]);
export type ServerSummaryRequest = z.infer<typeof serverSummaryRequestSchema>;

/** A length and a language; null means the captions' own. */
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
    /** Versions without a wish that cost nothing, because they are done already. */
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
