import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { CheckingModel, EngineModel } from "@pith/engine/model/model-settings";
import { defaultSettingsMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import type { ModelConnection } from "./model-access.ts";

/** The model of the `ai` package behind a connection. Addresses and keys are the connection's and nobody else's. */
export function openModel(connection: ModelConnection): EngineModel {
  const { model: name, price, contextTokens, effort } = connection;
  return { model: openLanguageModel(connection), name, price, contextTokens, effort };
}

/** Checking models that say Yes or No to one document and one claim, by a part of their name. */
const YES_NO_MODELS = /minicheck/i;

/** The model behind a connection as a judge of claims. */
export function openChecker(connection: ModelConnection): CheckingModel {
  const kind = YES_NO_MODELS.test(connection.model) ? "yes_no" : "structured";
  return { ...openModel(connection), kind };
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
