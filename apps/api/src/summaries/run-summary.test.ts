import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summaryEvents, summaryInputs, summaryResults, transcripts } from "../db/schema/summaries.schema.ts";
import { purgeDeleted } from "../history/delete-summary.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import type { JobRun } from "../queue/define-job.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";
import { sweepWork } from "../work/sweep-work.ts";
import { runSummary } from "./run-summary.ts";
import type { RunDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let texts = 0;
async function ask(as: Caller): Promise<{ id: string; resultId: string }> {
  texts += 1;
  const text = `The text of try number ${texts}.\nIts second line.`;
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: null, text } },
  });
  const rows = await server.db.select().from(summaryInputs).where(eq(summaryInputs.text, text));
  return { id: body.data.summary.id, resultId: rows[0]?.resultId ?? "" };
}

const readStatus = async (as: Caller, id: string) =>
  (await server.call("getSummary", { as, params: { id } })).body.data.status;
const readUsed = async (as: Caller) =>
  (await server.call("getAccountOverview", { as })).body.data.stats.monthly.text_summaries_used;

const run = (
  resultId: string,
  { dependencies, ...changes }: Partial<JobRun> & { dependencies?: Partial<RunDependencies> } = {},
) =>
  runSummary({
    resultId,
    run: {
      id: "job",
      signal: new AbortController().signal,
      tryNumber: 1,
      isLastTry: false,
      mustYield: null,
      ...changes,
    },
    dependencies: { ...server.dependencies, ...dependencies },
  });

