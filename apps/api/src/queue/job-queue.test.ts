import { openAsBlob } from "node:fs";
import { createTestLog } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { openMemoryDatabase } from "../db/open-embedded-database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { defineJob } from "./define-job.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";

/** So long that a test that depends on polling fails. */
const POLL_SECONDS = 600;
const countJob = defineJob({
  name: "count",
  payload: z.object({ number: z.number() }),
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  pollSeconds: POLL_SECONDS,
});

let database: Database;
let queue: JobQueue;

beforeEach(async () => {
  database = await openMemoryDatabase({ loadDataDir: await openAsBlob(inject("databaseTemplate")) });
  queue = createJobQueue({ database, jobs: [countJob], concurrency: 2, log: createTestLog().log });
  await queue.start();
});

afterEach(async () => {
  await queue.stop();
  await database.close();
});

describe("work", () => {
  it("goes on without a pause while jobs wait, also after one that failed", async () => {
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
});
