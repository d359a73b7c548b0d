import { createTestLog } from "@pith/core/testing";
import { type EmbeddingsServer, startEmbeddingsServer } from "@pith/engine/testing/start-embeddings-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { speechVectors } from "../db/schema/search.schema.ts";
import { purgeDeleted } from "../history/delete-summary.ts";
import { meterAdapters } from "../providers/meter-adapters.ts";
import { createEmbedder, readEmbeddingConnection } from "../providers/model/create-embedder.ts";
import { createModelThreads, type ModelThreads } from "../providers/model/create-model-threads.ts";
import { embedOutdated, forgetUnusedVectors } from "../summaries/embed-outdated.ts";
import { storeVectors } from "../summaries/speech-vectors.repo.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

/** A fake model that knows two topics. It recognizes them by words, including some that the questions don't contain. */
const topics = [/bridge|span/i, /tea|kettle|infusion/i];
const embed = (text: string) => [...topics.map((topic) => (topic.test(text) ? 1 : 0)), 0.1];

let respond: (texts: string[]) => number[][] | number;
let models: EmbeddingsServer;
let threads: ModelThreads;
let server: TestServer;
/** The cues of the passages offered as sources for the last answer. */
let read: string[];

function openEmbedder(model = "small") {
  const connection = readEmbeddingConnection(
    readConfig({
      ...{ EMBEDDINGS_MODEL: model, EMBEDDINGS_BASE_URL: models.url },
      ...{ EMBEDDINGS_API_KEY: "key", EMBEDDINGS_PRICE: "0.5" },
    }),
  );
  if (!connection) throw new Error("The settings name no model.");
  return createEmbedder({ threads, connection });
}

beforeAll(async () => {
  models = await startEmbeddingsServer({ respond: ({ texts }) => respond(texts) });
  threads = createModelThreads({ count: 1 });
  server = await createTestServer({
    change: (built) => {
      const metered = meterAdapters({
        adapters: { ...built, embedder: openEmbedder() },
        modelProviders: new Map([["small", "compatible"]]),
        meter: built.meter,
        tracer: null,
      });
      return {
        embedder: metered.embedder,
        questionAnswerer: {
          ...built.questionAnswerer,
          answerFromPassages: async (request) => {
            read = request.passages.map(({ cues }) => cues.map(({ text }) => text).join(" "));
            return built.questionAnswerer.answerFromPassages(request);
          },
        },
      };
    },
  });
});
afterAll(async () => {
  await server.close();
  await threads.close();
  await models.close();
});
beforeEach(() => {
  respond = (texts) => texts.map(embed);
  models.requests.length = 0;
  read = [];
});

async function summarize(as: Caller, title: string, text: string): Promise<string> {
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title, text } },
  });
  await server.runSummaries();
  server.clock.advance(1000);
  return body.data.summary.id;
}

async function ask(as: Caller, question: string) {
  return (await server.call("askLibrary", { as, body: { question } })).body.data;
}

const { signal } = new AbortController();
const sweep = () => embedOutdated({ signal, dependencies: server.dependencies });
const readStored = () => server.db.select().from(speechVectors);

