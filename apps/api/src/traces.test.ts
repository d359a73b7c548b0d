import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { openTracer } from "./lib/open-tracer.ts";
import { meterAdapters } from "./providers/meter-adapters.ts";
import { createModelSummarizer } from "./providers/model/create-model-summarizer.ts";
import { createModelThreads } from "./providers/model/create-model-threads.ts";
import { readModelAccess } from "./providers/model/model-access.ts";
import { createTestServer } from "./testing/create-test-server.ts";
import { startOtlpReceiver } from "./testing/start-otlp-receiver.ts";

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const CANARY = "canary";
/** The attributes that spans may have. None of them identify a user. */
const allowed =
  /^(?:http\.request\.method|http\.route|http\.response\.status_code|messaging\.destination\.name|gen_ai\.(?:provider\.name|request\.model|usage\.(?:in|out)put_tokens)|pith\.(?:requestId|jobId|tries|purpose|code))$/;

it("a trace links the request, its job and each model call without identifying the user", async () => {
  await using collector = await startOtlpReceiver();
  await using opened = new AsyncDisposableStack();
  const models = opened.adopt(
    await startOpenAiServer({
      respond: (request) => ({
        kind: "answer",
        text: JSON.stringify(answerLikeAModel(request)),
        usage: { input: 1000, output: 100 },
      }),
    }),
    (one) => one.close(),
  );
  const threads = opened.adopt(createModelThreads({ count: 1 }), (one) => one.close());
  const access = readModelAccess(
    readConfig({ MODEL_PROVIDERS: "compatible:small", MODEL_COMPATIBLE_BASE_URL: models.url }),
  );
  if (!access) throw new Error("The settings name no model.");
  const tracer = await openTracer({
    endpoint: collector.url,
    headers: { "x-api-key": "secret" },
    sampleRatio: 1,
    service: { name: "pith", version: "1.0.0", instanceId: "one", role: "all" },
  });
  const server = opened.adopt(
    await createTestServer({
      tracer,
      change: (built) =>
        meterAdapters({
          adapters: { ...built, summarizer: createModelSummarizer({ threads, access }) },
          modelProviders: new Map([["small", "compatible"]]),
          meter: built.meter,
          tracer,
        }),
    }),
    (one) => one.close(),
  );

  const as = await server.signInGuest();
  const text = `${CANARY} speech. ${"A bridge carries its load down to the ground. ".repeat(20)}`;
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: CANARY, text } },
    headers: { "X-Forwarded-For": "203.0.113.9", "User-Agent": CANARY },
  });
  await server.runSummaries();
  expect((await server.call("getSummary", { as, params: body.data.summary })).body.data.status).toBe("done");
  await tracer.close();

  const find = (name: string) => collector.spans.filter((span) => span.name === name);
  const [request] = find("POST /api/summaries");
  const [job] = find("run summarize-video");
  const calls = collector.spans.filter(({ kind }) => kind === CLIENT);
  expect(request).toMatchObject({
    kind: SERVER,
    resource: { "service.name": "pith", "service.version": "1.0.0", "pith.role": "all" },
    attributes: { "http.request.method": "POST", "http.route": "/api/summaries" },
  });
  expect(request?.parentSpanId ?? "").toBe("");
  expect(job).toMatchObject({
    kind: CONSUMER,
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
    attributes: { "messaging.destination.name": "summarize-video", "pith.tries": 1 },
  });
  expect(calls.length).toBe(models.requests.length);
  for (const call of calls) expect(call).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
  expect(calls.map(({ attributes }) => attributes["pith.purpose"])).toContain("facts");
  expect(calls[0]?.attributes).toMatchObject({
    "gen_ai.provider.name": "compatible",
    "gen_ai.request.model": "small",
    "gen_ai.usage.input_tokens": 1000,
  });
  // The guest's sign-in has its own trace.
  expect(find("POST /api/auth/guest-session")[0]?.traceId).not.toBe(request?.traceId);
  expect(collector.headers[0]?.["x-api-key"]).toBe("secret");
  const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => !allowed.test(name))).toEqual([]);
  const sent = collector.bodies.join();
  for (const secret of [CANARY, as.userId, as.token, "203.0.113.9", body.data.summary.id])
    expect(sent).not.toContain(secret);
});
