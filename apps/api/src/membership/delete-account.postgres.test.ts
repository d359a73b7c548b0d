import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actForUser } from "../accounts/act-for-user.ts";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import { createTestServer } from "../testing/create-test-server.ts";
import { deleteAccount } from "./delete-account.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

it("leaves nothing of a text that was being handed over meanwhile", async () => {
  const { log } = createTestLog();
  const connectionString = await postgres.createDatabase();
  const database = await openPostgresDatabase({ connectionString, poolSize: 4, waitMs: 0, log });
  const pool = new pg.Pool({ connectionString, max: 1 });
  await createQueueTables({ database, log });
  const server = await createTestServer({ database });
  const { dependencies } = server;
  const { userId } = await server.signInGuest();
  const now = new Date(server.clock.now());
  const actor = await actForUser({ db: database.db, userId, addressHash: null, now });
  if (actor === null) throw new Error("The guest is gone.");
  const stored = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const requested = requestSummary({
    actor,
    request: {
      source: { kind: "text", title: "Diary", text: "Dear diary of nobody." },
      ...{ length: "medium", shape: "points", wish: null, language: null, range: null },
    },
    dependencies,
    record: async () => {
      stored.resolve();
      await mayCommit.promise;
    },
  });
  await stored.promise;
  const deleted = deleteAccount({ accountId: actor.accountId, dependencies });
  const waiting = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1);
  mayCommit.resolve();
  await Promise.all([requested, deleted]);
  await server.runSummaries();
  expect((await server.dumpTables()).includes("diary of nobody")).toBe(false);
  await pool.end();
  await server.close();
  await database.close();
});
