import type { Log } from "@pith/core/logging/create-log";
import { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";

/** Creates or updates the job queue's tables, without running anything. */
export async function createQueueTables({ database, log }: { database: Database; log: Log }): Promise<void> {
  const boss = new PgBoss({ ...database.boss, supervise: false, schedule: false });
  boss.on("error", (error) => log.warn({ err: error }, "The queue met an error"));
  await boss.start();
  await boss.stop({ graceful: false });
}