describe("runSummary", () => {
  it("adds the time it took to the statistics of its month and to the total", {
    tags: ["S3.stats.04", "S3.stats.08"],
  }, async () => {
    // Unlike a guest's token, the cookie is still valid a month later.
    const as = { headers: { Cookie: (await server.signInGuest()).cookie } };
    const { summarizer } = server.dependencies;
    const slow: typeof summarizer = {
      ...summarizer,
      async summarize(request) {
        server.clock.advance(30_000);
        return summarizer.summarize(request);
      },
    };
    const readTimes = async () => {
      const { monthly, total } = (await server.call("getAccountOverview", { as })).body.data.stats;
      return [monthly.processing_time, total.total_processing_time];
    };
    await run((await ask(as)).resultId, { dependencies: { summarizer: slow } });
    expect(await readTimes()).toEqual([30, 30]);
    server.clock.advance(31 * DAY_MS);
    expect(await readTimes()).toEqual([0, 30]);
    server.clock.advance(-31 * DAY_MS);
  });

  it("streams key points while the engine is still working", { tags: "D.stream.05" }, async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const { summarizer } = server.dependencies;
    const end = Promise.withResolvers<void>();
    const slow: typeof summarizer = {
      ...summarizer,
      async summarize(request) {
        const result = await summarizer.summarize(request);
        await end.promise;
        return result;
      },
    };
    const running = run(resultId, { dependencies: { summarizer: slow } });
    const isPoint = ({ type }: { type: string }) => type === "key_point";
    const events = await readEvents({ server, as: guest, id, until: isPoint });
    expect(events.at(-1)?.event).toMatchObject({ type: "key_point", index: 0 });
    expect(await readStatus(guest, id)).toBe("running");
    end.resolve();
    await running;
  });

  it("restarts after a worker died and publishes each key point once", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const stop = new AbortController();
    const { summarizer } = server.dependencies;
    // Simulates a worker that publishes its points and dies before it is done.
    const dying = runSummary({
      resultId,
      run: { id: "job", signal: stop.signal, tryNumber: 1, isLastTry: false, mustYield: null },
      dependencies: {
        ...server.dependencies,
        summarizer: {
          ...summarizer,
          async summarize(request) {
            await summarizer.summarize(request);
            throw new Error("The power went out.");
          },
        },
      },
    });
    await expect(dying).rejects.toThrow("The power went out.");
    expect(await readStatus(guest, id)).toBe("running");
    await run(resultId, { tryNumber: 2 });
    const events = (await readEvents({ server, as: guest, id })).map(({ event }) => event.type);
    expect(events.filter((type) => type === "key_point")).toHaveLength(2);
    expect(events.at(-1)).toBe("done");
    expect(await readUsed(guest)).toBe(1);
  });

  it("ignores the result of a worker that was presumed dead and comes back", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const { summarizer } = server.dependencies;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const late = run(resultId, {
      dependencies: {
        summarizer: {
          ...summarizer,
          async summarize(request) {
            await gate;
            const made = await summarizer.summarize(request);
            return { ...made, content: { ...made.content, title: "Too late" } };
          },
        },
      },
    });
    await run(resultId, { tryNumber: 2 });
    open();
    await late;
    const { body } = await server.call("getSummary", { as: guest, params: { id } });
    expect(body.data).toMatchObject({ status: "done", content: { title: "Pasted text" } });
    expect(await readUsed(guest)).toBe(1);
  });

  it("ignores captions that a superseded worker loads too late", async () => {
    const { resultId } = await ask(await server.signInGuest());
    const { sourceLoader } = server.dependencies;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const late = run(resultId, {
      dependencies: {
        sourceLoader: {
          ...sourceLoader,
          async loadText(request) {
            const loaded = await sourceLoader.loadText(request);
            await gate;
            return loaded;
          },
        },
      },
    });
    await run(resultId, { tryNumber: 2 });
    const read = () => server.db.select().from(summaryResults).where(eq(summaryResults.id, resultId));
    const before = await read();
    open();
    await late;
    expect(await read()).toEqual(before);
  });

  it("leaves nothing behind if its account is deleted during loading", async () => {
    const guest = await server.signInGuest();
    const { resultId } = await ask(guest);
    const accountId = await server.findAccountId(guest.userId);
    const { dependencies } = server;
    const { sourceLoader } = dependencies;
    const loadText: typeof sourceLoader.loadText = async (request) => {
      const loaded = await sourceLoader.loadText(request);
      await deleteAccount({ accountId, dependencies });
      return loaded;
    };
    await run(resultId, { dependencies: { sourceLoader: { ...sourceLoader, loadText } } });
    expect((await server.dumpTables()).includes(`try number ${texts}.`)).toBe(false);
  });

  it("leaves no transcript behind if its summary is deleted during loading", async () => {
    const guest = await server.signInGuest();
    const before = await server.db.$count(transcripts);
    const { id, resultId } = await ask(guest);
    const { sourceLoader } = server.dependencies;
    await run(resultId, {
      dependencies: {
        sourceLoader: {
          ...sourceLoader,
          async loadText(request) {
            const loaded = await sourceLoader.loadText(request);
            await server.call("deleteSummary", { as: guest, params: { id } });
            return loaded;
          },
        },
      },
    });
    expect(await server.db.$count(transcripts)).toBe(before + 1);
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    expect(await server.db.$count(transcripts)).toBe(before);
  });

  it("publishes the last key points before the error", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const { summarizer } = server.dependencies;
    await run(resultId, {
      dependencies: {
        summarizer: {
          ...summarizer,
          async summarize(request) {
            await summarizer.summarize(request);
            throw new AppError({ code: "unsupported_language.voice" });
          },
        },
      },
    });
    const types = (await readEvents({ server, as: guest, id })).map(({ event }) => event.type);
    expect(types.filter((type) => type === "key_point")).toHaveLength(2);
    expect(types.at(-1)).toBe("error");
  });

  it("reports no caption loading for submitted text", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    await run(resultId);
    const events = (await readEvents({ server, as: guest, id })).map(({ event }) => event);
    expect(events).toContainEqual(expect.objectContaining({ type: "status", stage: "reading" }));
    expect(events).not.toContainEqual(expect.objectContaining({ stage: "captions" }));
  });

  it("does nothing for finished work, however often it runs", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    await run(resultId);
    const before = await server.call("getSummary", { as: guest, params: { id } });
    await run(resultId);
    await run(resultId, { isLastTry: true });
    expect((await server.call("getSummary", { as: guest, params: { id } })).body).toEqual(before.body);
    expect(await readUsed(guest)).toBe(1);
  });

  it("fails on the last attempt, refunds the quota and rethrows the error", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    server.sources.failSummaries(new Error("A fault of ours."));
    await expect(run(resultId)).rejects.toThrow();
    expect(await readStatus(guest, id)).toBe("running");
    await expect(run(resultId, { tryNumber: 7, isLastTry: true })).rejects.toThrow();
    server.sources.failSummaries(null);
    const { body } = await server.call("getSummary", { as: guest, params: { id } });
    expect(body.data).toMatchObject({ status: "failed", failure: { code: "internal.summary" } });
    expect(body.data.failure.message).not.toContain("fault of ours");
    expect(await readUsed(guest)).toBe(0);
  });

  it("moves a job whose attempts all failed to the dead jobs, without the text or the error's words", async () => {
    await server.runSummaries();
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const known = new Set((await server.queue.listDead()).map((dead) => dead.id));
    server.sources.failSummaries(new Error("A fault that quotes a diary."));
    const attempts = await server.runSummaries();
    server.sources.failSummaries(null);
    const dead = (await server.queue.listDead()).filter((job) => !known.has(job.id));
    expect(dead).toMatchObject([{ name: "summarize-video", payload: { resultId } }]);
    expect(attempts).toBeGreaterThan(1);
    expect(JSON.stringify(dead)).not.toMatch(/diary|text of try/);
    expect(await readStatus(guest, id)).toBe("failed");
    expect(await readUsed(guest)).toBe(0);
    for (const job of dead) await server.queue.forgetDead(job.id);
  });

  it("retries a source's temporary refusal and reports it on the third attempt", async () => {
    const guest = await server.signInGuest();
    const { id, resultId } = await ask(guest);
    const blocked = new AppError({ code: "source_blocked", message: "Blocked for now." });
    server.sources.failSummaries(blocked);
    await expect(run(resultId)).rejects.toBe(blocked);
    await expect(run(resultId, { tryNumber: 2 })).rejects.toBe(blocked);
    await run(resultId, { tryNumber: 3 });
    server.sources.failSummaries(null);
    const { body } = await server.call("getSummary", { as: guest, params: { id } });
    expect(body.data).toMatchObject({ status: "failed", failure: { code: "source_blocked" } });
    // The same request can be repeated and starts a new run.
    expect(await readUsed(guest)).toBe(0);
  });

  it("deletes submitted text once it has been read", async () => {
    const { resultId } = await ask(await server.signInGuest());
    const inputs = () => server.db.select().from(summaryInputs).where(eq(summaryInputs.resultId, resultId));
    expect(await inputs()).toHaveLength(1);
    await run(resultId);
    expect(await inputs()).toHaveLength(0);
  });
});

