import { MAX_OPEN_BATCHES } from "@pith/core/contract/limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { batchItems } from "../db/schema/batches.schema.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { summaries, transcripts } from "../db/schema/summaries.schema.ts";
import { advanceBatchesJob, writeBatchJob } from "../queue/batches.job.ts";
import { forgetTranscripts } from "../summaries/forget-transcripts.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { advanceBatches, sweepBatches } from "./advance-batches.ts";
import { writeBatch } from "./write-batch.ts";

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const linkTo = (number: number) => `https://youtu.be/batch${String(number).padStart(6, "0")}`;
const idOf = (number: number) => linkTo(number).slice(-11);
const list = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_each, at) => ({ url: linkTo(from + at) }));

async function create(as: Caller, items: { url: string }[], more = {}) {
  const { body } = await server.call("createBatch", { as, body: { items, title: "Bridges", ...more } });
  return body.data;
}

const read = async (as: Caller, id: string) =>
  (await server.call("readBatch", { as, params: { id } })).body.data;
const usage = async (as: Caller) =>
  (await server.call("getLinkedAccountUsage", { as })).body.data.text_summaries_used;
const states = async (as: Caller, id: string) =>
  (await read(as, id)).items.map(({ state }: { state: string }) => state);

const runAdvances = () =>
  server.queue.drain(advanceBatchesJob, ({ userId }, run) =>
    advanceBatches({ userId, run, dependencies: server.dependencies }),
  );

/** Runs batches and their summaries until the queue is idle. */
async function runBatches(): Promise<void> {
  while ((await runAdvances()) + (await server.runSummaries()) > 0);
  await server.queue.drain(writeBatchJob, ({ batchId }, run) =>
    writeBatch({ batchId, run, dependencies: server.dependencies }),
  );
}

/** Runs the job that is scheduled every minute. */
async function sweep(): Promise<void> {
  await sweepBatches({ dependencies: server.dependencies });
  await runBatches();
}

