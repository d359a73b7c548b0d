import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryEventSchema } from "@pith/core/summaries/summary-event";
import { z } from "zod";
import { failureSchema } from "./failure.ts";
import { pageCaptionsSchema, pageVideoSchema } from "./page-video.ts";

/** The name of the port that carries one summary from background to page. */
export const SUMMARY_PORT = "summary";

const summaryIdSchema = z.string().min(1).max(60);

/** Page to background. */
export const summaryCommandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("summary:start"),
    video: pageVideoSchema,
    captions: pageCaptionsSchema,
    length: summaryLengthSchema,
  }),
  /** After the worker was stopped and the port with it. */
  z.object({ type: z.literal("summary:resume"), summaryId: summaryIdSchema }),
  z.object({ type: z.literal("summary:cancel"), summaryId: summaryIdSchema }),
]);
export type SummaryCommand = z.infer<typeof summaryCommandSchema>;

/** Background to page. */
export const summaryNewsSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("summary:started"), summaryId: summaryIdSchema }),
  z.object({ type: z.literal("summary:event"), event: summaryEventSchema }),
  z.object({ type: z.literal("summary:failed"), failure: failureSchema }),
]);
export type SummaryNews = z.infer<typeof summaryNewsSchema>;
