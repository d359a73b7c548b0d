import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeClient } from "../providers/payments/stripe/create-stripe-client.ts";
import { createStripeProvider } from "../providers/payments/stripe/create-stripe-provider.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillTables } from "../testing/fill-tables.ts";
import { createScheduledHandlers } from "./scheduled.handler.ts";

/** Rows per table. A full scan of a table or an index reads at least this many. */
const PEOPLE = 2_000;
/** Upper bound on a key lookup's reads. */
const FEW = 20;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    change: ({ database, clock, payments }) => ({
      payments: {
        ...payments,
        card: createStripeProvider({
          // Unreachable on purpose: if nothing is due, Stripe must not be called.
          stripe: createStripeClient({
            secretKey: "sk_test_none",
            apiOrigin: "http://127.0.0.1:9",
            maxRetries: 0,
          }),
          webhookSecret: "whsec_none",
          database,
          clock,
        }),
      },
    }),
  });
  await fillTables({ db: server.db, count: PEOPLE, now: new Date(server.clock.now()) });
});
afterAll(() => server.close());

/** Returns the number of rows and index entries read so far, per table. */
async function countReads(): Promise<Map<string, number>> {
  const { db } = server;
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute(sql`
    select t.relname as name,
      (coalesce(t.seq_tup_read, 0) + coalesce(t.idx_tup_fetch, 0) + coalesce(sum(i.idx_tup_read), 0))::int as reads
    from pg_stat_user_tables t left join pg_stat_user_indexes i using (relid)
    where t.schemaname = 'public'
    group by t.relname, t.seq_tup_read, t.idx_tup_fetch`);
  return new Map(rows.map(({ name, reads }) => [String(name), Number(reads)]));
}

async function listReadMuch(work: () => Promise<unknown>): Promise<string[]> {
  const before = await countReads();
  await work();
  const after = await countReads();
  return [...after].filter(([name, reads]) => reads - (before.get(name) ?? 0) > FEW).map(([name]) => name);
}

describe("createScheduledHandlers", () => {
  it("is measured with every table that grows with users and that a job reads", async () => {
    const counts = await server.db.execute(sql`
      select relname as name from pg_stat_user_tables where schemaname = 'public' and n_live_tup >= ${PEOPLE}::int`);
    expect(counts.rows.map(({ name }) => name).sort()).toEqual(
      [
        "accounts",
        "audio_results",
        "audios",
        "checkouts",
        "notifications",
        "nowpayments_orders",
        "quota_reservations",
        "recordings",
        "subscriptions",
        "summaries",
        "summary_results",
        "transactions",
        "users",
      ].sort(),
    );
  });

  it("reads only due rows in its minutely and hourly jobs", async () => {
    const { cleanUp: _daily, backUp: _nightly, ...frequent } = createScheduledHandlers(server.dependencies);
    const { signal } = new AbortController();
    for (const [name, run] of Object.entries(frequent))
      expect(await listReadMuch(() => run({}, { signal })), name).toEqual([]);
  });

  it("would be caught reading a whole table, with or without an index", async () => {
    const { db } = server;
    expect(await listReadMuch(() => db.execute(sql`select count(voice_gender) from audios`))).toEqual([
      "audios",
    ]);
    expect(
      await listReadMuch(async () => {
        await db.execute(sql`set enable_seqscan = off`);
        await db.execute(sql`select count(*) from audios where account_id > ''`);
        await db.execute(sql`reset enable_seqscan`);
      }),
    ).toEqual(["audios"]);
  });
});
