import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseThread, openDatabaseThread } from "./open-database-thread.ts";

let folder: string;
let client: DatabaseThread;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-thread-"));
  client = await openDatabaseThread({ folder: path.join(folder, "database"), isDurable: true });
  await client.exec("create table kept (id int primary key, at timestamptz, note jsonb)");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function countKept(): Promise<number> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from kept");
  return rows[0]?.count ?? -1;
}

describe("openDatabaseThread", () => {
  it("returns the same values as PGlite, and timestamps as text with a custom parser", async () => {
    await client.query("insert into kept values (1, $1, $2)", ["2026-01-15T12:00:00Z", { words: ["ü", 7] }]);
    const { rows } = await client.query("select * from kept");
    expect(rows).toEqual([{ id: 1, at: new Date("2026-01-15T12:00:00Z"), note: { words: ["ü", 7] } }]);
    const raw = await client.query("select at from kept", [], {
      rowMode: "array",
      parsers: { 1184: (value: string) => value },
    });
    expect(raw.rows).toEqual([[expect.stringMatching(/^2026-01-15 /)]]);
  });

  it("rolls back failed transactions and isolates running ones", async () => {
    const count = await countKept();
    let others: Promise<number> | null = null;
    await client.transaction(async (transaction) => {
      await transaction.query("insert into kept values (2)");
      others = countKept();
      await transaction.query("delete from kept where id = 2");
    });
    expect(await others).toBe(count);
    await expect(
      client.transaction(async (transaction) => {
        await transaction.query("insert into kept values (3)");
        throw new Error("changed its mind");
      }),
    ).rejects.toThrow("changed its mind");
    expect(await countKept()).toBe(count);
  });

  it("keeps an error's Postgres code but not the statement's parameters", async () => {
    const error = await client
      .query("insert into kept values ($1), ($1)", [5])
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "23505", severity: "ERROR" });
    expect(error).not.toHaveProperty("params");
    expect(client.broken.aborted).toBe(false);
  });

  it("delivers notifications until it is unsubscribed", async () => {
    const heard: string[] = [];
    const stop = await client.listen("news", (payload) => heard.push(payload));
    await client.query("select pg_notify('news', 'first')");
    await stop();
    await client.query("select pg_notify('news', 'second')");
    expect(heard).toEqual(["first"]);
  });

  it("rejects all calls after Postgres reports corrupted data", async () => {
    const found = client.exec("do $$ begin raise exception 'a page' using errcode = 'XX001'; end $$");
    await expect(found).rejects.toMatchObject({ code: "XX001" });
    expect(client.broken.reason).toMatchObject({ code: "XX001" });
    await expect(countKept()).rejects.toBe(client.broken.reason);
  });
});
