import type { ModelChoice } from "@pith/core/settings/model-choice";
import { configureConnection, configureLimits } from "@pith/engine/model/configure-models";
import type { ModelConnection } from "@pith/engine/model/model-connection";
import type { ModelSettings } from "@pith/engine/model/model-settings";
import type { Settings } from "../../settings/settings.ts";

/** What a thread needs to call models. Must be structured-cloneable. */
export interface ModelAccess {
  /** In order of preference. Not empty. */
  connections: ModelConnection[];
  /** The model that checks claims. `same` uses the connections themselves; null disables checks. */
  checker: ModelConnection | "same" | null;
  settings: ModelSettings;
}

/** Returns the configured models. Null if there are none. */
export function readModelAccess(settings: Settings): ModelAccess | null {
  if (settings.MODEL_PROVIDERS.length === 0) return null;
  const connect = (choice: ModelChoice) => configureConnection({ choice, values: settings });
  const checker = settings.MODEL_CHECKER;
  const connections = settings.MODEL_PROVIDERS.map(connect);
  return {
    connections,
    checker: checker === null ? "same" : checker === "off" ? null : connect(checker),
    settings: configureLimits({ connections, values: settings }),
  };
}

/** Describes the models for the startup output: `gpt-5-mini (openai), then llama3.1 (localhost:11434)`. */
export function describeModels({ connections }: ModelAccess): string {
  return connections
    .map(
      ({ provider, model, baseUrl }) =>
        `${model} (${provider === "compatible" ? new URL(baseUrl).host : provider})`,
    )
    .join(", then ");
}
