import type { z } from "zod";

/** What a judge answered, or why it couldn't. */
export type JudgeAnswer =
  | {
      kind: "answered";
      /** Parsed JSON for a structured judge, the text for a yes/no judge. Not validated yet. */
      value: unknown;
    }
  | { kind: "unreachable" }
  | { kind: "over_budget" };

/** The port through which a model is asked whether evidence supports a claim. */
export interface ClaimJudge {
  /** The model's name as it is configured. */
  model: string;
  /**
   * `structured`: any model that answers as JSON; a batch of claims goes in one call. `yes_no`: a small checking model
   * such as bespoke-minicheck that answers Yes or No to one document and one claim.
   */
  kind: "structured" | "yes_no";
  /** Most tokens of one prompt with its instructions; null or absent where there is no limit. */
  maxPromptTokens?: number | null;
  /** Resolves for every failure it expects; rejects with AppError `cancelled` after `signal` aborts. */
  judge(request: {
    /** The system prompt; empty for a yes/no judge. */
    instructions: string;
    prompt: string;
    /** The form of the answer; null for a yes/no judge. */
    schema: z.ZodType | null;
    signal: AbortSignal;
  }): Promise<JudgeAnswer>;
}
