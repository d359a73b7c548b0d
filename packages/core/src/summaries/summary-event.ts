import { z } from "zod";
import { chapterSchema, videoSchema } from "../videos/video.ts";
import { keyPointSchema, summaryFailureSchema, summarySchema } from "./summary.ts";

/** Stages in execution order. `listening` only runs if there are no captions. */
export const summaryStageSchema = z.enum([
  "queued",
  "captions",
  "listening",
  "reading",
  "writing",
  "finishing",
]);
export type SummaryStage = z.infer<typeof summaryStageSchema>;

/**
 * An event from GET /api/summaries/:id/events. `done`, `error` and `cancelled` end the stream. Clients that
 * connect late or reconnect get the events they missed, so the summary can be rebuilt from events alone.
 */
export const summaryEventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("status"),
    stage: summaryStageSchema,
    progress: z.number().min(0).max(1),
    /** Number of summaries ahead in the queue. */
    ahead: z.number().int().nonnegative().optional(),
  }),
  z.object({ type: z.literal("video"), video: videoSchema }),
  z.object({
    type: z.literal("chapters"),
    chapters: z.array(chapterSchema),
    /** The language of the captions, and so of all quotes (BCP 47). Absent if an older server wrote the event. */
    captionLanguage: z.string().min(2).max(35).optional(),
  }),
  z.object({ type: z.literal("key_point"), index: z.number().int().nonnegative(), keyPoint: keyPointSchema }),
  z.object({ type: z.literal("done"), summary: summarySchema }),
  z.object({ type: z.literal("error"), failure: summaryFailureSchema }),
  z.object({ type: z.literal("cancelled") }),
]);
export type SummaryEvent = z.infer<typeof summaryEventSchema>;
