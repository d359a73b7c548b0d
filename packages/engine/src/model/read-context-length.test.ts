import { describe, expect, it } from "vitest";
import { readContextLength } from "./read-context-length.ts";

/** Calls `readContextLength` against a server that responds only to these paths. */
const readFrom = (answers: Readonly<Record<string, unknown>>) =>
  readContextLength({
    baseUrl: "http://localhost:1234/v1",
    model: "small",
    apiKey: null,
    fetch: async (input) => {
      const answer = answers[new URL(String(input)).pathname];
      return answer === undefined ? new Response("", { status: 404 }) : Response.json(answer);
    },
  });

const model_info = { "llama.context_length": 131_072 };

describe("readContextLength", () => {
  it.each([
    [
      "what Ollama gave the model when it was loaded",
      {
        "/api/show": { model_info },
        "/api/ps": { models: [{ name: "small:latest", context_length: 8192 }] },
      },
      8192,
    ],
    [
      "what an Ollama model's file asks for",
      { "/api/show": { model_info, parameters: "stop x\nnum_ctx   16384" }, "/api/ps": { models: [] } },
      16_384,
    ],
    [
      "Ollama's default, not the model's own length",
      { "/api/show": { model_info }, "/api/ps": { models: [] } },
      4096,
    ],
    ["llama.cpp's", { "/props": { default_generation_settings: { n_ctx: 2048 } } }, 2048],
    ["LM Studio's", { "/api/v0/models": { data: [{ id: "small", loaded_context_length: 6000 }] } }, 6000],
    [
      "OpenRouter's",
      { "/v1/models": { data: [{ id: "other" }, { id: "small", context_length: 128_000 }] } },
      128_000,
    ],
    ["vLLM's", { "/v1/models": { data: [{ id: "small", max_model_len: 32_768 }] } }, 32_768],
    ["nothing if the server doesn't say", { "/v1/models": { data: [{ id: "small" }] } }, null],
  ])("reads %s", async (_name, answers, expected) => {
    expect(await readFrom(answers)).toBe(expected);
  });

  it("returns nothing for an unreachable server", async () => {
    const fetch = async () => {
      throw new TypeError("fetch failed");
    };
    expect(
      await readContextLength({ baseUrl: "http://localhost:1/v1", model: "x", apiKey: null, fetch }),
    ).toBeNull();
  });
});
