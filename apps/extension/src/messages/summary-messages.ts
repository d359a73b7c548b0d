import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryEventSchema } from "@pith/core/summaries/summary-event";
import { summaryShapeSchema, summaryWishSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { tokenCountSchema } from "./engine-messages.ts";
import { failureSchema } from "./failure.ts";
import { pageCaptionsSchema, pageVideoSchema } from "./page-video.ts";

/** Name of the port that carries a single summary between background and page. */
export const SUMMARY_PORT = "summary";

/** A started summary. `origin` is its server's; null if the user's own model writes it. */
const summaryPlace = { summaryId: z.string().min(1).max(60), origin: z.string().nullable() };

/** Page to background. */
export const summaryCommandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("summary:start"),
    video: pageVideoSchema,
    captions: pageCaptionsSchema,
    /** Defaults to the settings. */
    length: summaryLengthSchema.optional(),
    /** BCP 47; null for the captions' own language. Defaults to the settings. */
    language: z.string().max(35).nullable().optional(),
  }),
  /** Renders the summary in another shape or with other instructions, without reading the video again. */
  z.object({
    type: z.literal("summary:render"),
    ...summaryPlace,
    length: summaryLengthSchema,
    language: z.string().max(35).nullable(),
    shape: summaryShapeSchema,
    wish: summaryWishSchema.nullable(),
  }),
  /** Sent on a new port after Chrome has stopped the worker and closed the previous port. */
  z.object({ type: z.literal("summary:resume"), ...summaryPlace }),
  z.object({ type: z.literal("summary:cancel"), ...summaryPlace }),
]);
export type SummaryCommand = z.infer<typeof summaryCommandSchema>;

/** The shapes and options that this server supports. */
export const summaryOfferSchema = z.object({
  shapes: z.array(summaryShapeSchema),
  canTakeWish: z.boolean(),
});
export type SummaryOffer = z.infer<typeof summaryOfferSchema>;

/** Background to page. */
export const summaryNewsSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("summary:started"),
    ...summaryPlace,
    /** Null if the server didn't report it. */
    offer: summaryOfferSchema.nullable(),
  }),
  z.object({ type: z.literal("summary:event"), event: summaryEventSchema }),
  /** The background's connection to the server. While it's lost, the background keeps reconnecting. */
  z.object({ type: z.literal("summary:connection"), state: z.enum(["open", "lost"]) }),
  /**
   * Running token total for the user's own model, sent even if the summary fails later. Never sent for Pith's
   * server.
   */
  z.object({ type: z.literal("summary:usage"), usage: tokenCountSchema }),
  /** Sent before the end if this device couldn't store the summary by the user's own model. */
  z.object({ type: z.literal("summary:unsaved") }),
  z.object({ type: z.literal("summary:failed"), failure: failureSchema }),
]);
export type SummaryNews = z.infer<typeof summaryNewsSchema>;
