import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { createScheduledHandlers } from "./scheduled.handler.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Tables that grow with the people and their months, and that a job of every minute must not read as a whole. */
const big: readonly unknown[] = ["accounts", "subscriptions"];

describe("createScheduledHandlers", () => {
  it("finds what is due every minute, and every hour, by an index in every table that grows with the people", async () => {
    const { db } = server;
    const jobs = createScheduledHandlers(server.dependencies);
    // A small table is always read as a whole; like this only where no index helps.
    await db.execute(sql`set enable_seqscan = off`);
    const readScans = async () => {
      await db.execute(sql`select pg_stat_force_next_flush()`);
      const { rows } = await db.execute<{ name: string; scans: number }>(
        sql`select relname as name, seq_scan::int as scans from pg_stat_user_tables order by relname`,
      );
      return rows.filter(({ name }) => big.includes(name));
    };
    const before = await readScans();
    expect(before.map(({ name }) => name)).toEqual(big);
    await jobs.syncSubscriptions();
    await jobs.sweepSummaries();
    await jobs.sendExpiryNotices();
    expect(await readScans()).toEqual(before);
    // It is counted at all.
    await db.execute(sql`select count(cancel_at_period_end) from subscriptions`);
    expect(await readScans()).not.toEqual(before);
  });
});
