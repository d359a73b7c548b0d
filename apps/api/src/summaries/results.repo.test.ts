import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { isClaimedBy } from "../work/work.repo.ts";
import { buildEventWrites, listEvents } from "./results.repo.ts";

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  const as = await server.signInGuest();
  await server.call("createSummary", {
    as,
    body: { source: { kind: "link", url: "https://youtu.be/bridge00001" } },
  });
  const { rows } = await server.db.execute(
    sql`update summary_results set status = 'running', attempt = 2 returning id`,
  );
  id = String(rows[0]?.["id"]);
});
afterAll(() => server.close());

async function append(attempt: number, progress: number, titles: string[]): Promise<boolean> {
  const { db } = server;
  const where = isClaimedBy({ table: summaryResults, claim: { id, attempt } });
  const events = titles.map((title) => ({
    type: "chapters" as const,
    chapters: [{ title, startSeconds: 0, endSeconds: null }],
  }));
  const writes = buildEventWrites({ db, where, stage: "writing", progress, events });
  return (await writeTogether({ db, writes, read: sql`select id from claimed` })).length > 0;
}

async function readRun() {
  const events = await listEvents({ db: server.db, resultId: id, after: 0 });
  const { rows } = await server.db.execute(sql`select stage, progress, last_sequence from summary_results`);
  return {
    run: rows[0],
    events: events.map(({ sequence, event }) => [
      sequence,
      event.type === "chapters" && event.chapters[0]?.title,
    ]),
  };
}

it("numbers a run's events in order across batches, and stores its progress", async () => {
  expect(await append(2, 0.2, ["one", 'it\'s "two"'])).toBe(true);
  expect(await append(2, 0.3, [])).toBe(true);
  expect(await append(2, 0.5, ["three"])).toBe(true);
  expect(await readRun()).toEqual({
    run: { stage: "writing", progress: 0.5, last_sequence: 3 },
    events: [
      [1, "one"],
      [2, 'it\'s "two"'],
      [3, "three"],
    ],
  });
});

it("rejects events of an earlier attempt or after the run has finished", async () => {
  const before = await readRun();
  expect(await append(1, 0.9, ["late"])).toBe(false);
  await server.db.execute(sql`update summary_results set status = 'done'`);
  expect(await append(2, 0.9, ["late"])).toBe(false);
  expect(await readRun()).toEqual(before);
});
