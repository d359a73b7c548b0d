import { createTestLog } from "@pith/core/testing";
import { answerLikeAModel, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import {
  type OpenAiReply,
  type OpenAiRequest,
  type OpenAiServer,
  startOpenAiServer,
} from "@pith/engine/testing/start-openai-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runAdminCommand } from "../../admin/run-admin-command.ts";
import { readConfig } from "../../config.ts";
import { modelCalls } from "../../db/schema/model.schema.ts";
import { type Caller, createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { readEvents } from "../../testing/read-events.ts";
import { createModelAnswerer, createModelSummarizer } from "./create-model-summarizer.ts";
import { createModelThreads, type ModelThreads } from "./create-model-threads.ts";
import { readModelAccess } from "./model-access.ts";

const answerWell = (request: OpenAiRequest): OpenAiReply => ({
  kind: "answer",
  text: JSON.stringify(answerLikeAModel(request)),
  usage: { input: 1000, output: 100 },
});

let respond: (request: OpenAiRequest) => OpenAiReply | Promise<OpenAiReply> = answerWell;
let models: OpenAiServer;
let threads: ModelThreads;
let server: TestServer;
beforeAll(async () => {
  models = await startOpenAiServer({ respond: (request) => respond(request) });
  threads = createModelThreads({ count: 1 });
  const access = readModelAccess(
    readConfig({
      MODEL_PROVIDERS: "compatible:small",
      MODEL_COMPATIBLE_BASE_URL: models.url,
      MODEL_PRICES: "small=2/8",
      MODEL_RETRIES: "0",
    }),
  );
  if (!access) throw new Error("The settings name no model.");
  server = await createTestServer({
    change: ({ questionAnswerer }) => ({
      summarizer: createModelSummarizer({ threads, access }),
      questionAnswerer: createModelAnswerer({
        threads,
        access,
        fallback: questionAnswerer,
        log: createTestLog().log,
      }),
    }),
  });
});
afterAll(async () => {
  await server.close();
  await threads.close();
  await models.close();
});
beforeEach(async () => {
  respond = answerWell;
  await server.db.delete(modelCalls);
});

let talks = 0;
async function ask(as: Caller): Promise<string> {
  talks += 1;
  const text = [`Talk number ${talks} begins with a word of welcome to everybody.`, ...buildTalk(60)].join(
    "\n",
  );
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: null, text } },
  });
  return body.data.summary.id;
}

const read = async (as: Caller, id: string) =>
  (await server.call("getSummary", { as, params: { id } })).body.data;
const readUsed = async (as: Caller) =>
  (await server.call("getAccountOverview", { as })).body.data.stats.monthly.text_summaries_used;

