import type { z } from "zod";

/** A judge's answer, or the reason there is none. */
export type JudgeAnswer =
  | {
      kind: "answered";
      /** Parsed JSON from a structured judge, text from a yes/no judge. Not validated yet. */
      value: unknown;
    }
  | { kind: "unreachable" }
  | { kind: "over_budget" };

/** The port through which a model judges whether evidence supports a claim. */
export interface ClaimJudge {
  /** The model's configured name. */
  model: string;
  /**
   * `structured`: any model that answers in JSON; one call judges a batch of claims. `yes_no`: a small
   * checking model such as bespoke-minicheck that answers Yes or No for one document and one claim.
   */
  kind: "structured" | "yes_no";
  /** Maximum number of tokens in a prompt, including its instructions; null or absent for no limit. */
  maxPromptTokens?: number | null;
  /** Resolves even for expected failures; rejects only with AppError `cancelled` after `signal` aborts. */
  judge(request: {
    /** The system prompt; empty for a yes/no judge. */
    instructions: string;
    prompt: string;
    /** The schema of the answer; null for a yes/no judge. */
    schema: z.ZodType | null;
    signal: AbortSignal;
  }): Promise<JudgeAnswer>;
}
