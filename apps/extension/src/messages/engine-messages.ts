import { z } from "zod";
import { preferencesSchema } from "../settings/preferences.ts";
import { failureSchema } from "./failure.ts";
import { pageCaptionsSchema } from "./page-video.ts";

/** Panel or extension page to background. Each request gets one `EngineReply`. No message contains a key. */
export const engineRequestSchema = z.discriminatedUnion("type", [
  /**
   * Returns which engine writes full summaries, and how many tokens a summary of these captions, if given, would
   * cost with the user's model.
   */
  z.object({ type: z.literal("engine:describe"), captions: pageCaptionsSchema.nullable() }),
  /** Asks the configured model to judge a true and a false claim. Costs a few hundred tokens. */
  z.object({ type: z.literal("engine:test") }),
]);
export type EngineRequest = z.infer<typeof engineRequestSchema>;

/** Total tokens used by several calls. */
export const tokenCountSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
});
export type TokenCount = z.infer<typeof tokenCountSchema>;

/**
 * `host` receives the transcript: either Pith's server or the model's host. `model` is null for Pith's
 * server.
 */
export const engineInfoSchema = z.object({
  kind: z.enum(["server", "own"]),
  host: z.string(),
  model: z.string().nullable(),
});
export type EngineInfo = z.infer<typeof engineInfoSchema>;

export const engineReplySchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("engine:described"),
    engine: engineInfoSchema,
    /** Null without captions, and for Pith's server, where a summary costs quota instead. */
    estimate: tokenCountSchema.nullable(),
    /** Pith's server, for links to its website. */
    serverOrigin: z.string(),
    preferences: preferencesSchema,
  }),
  z.object({
    type: z.literal("engine:tested"),
    /** False if the model responded but misjudged one of the two claims. */
    isReliable: z.boolean(),
    usage: tokenCountSchema,
  }),
  z.object({ type: z.literal("engine:failed"), failure: failureSchema }),
]);
export type EngineReply = z.infer<typeof engineReplySchema>;
