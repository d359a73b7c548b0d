import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts, accountTotals } from "../db/schema/accounts.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { reserveQuota } from "../quotas/reserve-quota.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { createTestServer } from "../testing/create-test-server.ts";
import { moveAccount } from "./move-account.ts";

/** Waits until one connection is waiting for another's lock. */
async function waitForLock(pool: pg.Pool): Promise<void> {
  const waiting = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1);
}

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

it("leaves no unit reserved if its work ends while the account is being moved", async () => {
  const { log } = createTestLog();
  const connectionString = await postgres.createDatabase();
  const database = await openPostgresDatabase({ connectionString, poolSize: 3, waitMs: 0, log });
  const pool = new pg.Pool({ connectionString, max: 1 });
  await createQueueTables({ database, log });
  const { db } = database;
  const now = new Date("2026-01-15T12:00:00Z");
  await db
    .insert(accounts)
    .values(["from", "to"].map((id) => ({ id, tier: "free" as const, createdAt: now })));
  const quota = { accountId: "from", kind: "text" as const, limit: 5, address: null, key: null, now };
  await runTransaction(db, (transaction) => reserveQuota({ db: transaction, id: "unit", ...quota }));

  const settled = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const settling = runTransaction(db, async (transaction) => {
    await settleReservations({ db: transaction, ids: ["unit"], state: "committed", now });
    settled.resolve();
    await mayCommit.promise;
  });
  await settled.promise;
  const moving = runTransaction(db, (transaction) =>
    moveAccount({ db: transaction, from: "from", to: "to", signingSecret: "" }),
  );
  await waitForLock(pool);
  mayCommit.resolve();
  await Promise.all([settling, moving]);
  expect(await db.select().from(usageMonths)).toMatchObject([{ accountId: "to", textUsed: 1, textHeld: 0 }]);
  await pool.end();
  await database.close();
});

it("doesn't deadlock with work that is being settled while the account is linked", async () => {
  const { log } = createTestLog();
  const connectionString = await postgres.createDatabase();
  const database = await openPostgresDatabase({ connectionString, poolSize: 5, waitMs: 0, log });
  const pool = new pg.Pool({ connectionString, max: 1 });
  await createQueueTables({ database, log });
  const server = await createTestServer({ database });
  const telegramId = 300_000_001;
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId },
    body: { first_name: "Ada", last_name: null, username: null, language_code: null },
  });
  const ada = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
  const source = { kind: "text" as const, title: "A talk", text: "A talk" };
  await server.call("createSummary", { as: ada, body: { source } });
  const guest = await server.signInGuest();
  const link = (more: object) =>
    server.call("linkTelegram", { as: guest, body: { telegram_id: telegramId, ...more } });
  await link({});
  const [summary] = await database.db.select().from(summaries);
  const { accountId = "", resultId = "" } = summary ?? {};
  let linking: ReturnType<typeof link> | undefined;
  await database.db.transaction(async (db) => {
    await db.update(summaryResults).set({ progress: 1 }).where(eq(summaryResults.id, resultId));
    linking = link({ code: server.telegram.readCode(String(telegramId)) });
    await waitForLock(pool);
    // A deadlock would fail this transaction instead of the other one, which would be retried.
    await db.execute(sql`set local deadlock_timeout = '10ms'`);
    await db.insert(accountTotals).values({ accountId, textSummaries: 1 });
  });
  expect((await linking)?.status).toBe(200);
  expect(await database.db.select().from(accountTotals)).toMatchObject([{ textSummaries: 1 }]);
  await pool.end();
  await server.close();
  await database.close();
});
