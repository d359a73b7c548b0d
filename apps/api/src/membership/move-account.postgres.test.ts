import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts } from "../db/schema/accounts.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { reserveQuota } from "../quotas/reserve-quota.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { moveAccount } from "./move-account.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

it("leaves no unit reserved if its work ends while the account is being moved", async () => {
  const { log } = createTestLog();
  const connectionString = await postgres.createDatabase();
  const database = await openPostgresDatabase({ connectionString, poolSize: 3, waitMs: 0, log });
  const sql = new pg.Pool({ connectionString, max: 1 });
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
  const waiting = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await sql.query(waiting)).rows[0].count).toBe(1);
  mayCommit.resolve();
  await Promise.all([settling, moving]);
  expect(await db.select().from(usageMonths)).toMatchObject([{ accountId: "to", textUsed: 1, textHeld: 0 }]);
  await sql.end();
  await database.close();
});