describe("the library with an embedding model", () => {
  it("also answers from similar passages, only from the user's own talks", async () => {
    const reader = await server.signInGuest();
    const stranger = await server.signInGuest();
    const id = await summarize(reader, "Patience", "An infusion needs patience.\nThey waited.");
    await summarize(reader, "At home", "Pour it slowly.\nWait.");
    await summarize(stranger, "Secrets", "My infusion is a secret.");
    expect(await sweep()).toBe(3);
    expect(models.requests[0]).toMatchObject({ model: "small", authorization: "Bearer key" });
    models.requests.length = 0;
    const answer = await ask(reader, "Which tea did they drink at home?");
    expect(models.requests.map(({ texts }) => texts)).toEqual([["Which tea did they drink at home?"]]);
    expect(read.some((text) => text.includes("infusion needs patience"))).toBe(true);
    expect(read.join()).not.toContain("secret");
    // No talk answers the question, and a similar passage is not an answer.
    expect(answer).toMatchObject({ statements: [], citations: [] });
    expect((await ask(reader, "What does an infusion need?")).citations).toMatchObject([
      { summaryId: id, quote: "An infusion needs patience." },
    ]);
    expect(await sweep()).toBe(0);
  });

  it("records embedding calls and their cost", async () => {
    const calls = await server.db.select().from(modelCalls).where(eq(modelCalls.purpose, "embedding"));
    expect(calls.every(({ model, outcome }) => model === "small" && outcome === "done")).toBe(true);
    expect(calls[0]).toMatchObject({ inputTokens: 10, costMicroUsd: 5, isEstimated: false });
    expect(await server.dependencies.meter.registry.metrics()).toContain(
      'pith_model_calls_total{provider="compatible",purpose="embedding",outcome="done"}',
    );
  });

  it("falls back to keyword search if the model fails, and embeds talks later", async () => {
    const reader = await server.signInGuest();
    await summarize(reader, "Kettles", "A kettle is warm.");
    respond = () => 500;
    expect(await sweep()).toBe(1);
    expect((await ask(reader, "What is a kettle?")).citations).toHaveLength(1);
    models.requests.length = 0;
    await sweep();
    expect(models.requests).toEqual([]);
    respond = (texts) => texts.map(embed);
    server.clock.advance(60_000);
    expect(await sweep()).toBe(1);
  });

  it("resumes an interrupted embedding of a long talk", async () => {
    const reader = await server.signInGuest();
    const lines = Array.from({ length: 60 }, (_each, at) => `${at} ${"word ".repeat(180)}`);
    await summarize(reader, "A long talk", lines.join("\n"));
    respond = (texts) => (texts.some((text) => text.startsWith("40 ")) ? 503 : texts.map(embed));
    expect(await sweep()).toBe(2);
    const [first] = models.requests;
    models.requests.length = 0;
    respond = (texts) => texts.map(embed);
    server.clock.advance(60_000);
    await sweep();
    const again = models.requests.flatMap(({ texts }) => texts);
    expect(again.some((text) => first?.texts.includes(text))).toBe(false);
    const stored = (await readStored()).find(({ bounds }) => bounds.length > 33);
    expect(stored?.vectors.byteLength).toBe(3 * ((stored?.bounds.length ?? 0) - 1));
    expect((first?.texts.length ?? 0) + again.length).toBe((stored?.bounds.length ?? 0) - 1);
  });

  it("embeds each talk once across two workers", async () => {
    const reader = await server.signInGuest();
    await summarize(reader, "Twice", "Once is enough.");
    {
      using _held = await server.dependencies.database.locks.tryLock("embed-talks");
      expect(await sweep()).toBe(0);
    }
    expect(await sweep()).toBe(1);
    // Simulates a lock that was lost with its connection.
    const stored = await readStored();
    const long = stored.find(({ bounds }) => bounds.length > 33);
    if (!long) throw new Error("There is no long talk.");
    const { transcriptId, model, dimensions } = long;
    for (const first of [0, 2]) {
      await storeVectors({
        ...{ db: server.db, transcriptId, model, now: new Date(server.clock.now()), isLast: false },
        bounds: long.bounds.slice(first, first + 3),
        embeddings: { dimensions, vectors: long.vectors.slice(first * dimensions, (first + 2) * dimensions) },
      });
    }
    expect(await readStored()).toEqual(stored);
  });

  it("embeds other talks when the model rejects one, and resumes after a stopped process", async () => {
    const reader = await server.signInGuest();
    await summarize(reader, "Ovens", "An oven is hot.");
    await summarize(reader, "Refused", "This is too long.");
    respond = (texts) => (texts.includes("This is too long.") ? 400 : texts.map(embed));
    expect(await sweep()).toBe(1);
    server.clock.advance(60_000);
    expect(await sweep()).toBe(2);
    respond = (texts) => texts.map(embed);
    server.clock.advance(120_000);
    const stopped = { signal: AbortSignal.abort(), dependencies: server.dependencies };
    await expect(embedOutdated(stopped)).rejects.toThrow();
    expect(await sweep()).toBe(1);
  });

  it("skips a talk that the model keeps rejecting until the model changes, but not after outages", async () => {
    const reader = await server.signInGuest();
    await summarize(reader, "Forever", "These words are refused.");
    const isAbout = (texts: string[]) => texts.some((text) => text.includes("are refused"));
    const countTries = async (tries: number) => {
      models.requests.length = 0;
      for (let tried = 0; tried < tries; tried += 1) {
        await sweep();
        server.clock.advance(6 * 3600_000);
      }
      return models.requests.filter(({ texts }) => isAbout(texts)).length;
    };
    respond = (texts) => (isAbout(texts) ? 503 : texts.map(embed));
    expect(await countTries(30)).toBe(30);
    respond = (texts) => (isAbout(texts) ? 400 : texts.map(embed));
    expect(await countTries(30)).toBe(1);
    await summarize(await server.signInGuest(), "Beside it", "Others are embedded.");
    expect(await sweep()).toBe(1);
    respond = (texts) => texts.map(embed);
    expect(await countTries(1)).toBe(0);
    const dependencies = { ...server.dependencies, embedder: openEmbedder("medium") };
    await embedOutdated({ signal, dependencies });
    expect(models.requests.filter(({ texts }) => isAbout(texts))).toHaveLength(1);
  });

  it("re-embeds all talks for another model and forgets deleted ones", async () => {
    const reader = await server.signInGuest();
    const id = await summarize(reader, "Infusions", "An infusion takes time.");
    await sweep();
    const before = (await readStored()).length;
    const { log } = createTestLog();
    const dependencies = { ...server.dependencies, log, embedder: openEmbedder("large") };
    await embedOutdated({ signal, dependencies });
    const after = await readStored();
    expect([after.length, new Set(after.map(({ model }) => model))]).toEqual([before, new Set(["large"])]);
    await server.call("deleteSummary", { as: reader, params: { id } });
    server.clock.advance(24 * 3600_000);
    await purgeDeleted(server.dependencies);
    expect(await readStored()).toHaveLength(before - 1);
  });
});

describe("the library without an embedding model", () => {
  it("sends nothing", async () => {
    const reader = await server.signInGuest();
    await summarize(reader, "Boats", "A boat floats.");
    const dependencies = { ...server.dependencies, embedder: null };
    expect(await embedOutdated({ signal, dependencies })).toBe(0);
    expect(models.requests).toEqual([]);
  });

  it("deletes stored vectors, and recreates them for the next model", async () => {
    await sweep();
    const { length } = await readStored();
    await forgetUnusedVectors(server.dependencies);
    expect(await readStored()).toHaveLength(length);
    await forgetUnusedVectors({ ...server.dependencies, embedder: null });
    expect(await readStored()).toEqual([]);
    await sweep();
    expect(await readStored()).toHaveLength(length);
  });
});
