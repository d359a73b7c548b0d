import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillTables } from "../testing/fill-tables.ts";

const OTHERS = 200;
/** Upper bound on a search's reads in a library with a single summary. */
const FEW = 20;

let server: TestServer;
let owner: Caller;
let word: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.signInGuest();
  await server.call("createSummary", {
    as: owner,
    body: { source: { kind: "link", url: "https://youtu.be/bridge00001" } },
  });
  await server.runSummaries();
  const { rows } = await server.db.execute(sql`select keys::text as keys from search_keys`);
  word = /'en:([a-z]{5,})'/.exec(String(rows[0]?.["keys"]))?.[1] ?? "";
  await fillTables({ db: server.db, count: OTHERS, now: new Date(server.clock.now()) });
  await server.db.execute(sql`
    insert into search_keys (result_id, generation, languages, keys)
    select 'result-' || n, 2, 'en', (select keys from search_keys limit 1) from generate_series(1, ${OTHERS}::int) n`);
});
afterAll(() => server.close());

const find = async (search: string) => {
  const { body } = await server.call("listTalks", { as: owner, query: { search } });
  return body.data.total;
};

async function countReads(): Promise<number> {
  const { rows } = await server.db.execute(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'search_keys'`);
  return Number(rows[0]?.["read"]);
}

describe("a search in a user's library", () => {
  it("finds the same with table statistics, and then reads only the user's summaries", async () => {
    expect(word).not.toBe("");
    const found = [await find(word), await find("zyxwvut")];
    expect(found).toEqual([1, 0]);
    await server.db.execute(sql`analyze`);
    await server.db.execute(sql`select pg_stat_force_next_flush()`);
    const before = await countReads();
    expect([await find(word), await find("zyxwvut")]).toEqual(found);
    await server.db.execute(sql`select pg_stat_force_next_flush()`);
    expect((await countReads()) - before).toBeLessThan(FEW);
  });
});