describe("a batch", () => {
  it("goes on once the clock, which was a month ahead, is set right", async () => {
    // A session token would expire.
    const owner = { headers: { Cookie: (await server.signInGuest()).cookie } };
    server.clock.advance(30 * DAY_MS);
    const { id } = await create(owner, list(1, 7));
    await runBatches();
    expect(await read(owner, id)).toMatchObject({ state: "waiting", counts: { done: 5, waiting: 2 } });
    server.clock.advance(-30 * DAY_MS);
    await sweep();
    expect(await read(owner, id)).toMatchObject({ state: "done", counts: { done: 7 } });
  });

  it("quotes its price, creates each summary once, one at a time, and notifies its owner", async () => {
    const owner = await server.signInGuest();
    await server.call("createSummary", { as: owner, body: { source: { kind: "link", url: linkTo(2) } } });
    await server.runSummaries();
    const items = [...list(1, 3), { url: `https://www.youtube.com/watch?v=${idOf(1)}` }, { url: "no link" }];
    const { body: price } = await server.call("priceBatch", { as: owner, body: { items } });
    expect(price.data).toMatchObject({
      items: [{ cost: 1 }, { cost: 0 }, { cost: 1 }],
      refused: [{ url: "no link" }],
      ...{ cost: 2, owned: 1, remainingSummaries: 4, isComplete: true },
    });
    const { id, counts } = await create(owner, items);
    expect(counts).toMatchObject({ waiting: 2, done: 1 });
    await runAdvances();
    expect(await states(owner, id)).toEqual(["making", "done", "waiting"]);
    expect(await runAdvances()).toBe(0);
    await runBatches();
    const batch = await read(owner, id);
    expect(batch).toMatchObject({ state: "done", counts: { done: 3 }, finishedAt: expect.any(String) });
    expect(batch.items[0]).toMatchObject({ state: "done", summaryId: expect.any(String), reason: null });
    expect(await usage(owner)).toBe(3);
    expect(server.sources.loads.sort()).toEqual([idOf(1), idOf(2), idOf(3)]);
    const { body: notices } = await server.call("listNotifications", { as: owner });
    expect(notices.data).toMatchObject([
      { type: "batch_done", actionUrl: `${server.config.publicUrl}/batches/${id}` },
    ]);
  });

  it("includes all videos of a list or only the chosen ones", async () => {
    const owner = await server.signInGuest();
    const listUrl = "https://www.youtube.com/playlist?list=PL123456";
    const all = await create(owner, [], { listUrl, title: "" });
    expect(all).toMatchObject({ title: "A list", listUrl, items: [{ title: "Video 1" }, {}] });
    const chosen = await create(owner, [{ url: "https://youtu.be/listed00002" }], { listUrl });
    expect(chosen.items).toMatchObject([{ title: "Video 2", durationSeconds: 120 }]);
  });

  it("waits for quota with a single notification and resumes when it renews", async () => {
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 7));
    await runBatches();
    expect(await read(owner, id)).toMatchObject({
      state: "waiting",
      waitsFor: { code: "quota_exceeded.summaries", params: { limit: 5 } },
      counts: { done: 5, waiting: 2 },
    });
    for (let looks = 0; looks < 3; looks += 1) {
      server.clock.advance(10 * MINUTE_MS);
      await sweep();
    }
    const session = { headers: { Cookie: owner.cookie } };
    const { body: notices } = await server.call("listNotifications", { as: session });
    expect(notices.data).toMatchObject([
      { type: "batch_waiting", title: "A batch is waiting: monthly limit reached" },
    ]);
    server.clock.advance(31 * DAY_MS);
    await sweep();
    expect(await read(session, id)).toMatchObject({ state: "done", waitsFor: null, counts: { done: 7 } });
    expect(await usage(session)).toBe(2);
  });

  it("resumes after an upgrade", async () => {
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 7));
    await runBatches();
    await server.setTier({ userId: owner.userId, tier: "pro" });
    server.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect((await read({ headers: { Cookie: owner.cookie } }, id)).state).toBe("done");
  });

  it("respects its API key's quota and ends when the key is revoked", async () => {
    const owner = await server.signInGuest();
    const { body: key } = await server.call("createApiKey", {
      as: owner,
      body: { name: "k", scopes: ["create"], monthlyUnits: 1 },
    });
    const as = { headers: { Authorization: `Bearer ${key.data.secret}` } };
    const { id } = await create(as, list(1, 3));
    await runBatches();
    expect(await read(owner, id)).toMatchObject({
      state: "waiting",
      waitsFor: { code: "quota_exceeded.key" },
      counts: { done: 1, waiting: 2 },
    });
    await server.call("revokeApiKey", { as: owner, params: { id: key.data.key.id } });
    server.clock.advance(10 * MINUTE_MS);
    await sweep();
    const session = { headers: { Cookie: owner.cookie } };
    const ended = await read(session, id);
    expect(ended).toMatchObject({ state: "done", counts: { done: 1, failed: 2 } });
    expect(ended.items.at(-1).reason).toEqual({ code: "forbidden.batch_key", params: {} });
    await server.call("retryBatch", { as: session, params: { id } });
    await runBatches();
    expect(await states(session, id)).toEqual(["done", "done", "done"]);
  });

  it("reports the reason of a failure, releases its quota and continues with the others", async () => {
    const owner = await server.signInGuest();
    server.sources.refuse(idOf(1), "no_captions");
    const { id } = await create(owner, list(1, 2));
    await runBatches();
    const batch = await read(owner, id);
    expect(batch.items).toMatchObject([
      { state: "failed", reason: { code: "no_captions" } },
      { state: "done", reason: null },
    ]);
    expect([batch.state, await usage(owner)]).toEqual(["done", 1]);
  });

  it("retries failed videos, charging each once no matter how often retry is called", async () => {
    const owner = await server.signInGuest();
    server.sources.refuse(idOf(1), "source_unreachable");
    server.sources.refuse(idOf(2), "source_unreachable");
    const { id } = await create(owner, list(1, 3));
    const retry = async () => (await server.call("retryBatch", { as: owner, params: { id } })).body.data;
    await runBatches();
    expect(await states(owner, id)).toEqual(["failed", "failed", "done"]);
    server.sources.accept(idOf(1));
    server.clock.advance(1000);
    const again = await retry();
    expect(again).toMatchObject({ state: "running", finishedAt: null, counts: { waiting: 2, done: 1 } });
    expect(again.items[0]).toMatchObject({ state: "waiting", reason: null, summaryId: null });
    expect((await retry()).counts).toEqual(again.counts);
    await runBatches();
    expect(await read(owner, id)).toMatchObject({ state: "done", counts: { done: 2, failed: 1 } });
    expect(await usage(owner)).toBe(2);
    // The failed summary of the first attempt is no longer in the history.
    const { body: history } = await server.call("listSummaries", { as: owner });
    expect(history.data.items).toHaveLength(3);
    const { body: notices } = await server.call("listNotifications", { as: owner });
    expect(notices.data.map(({ type }: { type: string }) => type)).toEqual(["batch_done", "batch_done"]);
    server.sources.accept(idOf(2));
    await retry();
    await runBatches();
    const { counts } = await retry();
    expect([counts, await usage(owner)]).toEqual([expect.objectContaining({ waiting: 0, done: 3 }), 3]);
  });

  it("reuses a failed video's summary that was completed before the retry", async () => {
    const owner = await server.signInGuest();
    const stranger = await server.signInGuest();
    server.sources.refuse(idOf(1), "source_unreachable");
    const { id } = await create(owner, list(1, 1));
    await runBatches();
    const { summaryId } = (await read(owner, id)).items[0];
    server.sources.accept(idOf(1));
    const source = { kind: "link" as const, url: linkTo(1) };
    const { body } = await server.call("createSummary", { as: stranger, body: { source } });
    await server.runSummaries();
    // Simulate a replay of the failed summary's dead job.
    const done = server.db
      .select({ id: summaries.resultId })
      .from(summaries)
      .where(eq(summaries.id, body.data.summary.id));
    await server.db
      .update(summaries)
      .set({ resultId: sql`${done}` })
      .where(eq(summaries.id, summaryId));
    await server.call("retryBatch", { as: owner, params: { id } });
    await runBatches();
    expect((await read(owner, id)).items).toMatchObject([{ state: "done", summaryId }]);
    expect(await usage(owner)).toBe(0);
  });

  it("no longer depends on the expired API key that created it once it is retried", async () => {
    const owner = await server.signInGuest();
    const { body: key } = await server.call("createApiKey", {
      as: owner,
      body: { name: "k", scopes: ["create"], expiresInDays: 7 },
    });
    server.sources.refuse(idOf(1), "source_unreachable");
    const { id } = await create({ headers: { Authorization: `Bearer ${key.data.secret}` } }, list(1, 1));
    await runBatches();
    server.sources.accept(idOf(1));
    server.clock.advance(8 * DAY_MS);
    const session = { headers: { Cookie: owner.cookie } };
    await server.call("retryBatch", { as: session, params: { id } });
    await runBatches();
    expect(await states(session, id)).toEqual(["done"]);
  });

  it("fails its remaining videos when its API key expires, and completes them on retry", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const { body: key } = await server.call("createApiKey", {
      as: owner,
      body: { name: "k", scopes: ["create"], expiresInDays: 7 },
    });
    const withKey = { headers: { Authorization: `Bearer ${key.data.secret}` } };
    server.sources.refuse(idOf(1), "source_unreachable");
    const first = await create(withKey, list(1, 3));
    server.clock.advance(1);
    const second = await create(withKey, list(11, 12));
    while ((await states(session, first.id))[0] !== "failed") {
      await runAdvances();
      await server.runSummaries();
    }
    server.sources.accept(idOf(1));
    server.clock.advance(8 * DAY_MS);
    // The first batch is taken over before anybody notices that its key has expired.
    await server.call("retryBatch", { as: session, params: { id: first.id } });
    await sweep();
    expect(await states(session, first.id)).toEqual(["done", "done", "done"]);
    const ended = await read(session, second.id);
    expect([ended.state, ended.counts.cancelled]).toEqual(["done", 0]);
    expect(ended.items.at(-1)).toMatchObject({ state: "failed", reason: { code: "forbidden.batch_key" } });
    const { body: notices } = await server.call("listNotifications", { as: session });
    expect(notices.data).toHaveLength(2);
    await server.call("retryBatch", { as: session, params: { id: second.id } });
    await runBatches();
    expect(await states(session, second.id)).toEqual(["done", "done"]);
    expect(await usage(session)).toBe(5);
  });

  it("can be canceled, kept as a collection and deleted", async () => {
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 3));
    await runAdvances();
    const { body: canceled } = await server.call("cancelBatch", { as: owner, params: { id } });
    expect(canceled.data).toMatchObject({ state: "cancelled", counts: { making: 1, cancelled: 2 } });
    await runBatches();
    expect(await states(owner, id)).toEqual(["done", "cancelled", "cancelled"]);
    const { body: kept } = await server.call("keepBatch", { as: owner, params: { id } });
    expect(kept.data).toMatchObject({ name: "Bridges", talks: 1 });
    await server.call("deleteBatch", { as: owner, params: { id } });
    expect((await server.call("readBatch", { as: owner, params: { id } })).status).toBe(404);
    const { body: talks } = await server.call("listTalks", {
      as: owner,
      query: { collectionId: kept.data.id },
    });
    expect(talks.data.total).toBe(1);
  });

  it("takes turns with the owner's other batches", async () => {
    const owner = await server.signInGuest();
    const long = await create(owner, list(1, 3));
    server.clock.advance(1);
    const short = await create(owner, list(11, 11));
    await runAdvances();
    await server.runSummaries();
    await runAdvances();
    expect([await states(owner, long.id), await states(owner, short.id)]).toEqual([
      ["done", "waiting", "waiting"],
      ["making"],
    ]);
  });

  it("creates one summary at a time even if two jobs run concurrently", async () => {
    const owner = await server.signInGuest();
    const ids = [(await create(owner, list(1, 2))).id, (await create(owner, list(11, 12))).id];
    const { userId } = owner;
    const run = { signal: new AbortController().signal };
    await Promise.all([1, 2].map(() => advanceBatches({ userId, run, dependencies: server.dependencies })));
    const all = [...(await states(owner, ids[0] ?? "")), ...(await states(owner, ids[1] ?? ""))];
    expect(all.filter((state) => state === "making")).toHaveLength(1);
    expect(await usage(owner)).toBe(1);
  });

  it("is deduplicated for identical requests of its owner until it ends", async () => {
    const owner = await server.signInGuest();
    const [first, twin] = await Promise.all([create(owner, list(1, 3)), create(owner, list(1, 3))]);
    expect(twin.id).toBe(first.id);
    await runAdvances();
    const again = await create(owner, list(1, 3));
    expect([again.id, again.counts.making]).toEqual([first.id, 1]);
    const others = [
      await create(owner, list(1, 2)),
      await create(owner, list(1, 3).toReversed()),
      await create(owner, list(1, 3), { length: "short" }),
      await create(owner, list(1, 3), { language: "de" }),
      await create(await server.signInGuest(), list(1, 3)),
    ];
    expect((await create(owner, list(1, 3), { language: "de" })).id).toBe(others[3].id);
    await server.call("cancelBatch", { as: owner, params: { id: first.id } });
    others.push(await create(owner, list(1, 3)));
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(7);
  });

  it("is rejected if its owner already has 20 unfinished batches", async () => {
    const owner = await server.signInGuest();
    for (let made = 0; made < MAX_OPEN_BATCHES; made += 1) await create(owner, list(made, made));
    const { status, body } = await server.call("createBatch", { as: owner, body: { items: list(30, 30) } });
    expect([status, body.code]).toEqual([409, "conflict.batches_full"]);
  });
});

