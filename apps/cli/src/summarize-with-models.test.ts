import { findWordClasses } from "@pith/engine/chapters/find-word-classes";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { buildTask } from "@pith/engine/testing/build-task";
import { hurryNodesFetch } from "@pith/engine/testing/hurry-nodes-fetch";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { describe, expect, it, vi } from "vitest";
import { readConfig } from "./config.ts";
import { listModels } from "./list-models.ts";
import { openModelOptions, summarizeWithModels } from "./summarize-with-models.ts";
import { buildVtt } from "./testing/build-captions.ts";
import { runPith } from "./testing/run-pith.ts";

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
    const { content } = await summarizeWithModels({ names: ["compatible:small"], models, ...rest });
    expect(content.origin).toMatchObject({ engine: "model", model: "small" });
    await server.close();
  });

  it("takes the server's other settings for models, without warnings about them", async () => {
    const warn = vi.spyOn(process, "emitWarning");
    let [open, maxOpen] = [0, 0];
    const server = await startOpenAiServer({
      respond: async (request) => {
        open += 1;
        maxOpen = Math.max(maxOpen, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
      },
    });
    const { models } = readConfig({
      MODEL_COMPATIBLE_BASE_URL: server.url,
      MODEL_COMPATIBLE_SCHEMA: "off",
      MODEL_WINDOW_TOKENS: "1000",
      MODEL_PARALLEL_CALLS: "1",
      MODEL_EFFORT: "low",
    });
    const longTask = buildTask({ texts: buildTalk(600) });
    await summarizeWithModels({ ...rest, names: ["compatible:small"], models, task: longTask });
    const [first] = server.requests;
    expect(first?.body).toMatchObject({ reasoning_effort: "low" });
    expect(first?.body).not.toHaveProperty("response_format.json_schema");
    expect(server.requests.length).toBeGreaterThan(10);
    expect(maxOpen).toBe(1);
    expect(warn).not.toHaveBeenCalled();
    await server.close();
  });

  it("isn't stopped by an unfinished setup of another provider", async () => {
    const { models } = readConfig({ MODEL_OPENAI_API_KEY: "sk-1", MODEL_COMPATIBLE_API_KEY: "unused" });
    const { models: opened } = await openModelOptions({ names: ["openai:gpt-5-mini"], models });
    expect(opened.map(({ name }) => name)).toEqual(["gpt-5-mini"]);
  });

  it("loads the verbs of the captions' language, which titles of chapters depend on", async () => {
    await using server = await startTestServer((_request, response) => response.writeHead(401).end());
    const { models } = readConfig({ MODEL_COMPATIBLE_BASE_URL: `${server.origin}/v1` });
    const transcript = { ...task.transcript, language: "pt-BR" };
    await summarizeWithModels({
      ...rest,
      names: ["compatible:small"],
      models,
      task: { ...task, transcript },
    });
    expect(findWordClasses("pt").verbs.get("funciona")).toBeGreaterThan(0);
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
    const { content } = await summarizeWithModels({ names: ["compatible:small"], models, ...rest });
    expect(content.origin).toMatchObject({ engine: "model", isFallback: false });
    stopHurrying();
    await server.close();
  });

  it("says what the provider said if a model fails, with the instant summary or instead of an answer", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(401, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { message: "Incorrect API key" } }));
    });
    const environment = { MODEL_COMPATIBLE_BASE_URL: `${server.origin}/v1` };
    const run = (...parameters: string[]) =>
      runPith({
        parameters: [...parameters, "--model", "compatible:small"],
        input: buildVtt(20),
        environment,
      });
    const summary = await run("-", "-f", "json");
    expect([summary.exitCode, summary.stderr]).toEqual([
      0,
      "pith: The language model failed (Incorrect API key), so this is the instant summary.\n",
    ]);
    expect(JSON.parse(summary.stdout)).toMatchObject({ engine: "extractive" });
    expect((await run("-", "--quiet")).stderr).toBe("");
    const answer = await run("ask", "-", "Why?");
    expect([answer.exitCode, answer.stderr]).toEqual([3, expect.stringContaining("(Incorrect API key)")]);
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
