import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { buildTask } from "@pith/engine/testing/build-task";
import { hurryNodesFetch } from "@pith/engine/testing/hurry-nodes-fetch";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { listModels } from "./list-models.ts";
import { summarizeWithModels } from "./summarize-with-models.ts";

const task = buildTask({ texts: buildTalk(60) });
const rest = { task, signal: new AbortController().signal, onEvent: () => undefined };

describe("summarizeWithModels", () => {
  it("uses the model from the environment or --model, with the server's settings", async () => {
    const server = await startOpenAiServer({
      respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
    });
    const { models } = readConfig({
      MODEL_PROVIDERS: "compatible:small",
      MODEL_COMPATIBLE_BASE_URL: server.url,
    });
    expect(listModels({ model: undefined, models })).toEqual(["compatible:small"]);
    expect(listModels({ model: "compatible:other", models })).toEqual(["compatible:other"]);
    const { origin } = await summarizeWithModels({ names: ["compatible:small"], models, ...rest });
    expect(origin).toMatchObject({ engine: "model", model: "small" });
    await server.close();
  });

  it("waits for a model as long as the settings say, not only as long as Node's own fetch does", async () => {
    const server = await startOpenAiServer({
      respond: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
      },
    });
    const stopHurrying = await hurryNodesFetch({ limitMs: 100, url: server.url });
    const { models } = readConfig({ MODEL_COMPATIBLE_BASE_URL: server.url });
    const { origin } = await summarizeWithModels({ names: ["compatible:small"], models, ...rest });
    expect(origin).toMatchObject({ engine: "model", isFallback: false });
    stopHurrying();
    await server.close();
  });

  it.each([
    ["a name without a provider", "small", /names no model/],
    ["a compatible model without an address", "compatible:small", /MODEL_COMPATIBLE_BASE_URL/],
    ["a hosted model without a key", "openai:gpt-5-mini", /Set MODEL_OPENAI_API_KEY/],
  ])("rejects %s with an explanation", async (_name, name, message) => {
    const { models } = readConfig({});
    await expect(summarizeWithModels({ names: [name], models, ...rest })).rejects.toThrow(message);
  });
});
