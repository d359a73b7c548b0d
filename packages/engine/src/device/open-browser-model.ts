import { APICallError, type LanguageModel } from "ai";
import type { ModelOptions } from "../model/model-options.ts";
import type { ModelRuntime } from "../model/model-settings.ts";
import {
  BROWSER_MODEL_NAME,
  type BrowserModelOptions,
  type BrowserModels,
  type BrowserSession,
  buildBrowserModelOptions,
} from "./browser-model.ts";

type AiModel = Extract<LanguageModel, { specificationVersion: "v4" }>;
type CallOptions = Parameters<AiModel["doStream"]>[0];
type StreamPart =
  Awaited<ReturnType<AiModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** Long, since answers aren't streamed and the device may be slow. */
const CALL_TIMEOUT_MS = 180_000;
const MAX_OUTPUT_TOKENS = 1500;

/** Status codes for the browser's errors, from which `classifyFailure` determines how to continue. */
const PROMPT_STATUSES: Readonly<Record<string, number>> = { QuotaExceededError: 413, NotSupportedError: 400 };
/** Status codes for errors while opening a model. Most of them mean that the model can't be used at all. */
const OPENING_STATUSES: Readonly<Record<string, number>> = {
  QuotaExceededError: 413,
  NotAllowedError: 403,
  NotSupportedError: 403,
};

function toCallError({
  error,
  statuses,
}: {
  error: unknown;
  statuses: Readonly<Record<string, number>>;
}): unknown {
  const name = error instanceof Error ? error.name : "";
  // The `ai` package would mistake an AbortError from the browser for a canceled call.
  if (name === "AbortError") return new Error("The browser ended the session.", { cause: error });
  const statusCode = statuses[name];
  if (statusCode === undefined) return error;
  return new APICallError({ message: name, url: "", requestBodyValues: {}, statusCode, cause: error });
}

function readTexts({ prompt, role }: { prompt: CallOptions["prompt"]; role: "system" | "user" }): string {
  return prompt
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === "string"
        ? content
        : content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    )
    .join("\n");
}

async function askSession({
  session,
  input,
  schema,
  signal,
}: {
  session: BrowserSession;
  input: string;
  schema: object | null;
  signal: AbortSignal | undefined;
}): Promise<string> {
  try {
    // The instructions already describe the answer's format.
    const constraint = schema !== null && { responseConstraint: schema, omitResponseConstraintInput: true };
    return await session.prompt(input, { signal, ...constraint });
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    // The answer doesn't match the schema. Returning an empty one triggers a retry.
    if (name === "SyntaxError") return "";
    // The browser doesn't support part of the schema. Retry without it, since the answer is validated anyway.
    if (schema !== null && name === "NotSupportedError") return session.prompt(input, { signal });
    throw error;
  }
}

/** Prompts in a new session, because sessions remember previous prompts. */
async function ask({
  models,
  expected,
  options: { prompt, responseFormat, abortSignal: signal },
}: {
  models: BrowserModels;
  expected: BrowserModelOptions;
  options: CallOptions;
}): Promise<string> {
  const session = await models
    .create({
      ...expected,
      initialPrompts: [{ role: "system", content: readTexts({ prompt, role: "system" }) }],
      samplingMode: "most-predictable",
      signal,
    })
    .catch((error: unknown) => {
      throw signal?.aborted ? error : toCallError({ error, statuses: OPENING_STATUSES });
    });
  try {
    const schema = responseFormat?.type === "json" ? (responseFormat.schema ?? null) : null;
    return await askSession({ session, input: readTexts({ prompt, role: "user" }), schema, signal });
  } catch (error) {
    throw signal?.aborted ? error : toCallError({ error, statuses: PROMPT_STATUSES });
  } finally {
    session.destroy();
  }
}

function streamText(text: string): ReadableStream<StreamPart> {
  const unknown = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  const parts: StreamPart[] = [
    { type: "stream-start", warnings: [] },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: text },
    { type: "text-end", id: "0" },
    {
      type: "finish",
      finishReason: { unified: "stop", raw: "stop" },
      usage: { inputTokens: unknown, outputTokens: { total: undefined, text: undefined, reasoning: 0 } },
    },
  ];
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Wraps the browser's model as an `ai` package model. Answers aren't streamed. */
function createBrowserModel({
  models,
  expected,
}: {
  models: BrowserModels;
  expected: BrowserModelOptions;
}): AiModel {
  return {
    specificationVersion: "v4",
    provider: "browser",
    modelId: "built-in",
    supportedUrls: {},
    doStream: async (options) => ({ stream: streamText(await ask({ models, expected, options })) }),
    doGenerate: async () => {
      throw new Error("The browser's model is only asked for streams.");
    },
  };
}

/** A loaded model that writes and judges until `close` unloads it. */
export interface OpenBrowserModel {
  options: ModelOptions;
  close(): void;
}

/**
 * Loads the browser's model and keeps it loaded. Call this only if the model is available, since it would
 * start a download otherwise. Rejects with the browser's error.
 */
export async function openBrowserModel({
  models,
  language,
  runtime,
  signal,
}: {
  models: BrowserModels;
  /** BCP 47 language tag of the answers. */
  language: string;
  runtime: ModelRuntime;
  signal: AbortSignal;
}): Promise<OpenBrowserModel> {
  const expected = buildBrowserModelOptions(language);
  const kept = await models.create({ ...expected, signal });
  const context = kept.contextWindow ?? kept.inputQuota ?? Number.POSITIVE_INFINITY;
  return {
    options: {
      models: [
        {
          model: createBrowserModel({ models, expected }),
          name: BROWSER_MODEL_NAME,
          price: null,
          contextTokens: Number.isFinite(context) && context > 0 ? context : null,
        },
      ],
      runtime,
      settings: {
        parallelCalls: 1,
        callTimeoutMs: CALL_TIMEOUT_MS,
        silenceTimeoutMs: CALL_TIMEOUT_MS,
        maxRetries: 1,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
      },
    },
    close: () => kept.destroy(),
  };
}
