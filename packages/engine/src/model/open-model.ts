import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { defaultSettingsMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import type { ModelConnection } from "./model-connection.ts";
import type { ModelOptions } from "./model-options.ts";
import type { CheckingModel, EngineModel } from "./model-settings.ts";
import { readContextLength } from "./read-context-length.ts";

/** The model of the `ai` package behind a connection. Addresses and keys are the connection's and nobody else's. */
export function openModel(connection: ModelConnection): EngineModel {
  const { model: name, price, contextTokens, effort } = connection;
  return { model: openLanguageModel(connection), name, price, contextTokens, effort };
}

/** Checking models that say Yes or No to one document and one claim, by a part of their name. */
const YES_NO_MODELS = /minicheck/i;

/** The model behind a connection as a judge of claims. */
function openChecker(connection: ModelConnection): CheckingModel {
  const kind = YES_NO_MODELS.test(connection.model) ? "yes_no" : "structured";
  return { ...openModel(connection), kind };
}

/** By server and model: a server's answer changes only when it is started anew. */
const contextLengths = new Map<string, number>();

/** Local servers cut a long prompt without a word, so they are asked how much they take. */
async function withContextLength({
  connection,
  fetch,
}: {
  connection: ModelConnection;
  fetch: typeof globalThis.fetch;
}): Promise<ModelConnection> {
  const { provider, baseUrl, model, apiKey, contextTokens } = connection;
  if (provider !== "compatible" || contextTokens !== null) return connection;
  const key = `${baseUrl} ${model}`;
  const length = contextLengths.get(key) ?? (await readContextLength({ baseUrl, model, apiKey, fetch }));
  if (length !== null) contextLengths.set(key, length);
  return { ...connection, contextTokens: length };
}

/** The models behind connections and their judge, as the engine takes them. Never rejects. */
export async function openModels({
  connections,
  checker,
  fetch,
}: {
  connections: readonly ModelConnection[];
  /** Judges claims; `same` for the connections themselves, null for nobody. */
  checker: ModelConnection | "same" | null;
  fetch: typeof globalThis.fetch;
}): Promise<Pick<ModelOptions, "models" | "checker">> {
  const complete = (connection: ModelConnection) => withContextLength({ connection, fetch });
  const models = (await Promise.all(connections.map(complete))).map(openModel);
  if (checker === "same") return { models };
  return { models, checker: checker === null ? null : openChecker(await complete(checker)) };
}

function openLanguageModel({
  provider,
  model,
  apiKey,
  baseUrl,
  takesSchema,
}: ModelConnection): LanguageModel {
  const key = apiKey ?? "";
  switch (provider) {
    case "openai":
      return wrapLanguageModel({
        model: createOpenAI({ apiKey: key, baseURL: baseUrl }).responses(model),
        // What people hand over isn't left lying at OpenAI.
        middleware: defaultSettingsMiddleware({
          settings: { providerOptions: { openai: { store: false } } },
        }),
      });
    case "anthropic":
      return createAnthropic({ apiKey: key, baseURL: baseUrl }).messages(model);
    case "google":
      return createGoogle({ apiKey: key, baseURL: baseUrl }).chat(model);
    case "compatible":
      return createOpenAICompatible({
        name: "compatible",
        baseURL: baseUrl,
        ...(apiKey && { apiKey }),
        supportsStructuredOutputs: takesSchema,
        includeUsage: true,
      }).chatModel(model);
  }
}
