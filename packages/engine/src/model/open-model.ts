import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { defaultSettingsMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import { type CallTurns, createCallTurns } from "./create-call-turns.ts";
import type { ModelConnection } from "./model-connection.ts";
import type { ModelOptions } from "./model-options.ts";
import { type CheckingModel, type EngineModel, isLocalModel } from "./model-settings.ts";
import { readContextLength } from "./read-context-length.ts";

/** Opens the connection's model with the `ai` package. Uses only the connection's own base URL and key. */
export function openModel(connection: ModelConnection, callFetch?: typeof globalThis.fetch): EngineModel {
  const { model: name, price, contextTokens, effort, baseUrl } = connection;
  // The package would write to standard error about every option that a model ignores.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const model = openLanguageModel(connection, callFetch);
  const turns = isLocalModel(baseUrl) && findTurns(baseUrl);
  return { model, name, price, contextTokens, effort, ...(turns && { turns }) };
}

/** The turns for models on the user's own hardware, by server. */
const turnsByServer = new Map<string, CallTurns>();

function findTurns(baseUrl: string): CallTurns {
  const turns = turnsByServer.get(baseUrl) ?? createCallTurns();
  turnsByServer.set(baseUrl, turns);
  return turns;
}

/** Matches the names of checking models that answer Yes or No for one document and one claim. */
const YES_NO_MODELS = /minicheck/i;

/** Opens a connection's model as a claim judge. */
function openChecker(connection: ModelConnection, callFetch?: typeof globalThis.fetch): CheckingModel {
  const kind = YES_NO_MODELS.test(connection.model) ? "yes_no" : "structured";
  return { ...openModel(connection, callFetch), kind };
}

/** Context lengths by server and model. They only change when the server restarts. */
const contextLengths = new Map<string, number>();

/**
 * Queries the model's context length if it isn't configured, since local servers silently truncate long
 * prompts.
 */
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

/** Opens the connections' models and their judge for the engine. Never rejects. */
export async function openModels({
  connections,
  checker,
  fetch,
  callFetch,
}: {
  connections: readonly ModelConnection[];
  /** The claim judge: `same` uses the models that write; `null` turns judging off. */
  checker: ModelConnection | "same" | null;
  fetch: typeof globalThis.fetch;
  /** Used for model calls, while `fetch` only reads context lengths. Defaults to the global fetch. */
  callFetch?: typeof globalThis.fetch;
}): Promise<Pick<ModelOptions, "models" | "checker">> {
  const complete = (connection: ModelConnection) => withContextLength({ connection, fetch });
  const models = (await Promise.all(connections.map(complete))).map((connection) =>
    openModel(connection, callFetch),
  );
  if (checker === "same") return { models };
  return { models, checker: checker === null ? null : openChecker(await complete(checker), callFetch) };
}

function openLanguageModel(
  { provider, model, apiKey, baseUrl, takesSchema, headers }: ModelConnection,
  callFetch: typeof globalThis.fetch | undefined,
): LanguageModel {
  const key = apiKey ?? "";
  const shared = { baseURL: baseUrl, ...(headers && { headers }), ...(callFetch && { fetch: callFetch }) };
  switch (provider) {
    case "openai":
      return wrapLanguageModel({
        model: createOpenAI({ apiKey: key, ...shared }).responses(model),
        // Prevents OpenAI from storing users' content.
        middleware: defaultSettingsMiddleware({
          settings: { providerOptions: { openai: { store: false } } },
        }),
      });
    case "anthropic":
      return createAnthropic({ apiKey: key, ...shared }).messages(model);
    case "google":
      return createGoogle({ apiKey: key, ...shared }).chat(model);
    case "compatible":
      return createOpenAICompatible({
        name: "compatible",
        ...shared,
        ...(apiKey && { apiKey }),
        supportsStructuredOutputs: takesSchema,
        includeUsage: true,
      }).chatModel(model);
  }
}
