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
]);
export type ModelPurpose = z.infer<typeof modelPurposeSchema>;

/** One request to a model, including failed ones, which may cost something. */
export const modelCallSchema = z.object({
  model: z.string().max(200),
  purpose: modelPurposeSchema,
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /**
   * True if the provider reported no usage, for example after a dropped connection, and the tokens are estimated from
   * the text.
   */
  isEstimated: z.boolean(),
  /** Millionths of a US dollar; null if the model's price is unknown. */
  costMicroUsd: z.number().int().nonnegative().nullable(),
  outcome: z.enum(["done", "failed", "cancelled"]),
  /** Why it failed; null if it succeeded. */
  failure: modelFailureReasonSchema.nullable(),
  durationMs: z.number().nonnegative(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** The usage of one summary, rendering or answer. */
export const modelUsageSchema = z.object({
  calls: z.array(modelCallSchema),
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /** The total cost of the calls: 0 if there were none, null if any cost is unknown. */
  costMicroUsd: z.number().int().nonnegative().nullable(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** Adds up calls. */
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

/** Prices are in dollars per million tokens, so tokens times price is in millionths of a dollar. */
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
