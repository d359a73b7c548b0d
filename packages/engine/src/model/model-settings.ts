import type { LanguageModel } from "ai";

/** What a provider charges for a million tokens, in US dollars. */
export interface ModelPrice {
  inputUsdPerMillion: number;
  outputUsdPerMillion: number;
}

/** How long a reasoning model thinks before it answers. */
export const modelEfforts = ["none", "minimal", "low", "medium", "high"] as const;
export type ModelEffort = (typeof modelEfforts)[number];

/** One model that may be asked. */
export interface EngineModel {
  /** Any language model of the `ai` package. It is given no tools. */
  model: LanguageModel;
  /** As it is configured, and shown to readers. */
  name: string;
  /** Null if it isn't known or nothing is paid. */
  price: ModelPrice | null;
  /** Most tokens that prompt and answer may have together; null or absent if nobody knows. */
  contextTokens?: number | null;
  /** Null or absent for the provider's default. With any effort but `none` the model gets a budget for thinking. */
  effort?: ModelEffort | null;
}

/** A model that judges claims. */
export interface CheckingModel extends EngineModel {
  /** `yes_no`: a small model such as bespoke-minicheck that answers Yes or No to one document and one claim. */
  kind: "structured" | "yes_no";
}

/** How a summary may be made. Every number is a policy of the operator. */
export interface ModelSettings {
  /** Most tokens of speech in one call. Long contexts lose what stands in their middle. */
  windowTokens: number;
  /** Calls of one kind that one summary may run at a time. */
  parallelCalls: number;
  /** A call that takes longer is given up. A reasoning model gets three times as long. */
  callTimeoutMs: number;
  /** A stream that is silent for longer is given up. A reasoning model may be silent for the whole call. */
  silenceTimeoutMs: number;
  /** How often a model is asked again after a passing failure, before the next one is. */
  maxRetries: number;
  /** If a provider asks for a longer wait, the next model is asked at once. */
  maxRetryWaitMs: number;
  /** Most tokens, sent and written, that one summary may spend; null for no limit. */
  maxTokens: number | null;
  /** Most tokens that one answer may have. */
  maxOutputTokens: number;
  /** Tokens that a reasoning model may think on top of `maxOutputTokens`. */
  reasoningTokens: number;
}

export const defaultModelSettings: ModelSettings = {
  windowTokens: 16_000,
  parallelCalls: 8,
  callTimeoutMs: 120_000,
  silenceTimeoutMs: 45_000,
  maxRetries: 2,
  maxRetryWaitMs: 30_000,
  maxTokens: null,
  maxOutputTokens: 6000,
  reasoningTokens: 16_000,
};

/** Time and chance, handed in so that tests need neither. */
export interface ModelRuntime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  wait(request: { ms: number; signal: AbortSignal }): Promise<void>;
  /** Calls `onElapsed` after `ms` unless the returned function is called before. */
  startTimer(request: { ms: number; onElapsed: () => void }): () => void;
  /** A few letters that nobody can guess, different each time. */
  createNonce(): string;
}
