import type { CliConfig } from "./config.ts";

export function listModels({
  model,
  models,
}: {
  model: string | undefined;
  models: CliConfig["models"];
}): string[] {
  return (model ?? models.variables["MODEL_PROVIDERS"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
