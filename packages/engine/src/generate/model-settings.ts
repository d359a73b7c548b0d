import type { LanguageModel } from "ai";

/** What a provider asks for a million tokens, in US dollars. */
export interface ModelPrice {
  inputUsdPerMillion: number;
  outputUsdPerMillion: number;
}

/** One model that may be asked. */
export interface EngineModel {
  /** Any language model of the `ai` package. It is given no tools. */
  model: LanguageModel;
  /** As it is configured, and shown to readers. */
  name: string;
  /** Null where it isn't known or nothing is paid. */
  price: ModelPrice | null;
}

/** How a summary may be made. Every number is a policy of the operator. */
export interface ModelSettings {
  /** Most tokens of speech in one call. Long contexts lose what stands in their middle. */
  windowTokens: number;
  /** Calls of one summary that may run at a time. */
  parallelCalls: number;
  /** A call that takes longer is given up. */
  callTimeoutMs: number;
  /** A stream that is silent for longer is given up. */
  silenceTimeoutMs: number;
  /** How often a model is asked again after a passing failure, before the next one is. */
  maxRetries: number;
  /** Where a provider asks for a longer wait, the next model is asked at once. */
  maxRetryWaitMs: number;
  /** Most tokens, sent and written, that one summary may spend; null for no limit. */
  maxTokens: number | null;
  /** Most tokens that one call may write. */
  maxOutputTokens: number;
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
};

/** Time and chance, handed in so that tests need neither. */
export interface ModelRuntime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  wait(request: { ms: number; signal: AbortSignal }): Promise<void>;
  /** Calls `onElapsed` after `ms` unless the returned function is called before. */
  startTimer(request: { ms: number; onElapsed: () => void }): () => void;
  /** A few letters that nobody can guess, another each time. */
  createNonce(): string;
}
