import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillTables } from "../testing/fill-tables.ts";

/** Enough to fill several pages of each table. */
const ROWS = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await fillTables({ db: server.db, count: ROWS, now: new Date(server.clock.now()) });
  const { db } = server;
  await db.execute(sql`
    insert into sessions (id, user_id, kind, secret_hash, created_at, last_used_at)
    select id, id, 'guest', id, now(), now() from users`);
  await db.execute(sql`insert into usage_months (account_id, month) select id, '2026-01' from accounts`);
  await db.execute(sql`insert into account_totals (account_id) select id from accounts`);
});
afterAll(() => server.close());

describe("a full page", () => {
  it.each([
    { table: "notifications", change: "is_read = true" },
    { table: "users", change: "last_seen = last_seen + interval '1 hour'" },
    { table: "sessions", change: "last_used_at = last_used_at + interval '1 hour'" },
    { table: "usage_months", change: "text_held = text_held + 1" },
    { table: "account_totals", change: "text_summaries = text_summaries + 1" },
    { table: "summary_results", change: "progress = 0.5, last_sequence = last_sequence + 1" },
  ])("has room for a changed row of $table", async ({ table, change }) => {
    // Use a copy with the table's own parameters, because no scheduled job changes the copy in the meantime.
    const { rows: tables } = await server.db.execute(
      sql.raw(
        `select array_to_string(reloptions, ', ') as options from pg_class where oid = '${table}'::regclass`,
      ),
    );
    const options = tables[0]?.["options"];
    await server.db.execute(
      sql.raw(
        `create table copy_of_${table} ${options ? `with (${options})` : ""} as select * from ${table}`,
      ),
    );
    const { rows: pages } = await server.db.execute(
      sql.raw(`select max((ctid::text::point)[0]) as last from copy_of_${table}`),
    );
    expect(Number(pages[0]?.["last"])).toBeGreaterThan(1);
    const { rows } = await server.db.execute(
      sql.raw(`
        update copy_of_${table} set ${change} where ctid = (select min(ctid) from copy_of_${table})
        returning (ctid::text::point)[0] as page`),
    );
    expect(rows).toEqual([{ page: 0 }]);
  });
});
