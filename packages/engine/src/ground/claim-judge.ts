import type { z } from "zod";

/** A judge's answer, or why it failed. */
export type JudgeAnswer =
  | {
      kind: "answered";
      /** Parsed JSON for a structured judge, text for a yes/no judge. Not validated yet. */
      value: unknown;
    }
  | { kind: "unreachable" }
  | { kind: "over_budget" };

/** The port through which a model judges whether evidence supports a claim. */
export interface ClaimJudge {
  /** The model's configured name. */
  model: string;
  /**
   * `structured`: any model that answers in JSON; a batch of claims takes one call. `yes_no`: a small checking model
   * such as bespoke-minicheck that answers Yes or No for one document and one claim.
   */
  kind: "structured" | "yes_no";
  /** Maximum tokens of one prompt including its instructions; null or absent for no limit. */
  maxPromptTokens?: number | null;
  /** Resolves for every expected failure; rejects with AppError `cancelled` after `signal` aborts. */
  judge(request: {
    /** The system prompt; empty for a yes/no judge. */
    instructions: string;
    prompt: string;
    /** The answer's schema; null for a yes/no judge. */
    schema: z.ZodType | null;
    signal: AbortSignal;
  }): Promise<JudgeAnswer>;
}
