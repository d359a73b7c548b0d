import { createTestLog } from "@pith/core/testing";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import { borrowDatabase } from "../testing/borrow-database.ts";
import { writeBatchJob } from "./batches.job.ts";
import { createJobQueue } from "./job-queue.ts";
import { jobs } from "./jobs.ts";
import { speakSummaryJob } from "./speak-summary.job.ts";
import { summarizeVideoJob } from "./summarize-video.job.ts";

it("leaves work that waits for a slow model or voice to the worker that still reports from it", async () => {
  const database = await borrowDatabase();
  const queue = createJobQueue({ database, jobs, concurrency: 1, log: createTestLog().log });
  await queue.start();
  const slow = [
    await queue.enqueue(summarizeVideoJob, { resultId: "1" }, { db: database.db }),
    await queue.enqueue(speakSummaryJob, { audioResultId: "1" }, { db: database.db }),
    await queue.enqueue(writeBatchJob, { batchId: "1" }, { db: database.db }),
  ];
  const list = async (state: string) => {
    const { rows } = await database.db.execute(sql`select id from pgboss.job where state = ${state}`);
    return rows.map(({ id }) => id);
  };
  await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '6 hours',
    heartbeat_on = now() where name = any(${sql.raw("'{summarize-video,speak-summary,write-batch}'")})`);
  await database.db.execute(sql`update pgboss.queue set monitor_on = null`);
  const supervisor = new PgBoss(database.boss);
  for (const { name } of [summarizeVideoJob, speakSummaryJob, writeBatchJob])
    await supervisor.supervise(name);
  expect((await list("active")).sort()).toEqual(slow.toSorted());
  await queue.stop();
  await database.close();
});