describe("the API with a model", () => {
  it("summarizes with the model, streams key points and records costs", {
    tags: ["D.defaults.09", "D.engine.01"],
  }, async () => {
    const guest = await server.signInGuest();
    const id = await ask(guest);
    const before = models.requests.length;
    await server.runSummaries();
    const events = (await readEvents({ server, as: guest, id })).map(({ event }) => event);
    const points = events.filter(({ type }) => type === "key_point");
    expect(points.length).toBeGreaterThan(3);
    const { content } = await read(guest, id);
    expect(content.origin).toMatchObject({ engine: "model", model: "small", isFallback: false });
    expect(await readUsed(guest)).toBe(1);
    const made = models.requests.length - before;
    const calls = await server.db.select().from(modelCalls);
    expect(calls).toHaveLength(made);
    expect(calls[0]).toMatchObject({ inputTokens: 1000, outputTokens: 100, costMicroUsd: 2800 });
    const { dependencies } = server;
    const all = await runAdminCommand({ parameters: ["costs"], dependencies });
    expect(all.lines[1]).toBe(
      `small  ${made} calls (0 not done)  ${made * 1000} tokens sent, ${made * 100} written  $${(made * 0.0028).toFixed(4)}`,
    );
    const one = await runAdminCommand({ parameters: ["costs", id], dependencies });
    expect(one.lines).toHaveLength(made + 1);
    expect(one.lines.at(-1)).toBe(`Together $${(made * 0.0028).toFixed(4)}`);
    expect((await runAdminCommand({ parameters: ["costs", "none"], dependencies })).exitCode).toBe(3);
  });

  it("charges no quota for the fallback when the model fails, and uses the model on retry", {
    tags: ["D.engine.20", "D.engine.21", "D.engine.22"],
  }, async () => {
    const guest = await server.signInGuest();
    respond = (request) =>
      readPrompt(request).kind === "facts"
        ? { kind: "cut", text: JSON.stringify(answerLikeAModel(request)).slice(0, 400) }
        : { kind: "status", status: 500 };
    const id = await ask(guest);
    expect(await readUsed(guest)).toBe(1);
    await server.runSummaries();
    const { content, status } = await read(guest, id);
    expect(status).toBe("done");
    expect(content.origin).toMatchObject({ engine: "extractive", isFallback: true });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    expect(await readUsed(guest)).toBe(0);
    respond = answerWell;
    talks -= 1;
    const again = await ask(guest);
    expect(again).not.toBe(id);
    await server.runSummaries();
    expect((await read(guest, again)).content.origin.engine).toBe("model");
    expect(await readUsed(guest)).toBe(1);
  });

  it("renders another language in every length from the stored facts, without reading the transcript again", {
    tags: ["D.engine.12", "D.engine.13"],
  }, async () => {
    const guest = await server.signInGuest();
    const id = await ask(guest);
    await server.runSummaries();
    const before = models.requests.length;
    const render = async (length: "short" | "medium" | "long") => {
      const { body } = await server.call("renderSummary", {
        as: guest,
        params: { id },
        body: { length, language: "de" },
      });
      await server.runSummaries();
      return (await read(guest, body.data.summary.id)).content;
    };
    const content = await render("medium");
    for (const length of ["short", "long"] as const) expect((await render(length)).language).toBe("de");
    expect(models.requests.slice(before).map((request) => readPrompt(request).kind)).not.toContain("facts");
    const first = (await read(guest, id)).content;
    expect(content.language).toBe("de");
    expect(content.origin.engine).toBe("model");
    const places = (one: typeof first) => one.keyPoints.map(({ quotes }: { quotes: unknown }) => quotes);
    expect(places(content)).toEqual(places(first));
  });

  it("renders another shape or wish from the stored facts, for one unit of quota each", {
    tags: ["D.engine.12"],
  }, async () => {
    const guest = await server.signInGuest();
    const id = await ask(guest);
    await server.runSummaries();
    const before = models.requests.length;
    const render = async (rendering: { shape: "brief" | "notes" | "points"; wish: string | null }) => {
      const { body } = await server.call("renderSummary", {
        as: guest,
        params: { id },
        body: { length: "medium", language: null, ...rendering },
      });
      await server.runSummaries();
      return { cost: body.data.cost, summary: await read(guest, body.data.summary.id) };
    };
    const brief = await render({ shape: "brief", wish: null });
    expect(brief).toMatchObject({ cost: 1, summary: { shape: "brief", wish: null } });
    expect(brief.summary.content.shaped).toMatchObject({ shape: "brief", notes: [] });
    expect(brief.summary.content.shaped.takeaways).toHaveLength(3);
    const wished = await render({ shape: "notes", wish: "only bees" });
    expect(wished).toMatchObject({ cost: 1, summary: { shape: "notes", wish: "only bees" } });
    expect(wished.summary.content.shaped.notes.length).toBeGreaterThan(0);
    expect((await render({ shape: "notes", wish: "only bees" })).cost).toBe(0);
    expect(await readUsed(guest)).toBe(3);
    expect(models.requests.slice(before).map((request) => readPrompt(request).kind)).not.toContain("facts");

    const list = await server.call("listSummaries", { as: guest, query: {} });
    // The test clock returns the same time for all rows, so their order is undefined.
    const rows = list.body.data.items.map((row: { shape: string; wish: string | null }) => [
      row.shape,
      row.wish,
    ]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["notes", "only bees"],
        ["brief", null],
        ["points", null],
      ]),
    );
    const { text: file } = await server.call("exportSummary", {
      as: guest,
      params: { id: brief.summary.id },
      query: { format: "markdown" },
    });
    expect(file).toContain("## Takeaways");
    expect(file).toContain(brief.summary.content.shaped.takeaways[0].text.slice(0, 20));
    expect(file).toContain("*small checked this against what was said.*");
  });

  it("shows a shared summary without its owner's wish", async () => {
    const guest = await server.signInGuest();
    talks += 1;
    const { body } = await server.call("createSummary", {
      as: guest,
      body: {
        source: { kind: "text", title: null, text: [`Talk ${talks} is here.`, ...buildTalk(60)].join("\n") },
        shape: "brief",
        wish: "for my boss",
      },
    });
    await server.runSummaries();
    const { id } = body.data.summary;
    expect((await read(guest, id)).wish).toBe("for my boss");
    const { shareId } = (await server.call("shareSummary", { as: guest, params: { id } })).body.data;
    const shared = await server.call("getSharedSummary", { params: { shareId } });
    expect(shared.body.data).toMatchObject({ shape: "brief", content: { shaped: { shape: "brief" } } });
    expect(JSON.stringify(shared.body)).not.toContain("for my boss");
  });

  it("aborts the model's request when a summary is canceled, and sends no other", async () => {
    const guest = await server.signInGuest();
    respond = () => ({ kind: "silence", text: '{"facts":[' });
    const id = await ask(guest);
    const before = models.requests.length;
    const running = server.runSummaries();
    await models.waitForRequests(before + 1);
    await server.call("cancelSummary", { as: guest, params: { id } });
    await models.waitForAbort(before);
    await running;
    expect(models.requests.length).toBe(before + 1);
    expect((await read(guest, id)).status).toBe("cancelled");
    expect(await readUsed(guest)).toBe(0);
    const calls = await server.db.select().from(modelCalls);
    expect(calls).toMatchObject([{ outcome: "cancelled" }]);
  });

  it("answers questions with the model and falls back if it fails", async () => {
    const guest = await server.signInGuest();
    const id = await ask(guest);
    await server.runSummaries();
    const put = (question: string) =>
      server.call("askQuestion", { as: guest, params: { id }, body: { question } });
    const said = await put("What does sourdough need?");
    expect(said.body.data.found).toBe(true);
    const asked = models.requests.find((request) => readPrompt(request).kind === "answer");
    expect(asked?.prompt).toMatch(/^[a-z]{2}title\|\S/mu);
    expect(said.body.data.moments.length).toBeGreaterThan(0);
    expect(said.body.data.statements[0].moments).toEqual([0]);
    const listed = await server.call("listQuestions", { as: guest, params: { id } });
    expect(listed.body.data).toEqual([said.body.data]);
    respond = (request) => ({
      kind: "answer",
      text: readPrompt(request).kind === "search" ? '{"words":[]}' : '{"found":false,"statements":[]}',
    });
    expect((await put("What does sourdough cost on Mars?")).body.data).toMatchObject({
      found: false,
      answer: "That isn't said in this video.",
      moments: [],
    });
    respond = () => ({ kind: "status", status: 500 });
    expect((await put("sourdough")).status).toBe(200);
  });

  it("waits as long for a question's answer from a model at home as for its other calls", async () => {
    const guest = await server.signInGuest();
    const id = await ask(guest);
    await server.runSummaries();
    const limits = new Map<number, AbortController>();
    const timeouts = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const limit = new AbortController();
      limits.set(ms, limit);
      return limit.signal;
    });
    const held = Promise.withResolvers<void>();
    respond = async (request) => {
      await held.promise;
      return answerWell(request);
    };
    const before = models.requests.length;
    const answered = server.call("askQuestion", {
      as: guest,
      params: { id },
      body: { question: "What does sourdough need?" },
    });
    await models.waitForRequests(before + 1);
    timeouts.mockRestore();
    for (const [ms, limit] of limits) if (ms < 9 * 60_000) limit.abort(new Error("Too late."));
    held.resolve();
    const { body } = await answered;
    expect(body.data.statements.length).toBeGreaterThan(0);
    expect(models.requests[before]?.wasAborted).toBe(false);
  });
});
