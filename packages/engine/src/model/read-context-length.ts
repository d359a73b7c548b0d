import { z } from "zod";

type Fetch = typeof globalThis.fetch;

/** What is asked of a server that may not know the question. */
const TIMEOUT_MS = 3000;
/** Ollama serves a model with this context unless it is told otherwise, however long the model's own is. */
const OLLAMA_CONTEXT_TOKENS = 4096;

const count = z.number().int().positive();
const loadedModelsSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: count.optional() })),
});
const shownModelSchema = z.object({ parameters: z.string().optional(), model_info: z.unknown() });
const llamaPropsSchema = z.object({
  default_generation_settings: z.object({ n_ctx: count }),
});
const listedModelsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      loaded_context_length: count.optional(),
      context_length: count.optional(),
      max_model_len: count.optional(),
    }),
  ),
});

/** The tokens that prompt and answer may have together, as the server of a model says; null if it doesn't. */
export interface ContextLengthRequest {
  /** Of the chat completions, up to and with the version, such as http://localhost:11434/v1. */
  baseUrl: string;
  model: string;
  /** Null if the server wants none. */
  apiKey: string | null;
  fetch: Fetch;
}

type Ask = (input: { path: string; body?: unknown }) => Promise<unknown>;

function createAsk({ baseUrl, apiKey, fetch }: ContextLengthRequest): Ask {
  return async ({ path, body }) => {
    try {
      const response = await fetch(new URL(path, `${baseUrl.replace(/\/$/u, "")}/`), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          "content-type": "application/json",
          ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        },
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  };
}

/** Ollama says what a loaded model was given, and else what its file asks for. */
async function askOllama({ ask, model }: { ask: Ask; model: string }): Promise<number | null> {
  const shown = shownModelSchema.safeParse(await ask({ path: "/api/show", body: { model } })).data;
  if (shown?.model_info === undefined) return null;
  const loaded = loadedModelsSchema.safeParse(await ask({ path: "/api/ps" })).data?.models ?? [];
  const given = loaded.find(({ name }) => name === model || name === `${model}:latest`)?.context_length;
  const asked = /^num_ctx\s+(\d+)/mu.exec(shown.parameters ?? "")?.[1];
  return given ?? (asked === undefined ? OLLAMA_CONTEXT_TOKENS : Number(asked));
}

/** llama.cpp serves one model. */
async function askLlamaCpp(ask: Ask): Promise<number | null> {
  const props = llamaPropsSchema.safeParse(await ask({ path: "/props" })).data;
  return props?.default_generation_settings.n_ctx ?? null;
}

/** OpenRouter, vLLM and others say it in their list of models; LM Studio in a list of its own. */
async function askList({ ask, model }: { ask: Ask; model: string }): Promise<number | null> {
  for (const path of ["/api/v0/models", "models"]) {
    const listed = listedModelsSchema.safeParse(await ask({ path })).data?.data ?? [];
    const own = listed.find(({ id }) => id === model);
    const length = own?.loaded_context_length ?? own?.context_length ?? own?.max_model_len;
    if (length !== undefined) return length;
  }
  return null;
}

/**
 * Asks a server that speaks OpenAI's chat completions how long its model's context is: Ollama, llama.cpp, LM Studio,
 * vLLM and OpenRouter tell it, each in its own way. Null if none of these answers. Never rejects.
 */
export async function readContextLength(request: ContextLengthRequest): Promise<number | null> {
  const ask = createAsk(request);
  const { model } = request;
  return (await askOllama({ ask, model })) ?? (await askLlamaCpp(ask)) ?? (await askList({ ask, model }));
}
