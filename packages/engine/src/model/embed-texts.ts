import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embedMany } from "ai";
import type { Embeddings } from "../search/embeddings.ts";
import { quantizeEmbeddings } from "../search/embeddings.ts";
import { classifyFailure } from "./classify-failure.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { ModelFailureError } from "./model-failure.ts";
import { estimateCost, type ModelCall } from "./model-usage.ts";

/** How to reach an embedding model. Supports structured cloning, so it can be sent between threads. */
export interface EmbeddingConnection {
  model: string;
  /** Includes the API version, as in https://api.openai.com/v1. */
  baseUrl: string;
  /** Null if the server needs none. */
  apiKey: string | null;
  /** Null if unknown. */
  usdPerMillionTokens: number | null;
}

/**
 * Embeds texts in one request to a server with OpenAI's embeddings API. Reports the call even if it failed.
 * Rejects with a `ModelFailureError`, or with the signal's reason.
 */
export async function embedTexts({
  connection: { model, baseUrl, apiKey, usdPerMillionTokens },
  texts,
  signal,
  now,
  onCall,
}: {
  connection: EmbeddingConnection;
  texts: readonly string[];
  signal: AbortSignal;
  /** Milliseconds. */
  now: () => number;
  onCall: (call: ModelCall) => void;
}): Promise<Embeddings> {
  const startedMs = now();
  const report = (outcome: Pick<ModelCall, "outcome" | "failure">, tokens?: number): void => {
    const inputTokens = tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const price =
      usdPerMillionTokens === null
        ? null
        : { inputUsdPerMillion: usdPerMillionTokens, outputUsdPerMillion: 0 };
    onCall({
      ...{ model, purpose: "embedding", inputTokens, outputTokens: 0, isEstimated: tokens === undefined },
      costMicroUsd: estimateCost({ price, inputTokens, outputTokens: 0 }),
      ...outcome,
      durationMs: Math.max(0, now() - startedMs),
    });
  };
  const provider = createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
  });
  try {
    const { embeddings, usage } = await embedMany({
      model: provider.embeddingModel(model),
      values: [...texts],
      maxRetries: 0,
      abortSignal: signal,
    });
    const quantized = quantizeEmbeddings(embeddings);
    if (quantized === null || embeddings.length !== texts.length)
      throw new ModelFailureError({ reason: "unreadable" });
    report({ outcome: "done", failure: null }, usage.tokens > 0 ? usage.tokens : undefined);
    return quantized;
  } catch (error) {
    if (signal.aborted) {
      report({ outcome: "cancelled", failure: null });
      throw signal.reason;
    }
    const failure =
      error instanceof ModelFailureError
        ? error
        : new ModelFailureError({ reason: classifyFailure({ error, nowMs: now() }).reason, cause: error });
    report({ outcome: "failed", failure: failure.reason });
    throw failure;
  }
}
