import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isAppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import { answerLikeAModel, pickFacts, readPrompt } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime, type FakeRuntime } from "../../testing/create-fake-runtime.ts";
import {
  type OpenAiReply,
  type OpenAiRequest,
  type OpenAiServer,
  startOpenAiServer,
} from "../../testing/start-openai-server.ts";
import { createModelEngine } from "./create-model-engine.ts";
import type { EngineModel, ModelSettings } from "./model-settings.ts";
import type { ModelCall } from "./model-usage.ts";
import { summarizeWithFallback } from "./summarize-with-fallback.ts";

const servers: OpenAiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(
  respond: (request: OpenAiRequest) => OpenAiReply | Promise<OpenAiReply>,
): Promise<OpenAiServer> {
  const server = await startOpenAiServer({ respond });
  servers.push(server);
  return server;
}

const answerWell = (request: OpenAiRequest): OpenAiReply => ({
  kind: "answer",
  text: JSON.stringify(answerLikeAModel(request)),
});

function connect({ server, name = "first" }: { server: OpenAiServer; name?: string }): EngineModel {
  const provider = createOpenAICompatible({
    name: "local",
    baseURL: server.url,
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
  return {
    model: provider.chatModel(name),
    name,
    price: { inputUsdPerMillion: 2, outputUsdPerMillion: 8 },
  };
}

function createEngine({
  models,
  settings,
  runtime = createFakeRuntime(),
}: {
  models: EngineModel[];
  settings?: Partial<ModelSettings>;
  runtime?: FakeRuntime;
}) {
  return createModelEngine({ models, runtime, ...(settings && { settings }) });
}

const task = buildTask({ texts: buildTalk(60) });
const longTask = buildTask({ texts: buildTalk(400) });
const countReadings = ({ requests }: OpenAiServer): number =>
  requests.filter((request) => readPrompt(request).kind === "facts").length;
const windows = { windowTokens: 3000 } as const;

describe("the model engine over the OpenAI protocol", () => {
  it("streams and requests structured output by schema, without tools", {
    tags: ["D.engine.08", "D.engine.18"],
  }, async () => {
    const server = await serve(answerWell);
    const content = await createEngine({ models: [connect({ server })] }).summarize({ task });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    const body: Record<string, unknown> = server.requests[0]?.body ?? {};
    expect(body["stream"]).toBe(true);
    expect(body["response_format"]).toMatchObject({ type: "json_schema" });
    expect(JSON.stringify(body["response_format"])).toContain('"facts"');
    expect(body).not.toHaveProperty("tools");
    expect(body["max_tokens"]).toBe(6000);
  });

  it("waits as long as a 429 asks, in seconds or milliseconds, and retries the same model", async () => {
    const runtime = createFakeRuntime();
    const server = await serve((request) => {
      if (request.index === 0) return { kind: "status", status: 429, headers: { "retry-after": "7" } };
      if (request.index === 1) return { kind: "status", status: 429, headers: { "retry-after-ms": "1250" } };
      return answerWell(request);
    });
    await createEngine({ models: [connect({ server })], runtime }).summarize({ task });
    expect(runtime.waits).toEqual([7000, 1250]);
    expect(countReadings(server)).toBe(3);
  });

  it("switches models immediately if a 429 asks for too long a wait", async () => {
    const runtime = createFakeRuntime();
    const busy = await serve(() => ({ kind: "status", status: 429, headers: { "retry-after": "3600" } }));
    const server = await serve(answerWell);
    const content = await createEngine({
      models: [connect({ server: busy, name: "busy" }), connect({ server, name: "spare" })],
      runtime,
    }).summarize({ task });
    expect(runtime.waits).toEqual([]);
    expect(content.origin.model).toBe("spare");
  });

  it("retries a model that returns 500 twice, with growing delays, then switches", async () => {
    const runtime = createFakeRuntime();
    const broken = await serve(() => ({ kind: "status", status: 500 }));
    const server = await serve(answerWell);
    const content = await createEngine({
      models: [connect({ server: broken, name: "broken" }), connect({ server, name: "spare" })],
      runtime,
    }).summarize({ task });
    expect(countReadings(broken)).toBe(3);
    expect(runtime.waits.slice(0, 2)).toEqual([1000, 2000]);
    expect(content.origin.model).toBe("spare");
  });

  it("never retries a model that rejects the key in the same summary", async () => {
    const closed = await serve(() => ({ kind: "status", status: 401 }));
    const server = await serve(answerWell);
    await createEngine({
      models: [connect({ server: closed, name: "closed" }), connect({ server, name: "spare" })],
      settings: { ...windows, parallelCalls: 1 },
    }).summarize({ task: longTask });
    // The overview and the first window were requested concurrently.
    expect(closed.requests.length).toBeLessThanOrEqual(2);
    expect(server.requests.length).toBeGreaterThan(2);
  });

  it("keeps what arrived before a cut connection, retries, and shows nothing twice", async () => {
    const server = await serve((request) => {
      const text = JSON.stringify(answerLikeAModel(request));
      return request.index === 0
        ? { kind: "cut", text: text.slice(0, text.length / 2) }
        : { kind: "answer", text };
    });
    const shown: string[] = [];
    const content = await createEngine({ models: [connect({ server })] }).summarize({
      task,
      onEvent: (event) => {
        if (event.type === "key_point") shown.push(event.keyPoint.quotes[0].text);
      },
    });
    expect(countReadings(server)).toBe(2);
    const quotes = content.keyPoints.map((point) => point.quotes[0].text);
    expect(new Set(quotes).size).toBe(quotes.length);
    expect(quotes).toEqual(shown.slice(-quotes.length));
  });

  it("treats an error inside the stream as a failure", async () => {
    const server = await serve((request) =>
      request.index === 0
        ? { kind: "stream_error", text: '{"facts":[', message: "overloaded" }
        : answerWell(request),
    );
    const content = await createEngine({ models: [connect({ server })] }).summarize({ task });
    expect(countReadings(server)).toBe(2);
    expect(content.keyPoints.length).toBeGreaterThan(3);
  });

  it.each([
    ["prose", "Certainly! Here are the facts you asked for."],
    ["another form", '{"summary":"All about bread."}'],
    ["facts of another form", '{"facts":[{"claim":"Bread is old."}]}'],
    ["broken JSON", '{"facts":[{"lines":[1],"quote":"The'],
  ])(
    "retries once for an answer that is %s, then switches models",
    { tags: "D.engine.18" },
    async (_name, text) => {
      const wrong = await serve(() => ({ kind: "answer", text }));
      const server = await serve(answerWell);
      const content = await createEngine({
        models: [connect({ server: wrong, name: "wrong" }), connect({ server, name: "spare" })],
      }).summarize({ task });
      expect(countReadings(wrong)).toBe(2);
      expect(content.origin.model).toBe("spare");
    },
  );

  it("reads JSON from a code fence", async () => {
    const server = await serve((request) => ({
      kind: "answer",
      text: `\`\`\`json\n${JSON.stringify(answerLikeAModel(request), null, 2)}\n\`\`\`\n`,
    }));
    const content = await createEngine({ models: [connect({ server })] }).summarize({ task });
    expect(countReadings(server)).toBe(1);
    expect(content.keyPoints.length).toBeGreaterThan(3);
  });

  it("cuts off an endless answer, and keeps its complete facts", async () => {
    const server = await serve((request) => {
      if (readPrompt(request).kind !== "facts") return answerWell(request);
      const facts = pickFacts(readPrompt(request)).map((fact) => JSON.stringify(fact));
      return { kind: "endless", text: `{"facts":[${facts.join(",")},`, piece: " ".repeat(400) };
    });
    const content = await createEngine({
      models: [connect({ server })],
      settings: { maxOutputTokens: 900 },
    }).summarize({ task });
    await server.waitForAborts(1);
    expect(content.keyPoints.length).toBeGreaterThan(3);
    expect(content.gist).not.toBe("");
  });

  it("gives up on an endless answer without content, and on its model", async () => {
    const endless = await serve(() => ({ kind: "endless", text: "", piece: "la ".repeat(200) }));
    const server = await serve(answerWell);
    const content = await createEngine({
      models: [connect({ server: endless, name: "endless" }), connect({ server, name: "spare" })],
      settings: { maxOutputTokens: 500 },
    }).summarize({ task });
    expect(countReadings(endless)).toBe(2);
    await endless.waitForAborts(2);
    expect(content.origin.model).toBe("spare");
  });

  it("gives up on a call that is silent for too long, and asks the next model", async () => {
    const runtime = createFakeRuntime();
    const silent = await serve(() => ({ kind: "silence", text: '{"facts":[' }));
    const server = await serve(answerWell);
    const summary = createEngine({
      models: [connect({ server: silent, name: "silent" }), connect({ server, name: "spare" })],
      settings: { maxRetries: 0 },
      runtime,
    }).summarize({ task });
    await silent.waitForRequests(1);
    runtime.advance(45_000);
    expect((await summary).origin.model).toBe("spare");
    expect(silent.requests).toHaveLength(1);
    await silent.waitForAborts(1);
  });

  it("stops spending when it is canceled: closes open calls and makes no further ones", async () => {
    const server = await serve(() => ({ kind: "silence", text: '{"facts":[' }));
    const stop = new AbortController();
    const calls: ModelCall[] = [];
    const summary = createEngine({
      models: [connect({ server })],
      settings: { ...windows, parallelCalls: 2 },
    })
      .summarizeVideo({ task: longTask, signal: stop.signal, onCall: (call) => calls.push(call) })
      .catch((error: unknown) => error);
    // Two windows and the overview.
    await server.waitForRequests(3);
    stop.abort();
    const failure = await summary;
    expect(isAppError(failure) && failure.code).toBe("cancelled");
    expect(calls.map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled", "cancelled"]);
    await server.waitForAborts(3);
    expect(server.requests).toHaveLength(3);
  });

  it("closes the other windows' calls when one window fails for good", async () => {
    const server = await serve((request) =>
      request.index === 1 ? { kind: "status", status: 401 } : { kind: "silence", text: '{"facts":[' },
    );
    const failure = await createEngine({
      models: [connect({ server })],
      settings: { ...windows, parallelCalls: 2 },
    })
      .summarize({ task: longTask })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("model_failed");
    expect(server.requests.length).toBeLessThanOrEqual(2);
    await server.waitForAborts(server.requests.length - 1);
  });

  it("falls back to the labeled extractive summary if the model dies midway", {
    tags: ["D.engine.20", "D.engine.21"],
  }, async () => {
    const server = await serve((request) =>
      request.index <= 1 ? answerWell(request) : { kind: "status", status: 503 },
    );
    const engine = createEngine({ models: [connect({ server })], settings: windows });
    const told: number[] = [];
    const { content, failure, usage, facts } = await summarizeWithFallback({
      engine,
      task: { ...longTask, requestedLanguage: "de" },
      onEvent: (event) => {
        if (event.type === "key_point") told.push(event.index);
      },
    });
    expect(content.origin).toMatchObject({
      ...{ engine: "extractive", isFallback: true, model: null, unavailableLanguage: null },
    });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    expect(isAppError(failure) && failure.code).toBe("model_failed");
    expect(facts).toBeNull();
    expect(usage.calls.some(({ outcome }) => outcome === "done")).toBe(true);
    expect(usage.calls.some(({ outcome }) => outcome === "failed")).toBe(true);
    expect(told.slice(-content.keyPoints.length)).toEqual(content.keyPoints.map((_point, at) => at));
  });

  it("records the provider's token counts, and estimates missing ones", async () => {
    const server = await serve((request) => ({
      ...answerWell(request),
      kind: "answer",
      text: JSON.stringify(answerLikeAModel(request)),
      usage: request.index === 0 ? { input: 1000, output: 100 } : null,
    }));
    const engine = createEngine({ models: [connect({ server })], settings: windows });
    const { usage } = await engine.summarizeVideo({ task: longTask });
    expect(usage.calls[0]).toMatchObject({
      ...{ inputTokens: 1000, outputTokens: 100, isEstimated: false, costMicroUsd: 2800, outcome: "done" },
    });
    expect(usage.calls[1]?.isEstimated).toBe(true);
    expect(usage.calls[1]?.inputTokens).toBeGreaterThan(500);
    expect(usage.inputTokens).toBe(usage.calls.reduce((sum, call) => sum + call.inputTokens, 0));
  });

  it("works with a server without schemas or streamed usage, using the format in the instructions", async () => {
    const server = await serve((request) => ({
      ...answerWell(request),
      kind: "answer",
      text: JSON.stringify(answerLikeAModel(request)),
      usage: null,
    }));
    const provider = createOpenAICompatible({ name: "plain", baseURL: server.url });
    const content = await createEngine({
      models: [{ model: provider.chatModel("plain"), name: "plain", price: null }],
    }).summarize({ task });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    expect(server.requests[0]?.instructions).toContain('"facts":[{');
  });
});
