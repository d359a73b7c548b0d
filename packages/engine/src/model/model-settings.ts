import type { ModelEffort, ModelPrice } from "@pith/core/settings/model-choice";
import type { LanguageModel } from "ai";
import type { CallTurns } from "./create-call-turns.ts";

/** A model that the engine can use. */
export interface EngineModel {
  /** Any language model from the `ai` package. It gets no tools. */
  model: LanguageModel;
  /** The configured name, which is shown to readers. */
  name: string;
  /** Null if unknown or free. */
  price: ModelPrice | null;
  /** Maximum number of tokens in prompt and answer together; null or absent if unknown. */
  contextTokens?: number | null;
  /** Null or absent for the provider's default. Any effort except `none` adds a token budget for reasoning. */
  effort?: ModelEffort | null;
  /** Shared by everything that calls the same server. Absent if the server handles many calls at a time. */
  turns?: CallTurns;
}

/** A model that judges claims. */
export interface CheckingModel extends EngineModel {
  /**
   * `yes_no`: a small model such as bespoke-minicheck that answers Yes or No for one document and one claim.
   * `structured`: any other model.
   */
  kind: "structured" | "yes_no";
}

/** Settings for summarizing. The operator configures the numbers. */
export interface ModelSettings {
  /** Maximum number of transcript tokens per call. Models overlook the middle of long contexts. */
  windowTokens: number;
  /**
   * Maximum number of concurrent calls of one kind for one summary. For a model on the user's own hardware,
   * the maximum number of all concurrent calls, since further calls would time out while they wait in its
   * queue.
   */
  parallelCalls: number;
  /** Timeout for a call. Tripled for a reasoning model. */
  callTimeoutMs: number;
  /**
   * Timeout for a stream that sends nothing. Not applied to reasoning models, which may be silent for the
   * whole call.
   */
  silenceTimeoutMs: number;
  /** Maximum number of retries of a model after transient failures before the next one is tried. */
  maxRetries: number;
  /** If a provider requests a longer wait than this, the next model is tried immediately. */
  maxRetryWaitMs: number;
  /** Maximum number of input and output tokens for one summary; null for no limit. */
  maxTokens: number | null;
  /** Maximum number of tokens in one answer. */
  maxOutputTokens: number;
  /** Token budget for a reasoning model's thinking, in addition to `maxOutputTokens`. */
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

/** Settings for a model on the user's own hardware. */
export const localModelSettings: ModelSettings = {
  ...defaultModelSettings,
  parallelCalls: 2,
  callTimeoutMs: 600_000,
  silenceTimeoutMs: 600_000,
};

/** An IPv4 address of this machine or of a private network. */
const PRIVATE_ADDRESS = /^(?:127\.\d+|10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$/;
const LOCAL_NAME = /\.(?:local|localhost|internal|lan)$/;

/**
 * Returns the default settings for these models, based on the base URL of the first one. A model on this
 * machine or its network may read a long prompt for minutes before it writes, and it handles calls one after
 * the other, so further calls would time out in its queue.
 */
export function getDefaultSettings([first]: readonly { baseUrl: string }[]): ModelSettings {
  return first && isLocalModel(first.baseUrl) ? localModelSettings : defaultModelSettings;
}

/** Returns whether a model's base URL is on this machine or on its network. */
export function isLocalModel(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  // Names without a dot, such as `localhost` and `ollama`, and IPv6 addresses are almost never public.
  return !hostname.includes(".") || LOCAL_NAME.test(hostname) || PRIVATE_ADDRESS.test(hostname);
}

/** Time and randomness, injected so that tests can replace them. */
export interface ModelRuntime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or as soon as `signal` aborts. Never rejects. */
  wait(request: { ms: number; signal: AbortSignal }): Promise<void>;
  /** Calls `onElapsed` after `ms`, unless the returned function is called first. */
  startTimer(request: { ms: number; onElapsed: () => void }): () => void;
  /** Returns a few unguessable letters, different each time. */
  createNonce(): string;
}
