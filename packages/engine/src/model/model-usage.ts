import { z } from "zod";
import { modelFailureReasonSchema } from "./model-failure.ts";
import type { EngineModel } from "./model-settings.ts";

/** The purpose of a model call. */
export const modelPurposeSchema = z.enum([
  "facts",
  "coverage",
  "overview",
  "check",
  "rewriting",
  "writing",
  "search",
  "answer",
  "embedding",
]);
export type ModelPurpose = z.infer<typeof modelPurposeSchema>;

/** One request to a model. Failed requests count too, since they may incur costs. */
export const modelCallSchema = z.object({
  model: z.string().max(200),
  purpose: modelPurposeSchema,
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /**
   * True if the tokens are estimated from the text because the provider reported no usage, for example after
   * a dropped connection.
   */
  isEstimated: z.boolean(),
  /** In millionths of a US dollar; null if the model's price is unknown. */
  costMicroUsd: z.number().int().nonnegative().nullable(),
  outcome: z.enum(["done", "failed", "cancelled"]),
  /** Why the call failed; null if it succeeded. */
  failure: modelFailureReasonSchema.nullable(),
  durationMs: z.number().nonnegative(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** The usage for one summary, rendering or answer. */
export const modelUsageSchema = z.object({
  calls: z.array(modelCallSchema),
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /**
   * The total cost of the calls, in millionths of a US dollar: 0 if there were none, null if any call's cost
   * is unknown.
   */
  costMicroUsd: z.number().int().nonnegative().nullable(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** Adds up the usage of calls. */
export function sumModelCalls(calls: readonly ModelCall[]): ModelUsage {
  return {
    calls: [...calls],
    inputTokens: calls.reduce((sum, call) => sum + call.inputTokens, 0),
    outputTokens: calls.reduce((sum, call) => sum + call.outputTokens, 0),
    costMicroUsd: calls.reduce<number | null>(
      (sum, call) => (sum === null || call.costMicroUsd === null ? null : sum + call.costMicroUsd),
      0,
    ),
  };
}

/**
 * Returns the cost in millionths of a dollar. Prices are in dollars per million tokens, so the result is
 * simply tokens times price.
 */
export function estimateCost({
  price,
  inputTokens,
  outputTokens,
}: {
  price: EngineModel["price"];
  inputTokens: number;
  outputTokens: number;
}): number | null {
  if (price === null) return null;
  return Math.ceil(inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion);
}
