import { z } from "zod";

type Fetch = typeof globalThis.fetch;

/** Short, since the server may not support the request at all. */
const TIMEOUT_MS = 3000;
/** Ollama's default context length, regardless of the model's own. */
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

/** Identifies a model on a server. */
export interface ContextLengthRequest {
  /** Base URL of the chat completions API, including the version, such as http://localhost:11434/v1. */
  baseUrl: string;
  model: string;
  /** Null if the server doesn't need one. */
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

/**
 * Returns the context length that Ollama reports for a loaded model, or else the one set in its Modelfile.
 */
async function askOllama({ ask, model }: { ask: Ask; model: string }): Promise<number | null> {
  const shown = shownModelSchema.safeParse(await ask({ path: "/api/show", body: { model } })).data;
  if (shown?.model_info === undefined) return null;
  const loaded = loadedModelsSchema.safeParse(await ask({ path: "/api/ps" })).data?.models ?? [];
  const given = loaded.find(({ name }) => name === model || name === `${model}:latest`)?.context_length;
  const asked = /^num_ctx\s+(\d+)/mu.exec(shown.parameters ?? "")?.[1];
  return given ?? (asked === undefined ? OLLAMA_CONTEXT_TOKENS : Number(asked));
}

/** llama.cpp serves a single model, so the request doesn't name it. */
async function askLlamaCpp(ask: Ask): Promise<number | null> {
  const props = llamaPropsSchema.safeParse(await ask({ path: "/props" })).data;
  return props?.default_generation_settings.n_ctx ?? null;
}

/**
 * OpenRouter, vLLM and others report the context length in their list of models; LM Studio has a separate
 * list.
 */
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
 * Asks a server that implements OpenAI's chat completions API what its model's context length is, in tokens.
 * Supports the different ways in which Ollama, llama.cpp, LM Studio, vLLM and OpenRouter report it. Null if
 * the server supports none of these. Never rejects.
 */
export async function readContextLength(request: ContextLengthRequest): Promise<number | null> {
  const ask = createAsk(request);
  const { model } = request;
  return (await askOllama({ ask, model })) ?? (await askLlamaCpp(ask)) ?? (await askList({ ask, model }));
}
