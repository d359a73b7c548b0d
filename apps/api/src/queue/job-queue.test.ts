import { createTestLog } from "@pith/core/testing";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { borrowDatabase } from "../testing/borrow-database.ts";
import { defineJob } from "./define-job.ts";
import { forgetFutureTimes } from "./forget-future-times.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";

/** Long enough that any test that depends on polling fails. */
const POLL_SECONDS = 600;
const countJob = defineJob({
  name: "count",
  payload: z.object({ number: z.number() }),
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  pollSeconds: POLL_SECONDS,
});

const sharedJob = defineJob({
  ...countJob,
  payload: z.object({ from: z.string() }),
  name: "shared",
  isShared: true,
});

let database: Database;
let queue: JobQueue;

beforeEach(async () => {
  database = await borrowDatabase();
  queue = createJobQueue({
    database,
    jobs: [countJob, sharedJob],
    concurrency: 2,
    log: createTestLog().log,
  });
  await queue.start();
});

afterEach(async () => {
  await queue.stop();
  await database.close();
});

describe("a clock that was a month fast", () => {
  it("doesn't stop waiting jobs, the schedule or dead-worker detection once corrected", async () => {
    const ids: (string | null)[] = [];
    await runTransaction(database.db, async (db) => {
      for (const number of [1, 2]) ids.push(await queue.enqueue(countJob, { number }, { db }));
    });
    await database.db.execute(sql`update pgboss.job set start_after = now() + interval '31 days'`);
    await database.db.execute(sql`update pgboss.job set state = 'active', heartbeat_seconds = 10,
      started_on = now() + interval '31 days', heartbeat_on = now() + interval '31 days' where id = ${ids[1]}`);
    await database.db.execute(sql`update pgboss.version set cron_on = now() + interval '31 days'`);
    await database.db.execute(sql`update pgboss.queue set monitor_claim_on = now() + interval '31 days'`);
    await forgetFutureTimes(database.db);

    const done: number[] = [];
    await queue.work(countJob, async ({ number }) => {
      done.push(number);
    });
    await expect.poll(() => done).toEqual([1]);
    const { rows } = await database.db.execute(sql`select
      (select count(*) from pgboss.version where cron_on > now()) +
      (select count(*) from pgboss.queue where monitor_claim_on > now()) +
      (select count(*) from pgboss.job where state = 'active' and heartbeat_on > now()) as future`);
    expect(Number(rows[0]?.["future"])).toBe(0);
  });
});

it("stores and cancels jobs in pg-boss within the caller's transaction", { tags: "D.scale.02" }, async () => {
  const listJobs = async () => {
    const { rows } = await database.db.execute(
      sql`select id, data, state from pgboss.job where name = ${countJob.name}`,
    );
    return rows;
  };
  const adding = runTransaction(database.db, async (db) => {
    await queue.enqueue(countJob, { number: 1 }, { db });
    throw new Error("Not after all.");
  });
  await expect(adding).rejects.toThrow("Not after all.");
  expect(await listJobs()).toEqual([]);
  const id = await runTransaction(database.db, (db) => queue.enqueue(countJob, { number: 2 }, { db }));
  expect(await listJobs()).toEqual([{ id, data: { number: 2 }, state: "created" }]);
  const canceling = runTransaction(database.db, async (db) => {
    await queue.cancel(countJob, id ?? "", { db });
    throw new Error("Not after all.");
  });
  await expect(canceling).rejects.toThrow("Not after all.");
  expect(await queue.drain(countJob, async () => {})).toBe(1);
  expect(await listJobs()).toMatchObject([{ id, state: "completed" }]);
});

it("adopts a newer version's settings and schedule for a job", async () => {
  const readSettings = async () => {
    const { rows } = await database.db.execute(
      sql`select retry_limit, cron from pgboss.queue left join pgboss.schedule using (name)
        where name = ${countJob.name}`,
    );
    return rows;
  };
  expect(await readSettings()).toEqual([{ retry_limit: 0, cron: null }]);
  for (const [retryLimit, schedule] of [
    [3, "0 4 * * *"],
    [3, "0 5 * * *"],
  ] as const) {
    const newer = createJobQueue({
      database,
      jobs: [{ ...countJob, retryLimit, schedule }, sharedJob],
      concurrency: 2,
      log: createTestLog().log,
    });
    await newer.start();
    await newer.stop();
    expect(await readSettings()).toEqual([{ retry_limit: retryLimit, cron: schedule }]);
  }
});

it("counts dead jobs, excluding replayed ones and those waiting in a queue", async () => {
  await runTransaction(database.db, async (db) => {
    for (const number of [1, 2, 3]) await queue.enqueue(countJob, { number }, { db });
  });
  await queue.drain(countJob, async () => {
    throw new Error("No.");
  });
  await runTransaction(database.db, (db) => queue.enqueue(countJob, { number: 4 }, { db }));
  expect(await queue.countDead()).toBe(3);
  const [first] = await queue.listDead();
  await queue.replayDead([first?.id ?? ""]);
  expect(await queue.countDead()).toBe(2);
});

describe("work", () => {
  it("continues without polling while jobs wait, even after a failed one", async () => {
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    await runTransaction(database.db, async (db) => {
      for (const number of numbers) await queue.enqueue(countJob, { number }, { db });
    });
    const done: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const work = queue.work(countJob, async ({ number }) => {
        done.push(number);
        if (done.length === numbers.length) resolve();
        if (number % 3 === 0) throw new Error("This one fails.");
      });
      work.catch(reject);
    });
    expect(done.toSorted((first, second) => first - second)).toEqual(numbers);
  });

  it("limits a group to half of the slots and reserves one for groups with nothing running", async () => {
    const enqueue = (from: string, priority: number) =>
      runTransaction(database.db, (db) => queue.enqueue(sharedJob, { from }, { db, priority, group: from }));
    for (const priority of [0, -1, -2]) await enqueue("crowd", priority);
    const started: string[] = [];
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    let notice = () => {};
    const waitFor = async (count: number) => {
      while (started.length < count) {
        await new Promise<void>((resolve) => {
          notice = resolve;
        });
      }
    };
    await queue.work(sharedJob, async ({ from }) => {
      started.push(from);
      notice();
      await isOver;
    });
    await waitFor(1);
    await enqueue("slow", -1);
    await waitFor(2);
    await enqueue("returned", 1);
    await enqueue("honest", 0);
    await waitFor(3);
    expect(started.toSorted()).toEqual(["crowd", "honest", "slow"]);
    end();
    await waitFor(6);
    expect(started[3]).toBe("returned");
  });

  it("runs as many jobs as the operator sets, up to half for one group", async () => {
    const wide = createJobQueue({ database, jobs: [sharedJob], concurrency: 4, log: createTestLog().log });
    await wide.start();
    for (const from of ["crowd", "crowd", "crowd", "other"]) {
      await runTransaction(database.db, (db) =>
        wide.enqueue(sharedJob, { from }, { db, priority: -1, group: from }),
      );
    }
    const started: string[] = [];
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await new Promise<void>((resolve, reject) => {
      const working = wide.work(sharedJob, async ({ from }) => {
        started.push(from);
        if (started.length === 3) resolve();
        await isOver;
      });
      working.catch(reject);
    });
    expect(started.toSorted()).toEqual(["crowd", "crowd", "other"]);
    end();
    await wide.stop();
  });
});
