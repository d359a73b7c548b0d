import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import { insertInvitation } from "../accounts/members/invitations.ts";
import type { Database, Db } from "../db/database.ts";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { invitations } from "../db/schema/members.schema.ts";
import { apiKeys } from "../db/schema/sign-in.schema.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { createHomeServer, type HomeServer, type Person, readPerson } from "../testing/create-home-server.ts";
import type { Answer } from "../testing/create-test-server.ts";
import { type MemberChanges, updateMember } from "./update-member.ts";

let postgres: RunningPostgres;
let database: Database;
let server: HomeServer;
let sql: pg.Pool;
let ada: Person;
let ben: Person;
let grace: Person;
beforeAll(async () => {
  postgres = await startPostgres();
  const connectionString = await postgres.createDatabase();
  const { log } = createTestLog();
  database = await openPostgresDatabase({ connectionString, poolSize: 4, waitMs: 0, log });
  await createQueueTables({ database, log });
  sql = new pg.Pool({ connectionString, max: 1 });
  server = await createHomeServer({ database });
  ada = await server.createAdmin();
  ben = await server.join(ada, "Ben", { isAdmin: true });
  grace = await server.join(ada, "Grace");
});
afterAll(async () => {
  await server.close();
  await sql.end();
  await database.close();
  await postgres[Symbol.asyncDispose]();
});

/**
 * Makes the call after `work` is done but before it is committed, and commits once the call is waiting or has
 * returned.
 */
async function callBeforeCommit({
  work,
  call,
}: {
  work: (db: Db) => Promise<unknown>;
  call: () => Promise<Answer>;
}): Promise<Answer> {
  const done = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const working = database.db.transaction(async (db) => {
    await work(db);
    done.resolve();
    await mayCommit.promise;
  });
  await Promise.race([done.promise, working]);
  let isAnswered = false;
  const calling = call().finally(() => {
    isAnswered = true;
  });
  const waiting = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => isAnswered || (await sql.query(waiting)).rows[0].count > 0).toBe(true);
  mayCommit.resolve();
  await working;
  return calling;
}

const update = (person: Person, changes: MemberChanges) => (db: Db) =>
  updateMember({
    actor: { session: { id: "", kind: "member", signedInAt: new Date(server.clock.now()) } } as Actor,
    id: person.userId,
    changes,
    dependencies: { ...server.dependencies, database: { ...database, db } },
  });

it.each([{ isAdmin: false }, { isDisabled: true }])(
  "leaves no invitation by an admin who is being removed: %o",
  async (changes) => {
    await update(ben, { isAdmin: true, isDisabled: false })(database.db);
    const as = readPerson(await server.signIn("Ben"));
    const { status } = await callBeforeCommit({
      work: update(ben, changes),
      call: () => server.call("createInvitation", { as, body: { isAdmin: true } }),
    });
    expect(status).toBe(403);
    expect(await database.db.select().from(invitations)).toEqual([]);
  },
);

it("leaves no key of a member who is being disabled", async () => {
  const { body } = await callBeforeCommit({
    work: update(grace, { isDisabled: true }),
    call: () =>
      server.call("createApiKey", {
        as: grace,
        body: { name: "script", scopes: ["read"] },
      }),
  });
  expect(body.code).toBe("forbidden.disabled");
  expect(await database.db.select().from(apiKeys)).toEqual([]);
});

it("leaves only the later of two reset links that are created at once", async () => {
  const memberId = grace.userId;
  const { status, body } = await callBeforeCommit({
    work: (db) =>
      insertInvitation({
        creator: null,
        isAdmin: false,
        memberId,
        dependencies: { ...server.dependencies, database: { ...database, db } },
      }),
    call: () => server.call("createInvitation", { as: ada, body: { memberId } }),
  });
  expect(status).toBe(200);
  const token = new URL(body.data.url).searchParams.get("token") ?? "";
  expect((await server.call("readInvitation", { body: { token } })).status).toBe(200);
  expect(await database.db.select().from(invitations)).toHaveLength(1);
});
