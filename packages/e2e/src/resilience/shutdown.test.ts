import { auditFinishedLedger } from "@pith/testbed/audit-ledger";
import { createPerson, type Person } from "@pith/testbed/create-person";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { startPostgres } from "@pith/testbed/start-postgres";
import type { ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let opened: AsyncDisposableStack;
let source: VideoSource;
let cluster: Cluster;
let api: ServerProcess;
let worker: ServerProcess;
let otherWorker: ServerProcess;

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  source = opened.use(await startVideoSource());
  cluster = opened.use(
    await startCluster({
      postgres,
      source,
      apiCount: 1,
      workerCount: 2,
      // Long enough to watch a process while it is stopping, even on a busy machine.
      settings: { SHUTDOWN_DELAY_SECONDS: "2" },
      apiSettings: { SHUTDOWN_DELAY_SECONDS: "8" },
    }),
  );
  const [onlyApi, firstWorker, secondWorker] = [...cluster.apis, ...cluster.workers];
  if (!onlyApi || !firstWorker || !secondWorker) throw new Error("The cluster isn't complete.");
  [api, worker, otherWorker] = [onlyApi, firstWorker, secondWorker];
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

async function readReadiness(process: ServerProcess): Promise<{ status: number; body: unknown } | null> {
  const response = await fetch(`${process.origin}/readyz`).catch(() => null);
  return response && { status: response.status, body: await response.json() };
}

function waitUntilDone({ person, summaryId }: { person: Person; summaryId: string }): Promise<void> {
  return waitUntil({
    what: "the summary is done",
    async check() {
      return (await person.read({ origin: api.origin, id: summaryId })).data?.status === "done";
    },
  });
}

describe("SIGTERM", () => {
  it("returns unfinished work to the queue, reports not ready meanwhile, and exits cleanly", async () => {
    await otherWorker.kill();
    const person = await createPerson({ origin: api.origin });
    source.hold();
    const { data } = await person.askFor({ origin: api.origin, url: source.linkTo(1) });
    if (!data) throw new Error("The summary was refused.");
    await waitUntil({ what: "the worker waits for the captions", check: () => source.waiting === 1 });
    expect(await readReadiness(worker)).toEqual({ status: 200, body: { status: "ready" } });

    worker.signal("SIGTERM");
    await waitUntil({
      what: "the worker says that it is stopping",
      async check() {
        return (await readReadiness(worker))?.status === 503;
      },
    });
    expect(await worker.waitForEnd()).toEqual({ exitCode: 0, signal: null });

    // The worker itself returned the job to the queue, so the job wasn't recovered from a dead worker. The
    // queue doesn't store the error message, only where in our code the error was thrown.
    const { rows } = await cluster.sql.query(
      `select state, output->>'message' as message from pgboss.job
       join summary_results on summary_results.job_id = pgboss.job.id::text
       join summaries on summaries.result_id = summary_results.id where summaries.id = $1`,
      [data.summary.id],
    );
    expect(rows).toEqual([{ state: "retry", message: expect.stringMatching(/^Error \(at .*apps\/api/) }]);
    source.release();
    await otherWorker.start();
    await waitUntilDone({ person, summaryId: data.summary.id });
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
    await worker.start();
  });

  it("finishes work that is nearly done", { tags: ["night"] }, async () => {
    await otherWorker.kill();
    const person = await createPerson({ origin: api.origin });
    // Warms up the worker's threads and code, so that the jobs after this take almost no time.
    const first = await person.askFor({ origin: api.origin, url: source.linkTo(5) });
    await waitUntilDone({ person, summaryId: first.data?.summary.id ?? "" });
    source.hold();
    const { data } = await person.askFor({ origin: api.origin, url: source.linkTo(2) });
    if (!data) throw new Error("The summary was refused.");
    await waitUntil({ what: "the worker waits for the captions", check: () => source.waiting === 1 });
    worker.signal("SIGTERM");
    source.release();
    expect(await worker.waitForEnd()).toEqual({ exitCode: 0, signal: null });
    const { data: finished } = await person.read({ origin: api.origin, id: data.summary.id });
    expect(finished?.status).toBe("done");
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
    await Promise.all([worker.start(), otherWorker.start()]);
  });

  it("answers current and late requests, and ends the streams", async () => {
    const person = await createPerson({ origin: api.origin });
    source.hold();
    const held = await person.askFor({ origin: api.origin, url: source.linkTo(3) });
    const events = await fetch(`${api.origin}/api/summaries/${held.data?.summary.id}/events`, {
      headers: person.headers,
    });
    let told = "";
    const streamEnd = (async () => {
      for await (const text of events.body?.pipeThrough(new TextDecoderStream()) ?? []) told += text;
    })();
    await waitUntil({ what: "the stream is told of the work", check: () => told.includes("event: status") });

    const lock = await cluster.sql.connect();
    let answer: ReturnType<typeof person.askFor>;
    try {
      await lock.query("begin");
      await lock.query("lock table usage_months in exclusive mode");
      answer = person.askFor({ origin: api.origin, url: source.linkTo(4) });
      await waitUntil({
        what: "the request waits for the database",
        async check() {
          const { rows } = await cluster.sql.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'pith'",
          );
          return rows.length > 0;
        },
      });
      api.signal("SIGTERM");
      await waitUntil({
        what: "the process says that it is stopping",
        async check() {
          return (await readReadiness(api))?.status === 503;
        },
      });
      await streamEnd;
      expect(told).not.toContain("event: done");
      expect((await person.read({ origin: api.origin, id: held.data?.summary.id ?? "" })).status).toBe(200);
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    const answered = await answer;
    expect(answered).toMatchObject({ status: 200, data: { cost: 1 } });
    expect(await api.waitForEnd()).toEqual({ exitCode: 0, signal: null });
    source.release();
    await api.start();
    for (const { data } of [held, answered]) {
      await waitUntilDone({ person, summaryId: data?.summary.id ?? "" });
    }
  });
});
