import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUS_APPLICATION, createPostgresEventBus } from "./create-postgres-event-bus.ts";
import type { Topic } from "./event-bus.ts";

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres[Symbol.asyncDispose]());

it("carries events to other processes, also after their connections broke", {
  tags: "D.scale.03",
}, async () => {
  const connectionString = await postgres.createDatabase();
  const { log } = createTestLog();
  const pool = new pg.Pool({ connectionString, max: 2 });
  const create = () => createPostgresEventBus({ connectionString, pool, log });
  const [first, second] = [await create(), await create()];
  const told: (Topic | null)[] = [];
  second.listen("summary", (topic) => told.push(topic));
  await first.announce("summary:before");
  await expect.poll(() => told).toEqual(["summary:before"]);

  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    BUS_APPLICATION,
  ]);
  // The reconnected bus reports that events may have been lost.
  await expect.poll(() => told).toEqual(["summary:before", null]);
  await first.announce("summary:after");
  await expect.poll(() => told).toEqual(["summary:before", null, "summary:after"]);
  await first.close();
  await second.close();
  await pool.end();
});
