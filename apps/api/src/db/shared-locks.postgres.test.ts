import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPostgresLocks } from "./shared-locks.ts";

let postgres: RunningPostgres;
let connectionString: string;
beforeAll(async () => {
  postgres = await startPostgres();
  connectionString = await postgres.createDatabase();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

it("grants a lock to one process until that process or its connection ends", async () => {
  const sql = new pg.Pool({ connectionString, max: 1 });
  const [first, second] = [createPostgresLocks(connectionString), createPostgresLocks(connectionString)];
  const held = await first.tryLock("a");
  const other = await first.tryLock("b");
  expect([held, other]).not.toContain(null);
  expect(await first.tryLock("a")).toBeNull();
  expect(await second.tryLock("a")).toBeNull();

  // One lock is released while the other is held.
  held?.[Symbol.dispose]();
  await expect.poll(() => second.tryLock("a")).not.toBeNull();
  expect(await first.tryLock("a")).toBeNull();
  expect(await second.tryLock("b")).toBeNull();

  // Closing a process's connection releases its locks, as the process's death would.
  await first.close();
  await expect.poll(() => second.tryLock("b")).not.toBeNull();

  await sql.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pith-locks'",
  );
  const third = createPostgresLocks(connectionString);
  let taken: Disposable | null = null;
  await expect.poll(async () => (taken = await third.tryLock("a"))).not.toBeNull();
  (taken as Disposable | null)?.[Symbol.dispose]();
  const count = "select count(*)::int from pg_stat_activity where application_name = 'pith-locks'";
  await expect.poll(async () => (await sql.query(count)).rows[0].count).toBe(0);
  await sql.end();
});
