import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import { questionAnswerSchema } from "@pith/core/contract/summary.schemas";
import { z } from "zod";
import { tokenCountSchema } from "./engine-messages.ts";
import { failureSchema } from "./failure.ts";
import { pageCaptionsSchema } from "./page-video.ts";

/** Name of the port for a single question. Closing it cancels the question. */
export const ASK_PORT = "ask";

/** Page to background, once per port. */
export const askCommandSchema = z.object({
  type: z.literal("ask:start"),
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARACTERS),
  captions: pageCaptionsSchema,
  /** The finished summary on Pith's server; null if there is none. */
  summaryId: z.string().min(1).max(60).nullable(),
});
export type AskCommand = z.infer<typeof askCommandSchema>;

/**
 * `device`: the browser's own model. `instant`: the best sentences from the transcript, found on this device.
 */
export const answererSchema = z.enum(["server", "own", "device", "instant"]);
export type Answerer = z.infer<typeof answererSchema>;

/** Background to page, once per port. */
export const askNewsSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ask:answered"),
    answer: questionAnswerSchema.omit({ createdAt: true }),
    by: answererSchema,
    /** Tokens that the user's own model used; null if something else answered. */
    usage: tokenCountSchema.nullable(),
  }),
  z.object({ type: z.literal("ask:failed"), failure: failureSchema }),
]);
export type AskNews = z.infer<typeof askNewsSchema>;