describe("a batch's summary", () => {
  it("combines topics and key points of its talks with quotes, without deleted talks", async () => {
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 2));
    await runBatches();
    const readSummary = async () =>
      (await server.call("readBatchSummary", { as: owner, params: { id } })).body.data;
    const { topics, talks, citations, statements } = await readSummary();
    expect(statements).toEqual([]);
    expect(talks).toHaveLength(2);
    const lines = [...topics, ...talks].flatMap((part: { lines: { citations: number[] }[] }) => part.lines);
    expect(topics.length).toBeGreaterThan(0);
    for (const { citations: proof } of lines) {
      for (const position of proof)
        expect(citations[position]).toMatchObject({ quote: expect.any(String), captionLanguage: "en" });
    }
    const [first] = (await read(owner, id)).items;
    await server.call("deleteTalk", { as: owner, params: { id: first.summaryId } });
    const left = await readSummary();
    expect(left.topics).toEqual([]);
    expect(left.talks).toHaveLength(1);
    expect(JSON.stringify(left)).not.toContain(first.summaryId);
  });

  it("is still combined once the transcripts are deleted because of their age", async () => {
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 2));
    await runBatches();
    const readSummary = async () =>
      (await server.call("readBatchSummary", { as: owner, params: { id } })).body.data;
    const before = await readSummary();
    await forgetTranscripts({ db: server.db, before: new Date(server.clock.now() + 1) });
    expect(await server.db.$count(transcripts)).toBe(0);
    expect(await readSummary()).toEqual(before);
  });

  it("gives the model only what is around a point's quotes, which may be far apart", async () => {
    const counts: number[] = [];
    await server.close();
    server = await createTestServer({
      change: ({ sourceLoader, summarizer, questionAnswerer }) => ({
        sourceLoader: {
          ...sourceLoader,
          async loadLink(request) {
            const loaded = await sourceLoader.loadLink(request);
            const { cues } = loaded.transcript;
            const long = Array.from({ length: 60 }, (_each, id) => ({
              ...{ id, text: cues[id]?.text ?? `Sentence ${id} is about something else.`, speaker: null },
              ...{ startMs: id * 4000, endMs: id * 4000 + 4000 },
            }));
            return { ...loaded, transcript: { ...loaded.transcript, cues: long } };
          },
        },
        summarizer: {
          ...summarizer,
          engine: "model",
          async summarize(request) {
            const made = await summarizer.summarize(request);
            const last = { text: "Sentence 50", firstCueId: 50, lastCueId: 50 };
            const far = { ...last, startSeconds: 200, endSeconds: 204, speaker: null };
            const keyPoints = made.content.keyPoints.map((point): typeof point => ({
              ...point,
              quotes: [point.quotes[0], far],
            }));
            return { ...made, content: { ...made.content, keyPoints } };
          },
        },
        questionAnswerer: {
          ...questionAnswerer,
          async answerFromPassages({ passages }) {
            counts.push(...passages.map(({ cues }) => cues.length));
            return { statements: [], moments: [] };
          },
        },
      }),
    });
    await create(await server.signInGuest(), list(1, 2));
    await runBatches();
    expect(counts.length).toBeGreaterThan(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(7);
  });

  it("keeps only model statements whose quotes were actually said", async () => {
    const asked: string[] = [];
    await server.close();
    server = await createTestServer({
      change: ({ summarizer, questionAnswerer }) => ({
        summarizer: { ...summarizer, engine: "model" },
        questionAnswerer: {
          ...questionAnswerer,
          async answerFromPassages({ question, passages }) {
            asked.push(question);
            const [first] = passages;
            const cue = first?.cues[0];
            if (!first || !cue) return { statements: [], moments: [] };
            const place = { startSeconds: 0, endSeconds: 1, firstCueId: cue.id, lastCueId: cue.id };
            return {
              statements: [
                { text: "Both say so.", moments: [0] },
                { text: "Nobody says so.", moments: [1] },
              ],
              moments: [
                { talk: first.talk, quote: cue.text, ...place },
                { talk: first.talk, quote: "Never said.", ...place },
              ],
            };
          },
        },
      }),
    });
    const owner = await server.signInGuest();
    const { id } = await create(owner, list(1, 2));
    await runBatches();
    const { body } = await server.call("readBatchSummary", { as: owner, params: { id } });
    expect(asked).toHaveLength(1);
    expect(body.data).toMatchObject({
      statements: [{ text: "Both say so.", citations: [expect.any(Number)] }],
      isBeingWritten: false,
    });
    expect(body.data.statements).toHaveLength(1);
  });

  it("isn't said to be written for more than two hours if the job that writes it has died", async () => {
    await server.close();
    server = await createTestServer({
      change: ({ summarizer }) => ({ summarizer: { ...summarizer, engine: "model" } }),
    });
    // A session token would expire.
    const owner = { headers: { Cookie: (await server.signInGuest()).cookie } };
    const { id } = await create(owner, list(1, 2));
    while ((await runAdvances()) + (await server.runSummaries()) > 0);
    const isBeingWritten = async () =>
      (await server.call("readBatchSummary", { as: owner, params: { id } })).body.data.isBeingWritten;
    expect(await isBeingWritten()).toBe(true);
    server.clock.advance(2 * HOUR_MS);
    expect(await isBeingWritten()).toBe(false);
  });

  it("is written again if failed videos are retried while a model writes it", async () => {
    await server.close();
    const titles: string[][] = [];
    let retry: (() => Promise<void>) | null = null;
    server = await createTestServer({
      change: ({ summarizer, questionAnswerer }) => ({
        summarizer: { ...summarizer, engine: "model" },
        questionAnswerer: {
          ...questionAnswerer,
          async answerFromPassages({ passages }) {
            titles.push([...new Set(passages.map(({ talk }) => String(talk)))]);
            const run = retry;
            retry = null;
            await run?.();
            return { statements: [], moments: [] };
          },
        },
      }),
    });
    const owner = await server.signInGuest();
    server.sources.refuse(idOf(3), "source_unreachable");
    const { id } = await create(owner, list(1, 3));
    retry = async () => {
      server.sources.accept(idOf(3));
      server.clock.advance(1000);
      await server.call("retryBatch", { as: owner, params: { id } });
      while ((await runAdvances()) + (await server.runSummaries()) > 0);
      expect((await read(owner, id)).state).toBe("done");
    };
    await runBatches();
    expect(titles.map(({ length }) => length)).toEqual([2, 3]);
    const { body } = await server.call("readBatchSummary", { as: owner, params: { id } });
    expect(body.data.isBeingWritten).toBe(false);
  });
});

