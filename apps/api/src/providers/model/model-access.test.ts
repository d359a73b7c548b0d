import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { readModelAccess } from "./model-access.ts";

const atHome = {
  MODEL_PROVIDERS: "compatible:llama3.1:8b",
  MODEL_COMPATIBLE_BASE_URL: "http://127.0.0.1:11434/v1",
};
const hosted = { MODEL_PROVIDERS: "openai:gpt-5-mini", MODEL_OPENAI_API_KEY: "sk-1" };

it.each([
  ["a hosted model", hosted, [8, 120_000, 45_000]],
  ["a model at home", atHome, [2, 600_000, 600_000]],
  [
    "the operator's own limits",
    { ...atHome, MODEL_PARALLEL_CALLS: "1", MODEL_CALL_TIMEOUT_SECONDS: "900" },
    [1, 900_000, 600_000],
  ],
  [
    "a shorter call than the usual silence",
    { ...hosted, MODEL_CALL_TIMEOUT_SECONDS: "20" },
    [8, 20_000, 20_000],
  ],
])("readModelAccess gives %s its calls and times", (_what, environment, expected) => {
  const { parallelCalls, callTimeoutMs, silenceTimeoutMs } =
    readModelAccess(readConfig(environment))?.settings ?? {};
  expect([parallelCalls, callTimeoutMs, silenceTimeoutMs]).toEqual(expected);
});
