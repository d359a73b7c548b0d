import { summaryContentSchema } from "@pith/core/summaries/summary";
import { videoSchema } from "@pith/core/videos/video";
import { browserModelStates } from "@pith/engine/device/browser-model";
import { z } from "zod";
import { askCommandSchema, askNewsSchema } from "./ask-messages.ts";

/** Name of the port between a page and the document that runs the browser's own model. */
export const DEVICE_PORT = "device";

/** Messages from a page to the document that runs the model. Disconnecting cancels the request. */
export const deviceCommandSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("device:read"), language: z.string().max(35) }),
  /** Rewrites a glance. Requires an available model. */
  z.object({ type: z.literal("device:rewrite"), content: summaryContentSchema, video: videoSchema }),
  /**
   * Asks about a video. Gets one answer, taken from the transcript's own sentences if the model is
   * unreliable.
   */
  askCommandSchema,
]);
export type DeviceCommand = z.infer<typeof deviceCommandSchema>;

/**
 * `written`: at least one part was rewritten and verified. `unproven`: no rewritten part could be verified.
 * `unreliable`: the model misjudges simple claims, so we don't let it write. `stopped`: the model stopped
 * responding. `unavailable`: the model isn't available.
 */
export const deviceOutcomeSchema = z.enum(["written", "unproven", "unreliable", "stopped", "unavailable"]);
export type DeviceOutcome = z.infer<typeof deviceOutcomeSchema>;

/** The document's messages to the page. */
export const deviceNewsSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("device:state"), state: z.enum(browserModelStates) }),
  z.object({
    type: z.literal("device:progress"),
    content: summaryContentSchema,
    done: z.number().int().nonnegative(),
    total: z.number().int().positive(),
  }),
  z.object({
    type: z.literal("device:end"),
    outcome: deviceOutcomeSchema,
    content: summaryContentSchema.nullable(),
  }),
  ...askNewsSchema.options,
]);
export type DeviceNews = z.infer<typeof deviceNewsSchema>;
