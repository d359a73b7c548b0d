import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { accounts, accountTotals } from "../db/schema/accounts.schema.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { borrowDatabase } from "./borrow-database.ts";

/**
 * A session setting survives when a database is returned, so it shows whether the database has been lent
 * before.
 */
const mark = (database: Database) => database.db.execute(sql`select set_config('pith.mark', 'lent', false)`);
const isMarked = async ({ db }: Database) => {
  const { rows } = await db.execute(sql`select current_setting('pith.mark', true) as mark`);
  return rows[0]?.["mark"] === "lent";
};

/** Returns the rows of all tables, sorted, because rows that were deleted and restored come back in any order. */
async function dumpRows({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select table_schema, table_name,
      query_to_xml(
        format('select * from %I.%I as rows order by rows::text', table_schema, table_name),
        true, false, '')::text as content
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`);
  return rows;
}

/** Inserts, updates and deletes rows. Returns the serial id that a new row got. */
async function fill({ db }: Database): Promise<number | undefined> {
  await db.insert(accounts).values({ id: "a1", createdAt: new Date() });
  await db.insert(accountTotals).values({ accountId: "a1" });
  await db.execute(sql`update pgboss.queue set retry_limit = 99`);
  await db.execute(sql`delete from pgboss.schedule`);
  const [call] = await db
    .insert(modelCalls)
    .values({
      model: "one",
      purpose: "facts",
      inputTokens: 1,
      outputTokens: 1,
      isEstimated: false,
      outcome: "done",
      durationMs: 1,
      createdAt: new Date(),
    })
    .returning({ id: modelCalls.id });
  return call?.id;
}

it("lends a returned database again in its initial state, however it was reset", async () => {
  let database = await borrowDatabase();
  const before = await dumpRows(database);
  await mark(database);
  for (let lending = 1; lending <= 26; lending += 1) {
    expect(await fill(database)).toBe(1);
    await database.close();
    database = await borrowDatabase();
    expect(await isMarked(database)).toBe(true);
    expect(await dumpRows(database)).toEqual(before);
  }
  await database.close();
});

it("doesn't lend a database again if its schema was changed", async () => {
  const database = await borrowDatabase();
  await mark(database);
  await database.db.execute(sql`alter table accounts add column leftover text`);
  await database.close();
  const next = await borrowDatabase();
  expect(await isMarked(next)).toBe(false);
  await next.close();
});
