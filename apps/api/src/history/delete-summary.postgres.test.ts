import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { deleteOrphanedWork } from "../summaries/delete-orphaned-work.ts";
import { type Caller, createTestServer } from "../testing/create-test-server.ts";
import { purgeDeleted } from "./delete-summary.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

/** Creates a server with a text's deleted summary. */
async function arrange() {
  const { log } = createTestLog();
  const connectionString = await postgres.createDatabase();
  const database = await openPostgresDatabase({ connectionString, poolSize: 5, waitMs: 0, log });
  const pool = new pg.Pool({ connectionString, max: 1 });
  await createQueueTables({ database, log });
  const server = await createTestServer({ database });
  const [owner, other] = [await server.signInGuest(), await server.signInGuest()];
  const request = (as: Caller) =>
    server.call("createSummary", {
      as,
      body: { source: { kind: "text", title: "A talk", text: "A talk." } },
    });
  const id: string = (await request(owner)).body.data.summary.id;
  await server.runSummaries();
  await server.call("deleteSummary", { as: owner, params: { id } });
  server.clock.advance(UNDO_DELETE_MS + 1);
  const [summary] = await server.db.select().from(summaries);
  if (!summary) throw new Error("No summary");
  return {
    server,
    other,
    summary,
    request,
    /** Waits until one connection is waiting for another's lock. */
    async waitForLock() {
      const waiting = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(1);
    },
    async [Symbol.asyncDispose]() {
      await pool.end();
      await server.close();
      await database.close();
    },
  };
}

it("lets others request an upload while it is purged", async () => {
  await using arranged = await arrange();
  const { server, other, summary, request, waitForLock } = arranged;
  let requested: ReturnType<typeof request> | undefined;
  await server.db.transaction(async (db) => {
    await db.delete(summaries).where(eq(summaries.id, summary.id));
    await deleteOrphanedWork({ db, resultIds: [summary.resultId] });
    requested = request(other);
    await waitForLock();
  });
  expect(await requested).toMatchObject({ status: 200, body: { data: { summary: { status: "queued" } } } });
});

it("keeps an upload that is requested while its last summary is purged", async () => {
  await using arranged = await arrange();
  const { server, other, summary, waitForLock } = arranged;
  let purging: Promise<void> | undefined;
  await server.db.transaction(async (db) => {
    const accountId = await server.findAccountId(other.userId);
    await db.insert(summaries).values({
      ...summary,
      id: "joined",
      userId: other.userId,
      accountId,
      reservationId: null,
      deletedAt: null,
    });
    purging = purgeDeleted(server.dependencies);
    await waitForLock();
  });
  await purging;
  expect(await server.db.select().from(summaries)).toMatchObject([{ id: "joined" }]);
});
