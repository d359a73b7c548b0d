import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillTables } from "../testing/fill-tables.ts";
import { countShared, hasOtherPages } from "./places-in-line.repo.ts";

const WAITING = 500;
const FEW = 10;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await fillTables({ db: server.db, count: WAITING, now: new Date(server.clock.now()) });
  // Simulates a server with a lot of waiting work that Postgres hasn't counted yet.
  await server.db.execute(sql`analyze summary_results`);
  await server.db.execute(sql`
    update summary_results set status = 'queued', finished_at = null,
      share_key = 'share-' || id, site = 'site-' || id`);
  await server.db.execute(sql`
    update summary_results set share_key = 'one', site = case when id < 'result-103' then 'its.example' end
    where id in ('result-101', 'result-102', 'result-103')`);
});
afterAll(() => server.close());

async function countReads(): Promise<number> {
  await server.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await server.db.execute(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables
    where relname = 'summary_results'`);
  return Number(rows[0]?.["read"]);
}

describe("countShared", () => {
  it.each([
    { what: "the requester's", shareKey: "one", site: null, count: 2 },
    { what: "the site's", shareKey: null, site: "its.example", count: 1 },
    { what: "the larger number of the two", shareKey: "one", site: "its.example", count: 2 },
    { what: "none without a key", shareKey: null, site: null, count: 0 },
  ])("counts $what, without reading the rest of the queue", async ({ shareKey, site, count }) => {
    const before = await countReads();
    expect(await countShared({ db: server.db, id: "result-101", shareKey, site })).toBe(count);
    expect((await countReads()) - before).toBeLessThan(FEW);
  });
});

describe("hasOtherPages", () => {
  it.each([
    { id: "result-101", shareKey: "one", has: true },
    { id: "result-104", shareKey: "share-result-104", has: false },
  ])("says $has, without reading the rest of the queue", async ({ id, shareKey, has }) => {
    const before = await countReads();
    expect(await hasOtherPages({ db: server.db, result: { id, shareKey } })).toBe(has);
    expect((await countReads()) - before).toBeLessThan(FEW);
  });
});
