import type { CliConfig } from "./config.ts";

/** Returns the models to summarize with, in the order in which they are tried; empty for none. */
export function listModels({
  model,
  models,
}: {
  model: string | undefined;
  models: CliConfig["models"];
}): string[] {
  return (model ?? models.MODEL_PROVIDERS ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