describe("sweepWork", () => {
  const sweep = () => sweepWork({ kind: summaryWork, dependencies: server.dependencies });
  const loseJob = async (resultId: string) => {
    const [row] = await server.db.select().from(summaryResults).where(eq(summaryResults.id, resultId));
    await server.queue.cancel(
      { name: "summarize-video", retryLimit: 0, retryDelaySeconds: 0, expireInSeconds: 1 },
      row?.jobId ?? "",
      { db: server.db },
    );
  };

  it("requeues work whose job died with its worker, and leaves other work alone", async () => {
    await server.runSummaries();
    const [lost, waiting] = [await server.signInGuest(), await server.signInGuest()];
    const { id, resultId } = await ask(lost);
    const other = await ask(waiting);
    await loseJob(resultId);
    expect(await sweep()).toBe(0);
    server.clock.advance(2 * 60_000);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    await server.runSummaries();
    const as = { headers: { Cookie: lost.cookie } };
    expect(await readStatus(as, id)).toBe("done");
    expect(await readUsed(as)).toBe(1);
    expect(await readStatus({ headers: { Cookie: waiting.cookie } }, other.id)).toBe("done");
  });

  it("finds lost work dated by a clock that was a month fast", async () => {
    await server.runSummaries();
    server.clock.advance(31 * DAY_MS);
    const lost = await server.signInGuest();
    const { id, resultId } = await ask(lost);
    await loseJob(resultId);
    server.clock.advance(-31 * DAY_MS);
    expect(await sweep()).toBe(1);
    await server.runSummaries();
    expect(await readStatus({ headers: { Cookie: lost.cookie } }, id)).toBe("done");
  });

  it("fails work after too many worker deaths and refunds its quota", async () => {
    await server.runSummaries();
    const lost = await server.signInGuest();
    const { id, resultId } = await ask(lost);
    await loseJob(resultId);
    await server.db.update(summaryResults).set({ attempt: 36 }).where(eq(summaryResults.id, resultId));
    server.clock.advance(2 * 60_000);
    expect(await sweep()).toBe(1);
    const as = { headers: { Cookie: lost.cookie } };
    expect(await readStatus(as, id)).toBe("failed");
    expect(await readUsed(as)).toBe(0);
    expect((await readEvents({ server, as, id })).at(-1)?.event.type).toBe("error");
    expect(await sweep()).toBe(0);
  });
});

describe("events", () => {
  it("reach each reader in order without gaps when several runs publish bursts at once", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signInGuest()));
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    for (const as of people) asked.push(await ask(as));
    const { summarizer } = server.dependencies;
    const bursting: RunDependencies["summarizer"] = {
      ...summarizer,
      async summarize(request) {
        for (let burst = 0; burst < 5; burst += 1) {
          for (let count = 0; count < 40; count += 1) {
            const title = `Part ${burst * 40 + count}`;
            request.onPart({
              type: "chapters",
              chapters: [{ title, startSeconds: 0, endSeconds: null }],
            });
          }
          await readUsed(people[0] as Caller);
        }
        return summarizer.summarize(request);
      },
    };
    const reading = asked.map(({ id }, index) => readEvents({ server, as: people[index] as Caller, id }));
    await Promise.all(asked.map(({ resultId }) => run(resultId, { dependencies: { summarizer: bursting } })));
    for (const [index, read] of (await Promise.all(reading)).entries()) {
      const { resultId } = asked[index] ?? { resultId: "" };
      const rows = await server.db
        .select({ sequence: summaryEvents.sequence })
        .from(summaryEvents)
        .where(eq(summaryEvents.resultId, resultId))
        .orderBy(summaryEvents.sequence);
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, at) => at + 1));
      const titles = read.flatMap(({ event }) =>
        event.type === "chapters" ? event.chapters.map(({ title }) => title) : [],
      );
      const parts = Array.from({ length: 200 }, (_none, at) => `Part ${at}`);
      expect(titles.filter((title) => title.startsWith("Part "))).toEqual(parts);
    }
  });

  it("are numbered in order without gaps", async () => {
    const guest = await server.signInGuest();
    const { resultId } = await ask(guest);
    await run(resultId);
    const rows = await server.db
      .select({ sequence: summaryEvents.sequence })
      .from(summaryEvents)
      .where(eq(summaryEvents.resultId, resultId))
      .orderBy(summaryEvents.sequence);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
  });
});