describe("three batches whose worker is killed 100 times", () => {
  it("create each summary once and charge the exact quota", async () => {
    const owners = [await server.signInGuest(), await server.signInGuest(), await server.signInGuest()];
    const ids: string[] = [];
    for (const [at, owner] of owners.entries()) {
      await server.setTier({ userId: owner.userId, tier: "pro" });
      ids.push((await create(owner, list(at * 15 + 1, at * 15 + 20))).id);
    }
    let runs = 0;
    let kills = 0;
    const { database, db } = server;
    const runKilled = () =>
      server.queue.drain(advanceBatchesJob, async ({ userId }, run) => {
        runs += 1;
        const isKilled = kills < 100 && runs % 3 !== 0;
        if (isKilled) kills += 1;
        // A third of the killed workers die before their first statement, the others during or after a
        // transaction.
        let allowed = [0, 1, 2][kills % 3] ?? 0;
        const dying = new Proxy(db, {
          get(real, field) {
            if (field === "transaction" && isKilled) {
              allowed -= 1;
              if (allowed < 0) {
                return (work: (transaction: typeof db) => Promise<unknown>) =>
                  real.transaction(async (transaction) => {
                    await work(transaction as typeof db);
                    throw new Error("Killed before the commit.");
                  });
              }
            }
            return Reflect.get(real, field);
          },
        });
        const dependencies = { ...server.dependencies, database: { ...database, db: dying } };
        await advanceBatches({ userId, run, dependencies });
        if (isKilled) throw new Error("Killed after the commit.");
      });
    for (let minutes = 0; minutes < 400; minutes += 1) {
      if ((await runKilled()) + (await server.runSummaries()) > 0) continue;
      const open = await db.execute(sql`select 1 from batches where next_try_at is not null`);
      if (open.rows.length === 0) break;
      server.clock.advance(2 * MINUTE_MS);
      await sweepBatches({ dependencies: server.dependencies });
    }
    expect(kills).toBe(100);
    for (const [at, owner] of owners.entries()) {
      const session = { headers: { Cookie: owner.cookie } };
      const batch = await read(session, ids[at] ?? "");
      expect(batch).toMatchObject({ state: "done", counts: { done: 20 } });
      const accountId = await server.findAccountId(owner.userId);
      const own = await db.select().from(summaries).where(eq(summaries.accountId, accountId));
      const reserved = await db
        .select()
        .from(quotaReservations)
        .where(eq(quotaReservations.accountId, accountId));
      expect([own.length, reserved.length]).toEqual([20, 20]);
      expect(new Set(reserved.map(({ state }) => state))).toEqual(new Set(["committed"]));
      const months = await db.select().from(usageMonths).where(eq(usageMonths.accountId, accountId));
      expect(months).toMatchObject([{ textUsed: 20, textHeld: 0 }]);
      const { body: notices } = await server.call("listNotifications", { as: session });
      expect(notices.data).toMatchObject([{ type: "batch_done" }]);
    }
    // The users' batches have 10 videos in common, which are fetched only once.
    expect(server.sources.loads).toHaveLength(50);
    expect(await db.select().from(batchItems).where(eq(batchItems.state, "done"))).toHaveLength(60);
  });
});
