import { MAX_COLLECTION_TALKS, MAX_COLLECTIONS, MAX_KEPT_POINTS } from "@pith/core/contract/limits";
import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerDoctor, surveyProcesses } from "./admin/survey-processes.ts";
import type { Database } from "./db/database.ts";
import { createProcessEventBus } from "./db/event-bus.ts";
import { openPostgresDatabase } from "./db/open-postgres-database.ts";
import {
  allowAgent,
  askMcp,
  buildExchange,
  connectAgent,
  postForm,
  prepareAgent,
  refreshAgent,
} from "./testing/connect-agent.ts";
import {
  type Answer,
  type Caller,
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from "./testing/create-test-server.ts";

/** How long a process caches a session or a shared page. */
const REMEMBERED_MS = 5_000;

let postgres: RunningPostgres;
let connectionString: string;
let databases: Database[];
/** Two normal processes, and one (`deaf`) that never receives notifications from the others. */
let here: TestServer;
let there: TestServer;
let deaf: TestServer;

const open = () =>
  openPostgresDatabase({
    connectionString,
    poolSize: 5,
    waitMs: 0,
    log: createTestLog().log,
  });

async function createProcess({
  change = (database) => database,
  ...options
}: { change?: (database: Database) => Database } & Pick<TestServerOptions, "settings"> = {}) {
  const database = await open();
  databases.push(database);
  return createTestServer({ ...options, database: change(database) });
}

beforeAll(async () => {
  postgres = await startPostgres();
  connectionString = await postgres.createDatabase();
  databases = [];
  here = await createProcess();
  there = await createProcess();
  deaf = await createProcess({ change: (database) => ({ ...database, bus: createProcessEventBus() }) });
}, 120_000);
afterAll(async () => {
  for (const server of [here, there, deaf]) await server.close();
  for (const database of databases) await database.close();
  await postgres[Symbol.asyncDispose]();
});

/**
 * Waits for a notification between processes, which takes milliseconds. The test clock moves only when
 * advanced, so cache entries don't expire, and without the notification this check fails.
 */
async function expectTold(check: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(check, { timeout: 20_000, interval: 20 }).toEqual(wanted);
}

describe("a process's cache", () => {
  const readStatus = async (server: TestServer, as: Caller) =>
    (await server.call("getAccountOverview", { as })).status;
  const readAll = (as: Caller) => Promise.all([here, there, deaf].map((server) => readStatus(server, as)));

  async function expectEnd(as: Caller): Promise<void> {
    expect(await readStatus(here, as)).toBe(401);
    await expectTold(() => readStatus(there, as), 401);
    // The maximum age of a cache entry.
    deaf.clock.advance(REMEMBERED_MS);
    expect(await readStatus(deaf, as)).toBe(401);
  }

  it("drops an ended session immediately, elsewhere on notification, or after five seconds at most", async () => {
    const { cookie, headers } = await here.signInGuest();
    const byCookie = { headers: { Cookie: cookie } };
    for (const as of [{ headers }, byCookie]) expect(await readAll(as)).toEqual([200, 200, 200]);
    await here.call("signOut", { as: byCookie });
    await expectEnd(byCookie);
    await expectEnd({ headers });
  });

  it("drops a deleted account's sessions, even in a process that missed the notification", async () => {
    const { headers } = await here.signInGuest();
    const as = { headers };
    expect(await readAll(as)).toEqual([200, 200, 200]);
    await here.call("deleteAccount", { as, body: { confirmation: "delete" } });
    // The session is still cached in the `deaf` process, but the account is gone.
    expect(await readStatus(deaf, as)).toBe(401);
    await expectEnd(as);
  });

  it("doesn't include the plan, so a change applies everywhere immediately", async () => {
    const { headers, userId } = await here.signInGuest();
    expect(await readAll({ headers })).toEqual([200, 200, 200]);
    await here.setTier({ userId, tier: "pro" });
    for (const server of [here, there, deaf]) {
      const { body } = await server.call("getPremiumStatus", { as: { headers } });
      expect(body.data).toMatchObject({ tier: "pro", active: true });
    }
  });

  it("drops a shared summary once it's unshared or deleted, or its account is deleted", async () => {
    for (const end of ["unshareSummary", "deleteSummary", "deleteAccount"] as const) {
      const guest = await here.signInGuest();
      const { body: started } = await here.call("createSummary", {
        as: guest,
        body: { source: { kind: "text", title: null, text: "Bridges carry their load." } },
      });
      await here.runSummaries();
      const { id } = started.data.summary;
      const { body: share } = await here.call("shareSummary", { as: guest, params: { id } });
      const read = async (server: TestServer) =>
        (await server.call("getSharedSummary", { params: { shareId: share.data.shareId } })).status;
      expect(await Promise.all([here, there, deaf].map(read))).toEqual([200, 200, 200]);
      await here.call(end, { as: guest, params: { id }, body: { confirmation: "delete" } } as never);
      expect([end, await read(here)]).toEqual([end, 404]);
      await expectTold(() => read(there), 404);
      deaf.clock.advance(REMEMBERED_MS);
      expect(await read(deaf)).toBe(404);
    }
  });

  it("keeps two users' data apart for the same shared work", async () => {
    const link = { body: { source: { kind: "link", url: "https://youtu.be/sharedwork1" } } } as const;
    const [first, second] = [await here.signInGuest(), await here.signInGuest()];
    const start = async (as: Caller): Promise<string> =>
      (await here.call("createSummary", { as, ...link })).body.data.summary.id;
    const [firstId, secondId] = [await start(first), await start(second)];
    await here.runSummaries();
    await here.call("giveSummaryFeedback", {
      as: first,
      params: { id: firstId },
      body: { rating: "up", keyPointIndex: null },
    });
    await here.call("shareSummary", { as: first, params: { id: firstId } });
    for (let read = 0; read < 2; read += 1) {
      const own = await here.call("getSummary", { as: first, params: { id: firstId } });
      const other = await here.call("getSummary", { as: second, params: { id: secondId } });
      expect([own.body.data.id, other.body.data.id]).toEqual([firstId, secondId]);
      expect(own.body.data.shareId).toEqual(expect.any(String));
      expect(other.body.data.shareId).toBeNull();
      expect(other.body.data.content).toEqual(own.body.data.content);
      const foreign = await here.call("getSummary", { as: second, params: { id: firstId } });
      expect(foreign.status).toBe(404);
    }
  });
});

describe("an agent's authorization code and refresh token", () => {
  const askEverywhere = ({ body }: Answer) =>
    Promise.all([here, there].map((server) => askMcp(server, String(body["access_token"]))));

  /**
   * Sends the same request to both processes at the same time. At most one response may contain tokens, and
   * reuse revokes them.
   */
  async function expectOneAnswer(send: (server: TestServer) => Promise<Answer>): Promise<void> {
    const answers = await Promise.all([here, there, here, there, here, there].map(send));
    const issued = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const answer of issued) expect(await askEverywhere(answer)).toEqual([401, 401]);
  }

  it("are revoked when used in several processes concurrently", async () => {
    const as = await here.signInGuest();
    for (let round = 0; round < 5; round += 1) {
      const { request, verifier } = await prepareAgent(here);
      const code = (await allowAgent(here, { as, request })).get("code") ?? "";
      const form = buildExchange({ request, verifier, code });
      await expectOneAnswer((server) => postForm(server, "/oauth/token", form));
      const { clientId, refresh: token } = await connectAgent(there, { as });
      await expectOneAnswer((server) => refreshAgent(server, { clientId, token }));
    }
  });

  it("don't survive a concurrent disconnection", async () => {
    const as = await here.signInGuest();
    for (let round = 0; round < 5; round += 1) {
      const { clientId, refresh: token } = await connectAgent(here, { as });
      const [agent] = (await here.call("listAgents", { as })).body.data;
      const [answer] = await Promise.all([
        refreshAgent(here, { clientId, token }),
        there.call("disconnectAgent", { as, params: { id: agent.id } }),
      ]);
      expect([200, 400]).toContain(answer.status);
      expect(await askEverywhere(answer)).toEqual([401, 401]);
    }
  });
});

describe("rate limits across processes", () => {
  it("are shared for guesses at secrets, without storing IP addresses", async () => {
    const processes = [
      await createProcess({ settings: { RATE_LIMITS: "on", TRUSTED_PROXIES: "1" } }),
      await createProcess({ settings: { RATE_LIMITS: "on", TRUSTED_PROXIES: "1" } }),
    ];
    const guess = async (turn: number, address: string) => {
      const { status } = await (processes[turn % 2] as TestServer).call("createOwnerSession", {
        headers: { "X-Forwarded-For": address },
        body: { token: "nonsense" },
      });
      return status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push(await guess(turn, "203.0.113.7"));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect(await guess(0, "203.0.113.8")).toBe(400);
    const tables = await here.dumpTables();
    expect(tables).toContain("createOwnerSession:");
    expect(tables).not.toContain("203.0.113.7");
    for (const process of processes) await process.close();
  });
});

describe("a person's limit of summaries across processes", () => {
  it("is one limit, and leaves other people their own", async () => {
    const processes = [
      await createProcess({ settings: { RATE_LIMITS: "on" } }),
      await createProcess({ settings: { RATE_LIMITS: "on" } }),
    ];
    const [first] = processes as [TestServer, TestServer];
    const [somebody, other] = [await first.signInGuest(), await first.signInGuest()];
    const body = { source: { kind: "link", url: "https://youtu.be/limited0001" } } as const;
    const askFor = async (as: Caller, turn: number) =>
      (await (processes[turn % 2] as TestServer).call("createSummary", { as, body })).status;
    const statuses: number[] = [];
    for (let turn = 0; turn < 62; turn += 1) statuses.push(await askFor(somebody, turn));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    expect([await askFor(other, 0), await askFor(other, 1)]).toEqual([200, 200]);
    for (const process of processes) await process.close();
  });
});

describe("a limit on a person's library", () => {
  /**
   * Makes four calls at the same time when there is room for only one. Returns the index of the one that
   * succeeded.
   */
  async function findOne(
    change: (server: TestServer, at: number) => Promise<Answer>,
    refusal: string,
  ): Promise<number> {
    const answers = await Promise.all([here, there, here, there].map(change));
    const codes = answers.map(({ body }) => body.code ?? "");
    expect([...codes].sort()).toEqual(["", refusal, refusal, refusal]);
    return codes.indexOf("");
  }

  it("holds for calls that arrive at the same time, and doesn't refuse what is already there", async () => {
    const as = await here.signInGuest();
    const summarize = async (text: string): Promise<string> => {
      const source = { kind: "text", title: text, text } as const;
      return (await here.call("createSummary", { as, body: { source } })).body.data.summary.id;
    };
    const ids = await Promise.all(["One arch.", "Two arches.", "Three arches.", "No arch."].map(summarize));
    await here.runSummaries();
    const fill = (table: string, columns: SQL, count: number) =>
      here.db.execute(
        sql`insert into ${sql.identifier(table)} select ${columns} from generate_series(1, ${count}::int) n`,
      );

    await fill("collections", sql`'c' || n, ${as.userId}, 'Collection ' || n, now()`, MAX_COLLECTIONS - 1);
    await findOne(
      (server, at) => server.call("createCollection", { as, body: { name: `New ${at}` } }),
      "conflict.collections_full",
    );

    await fill("collection_talks", sql`'c1', 'talk ' || n, now()`, MAX_COLLECTION_TALKS - 1);
    const put = (server: TestServer, at: number) =>
      server.call("putInCollection", { as, params: { id: "c1", summaryId: ids[at] ?? "" } });
    const isIn = await findOne(put, "conflict.collection_full");
    expect((await put(there, isIn)).status).toBe(200);

    await fill("kept_points", sql`${ids[0]}, 1000 + n, now()`, MAX_KEPT_POINTS - 1);
    const keep = (server: TestServer, at: number) =>
      server.call("keepPoint", { as, params: { id: ids[at] ?? "", pointIndex: 0 } });
    const isKept = await findOne(keep, "conflict.kept_points_full");
    expect((await keep(there, isKept)).status).toBe(200);
  });
});

describe("the doctor on a shared database", () => {
  it("collects untrusted forwarders from every process and reports one that hangs", async () => {
    const own = await postgres.createDatabase();
    const openOwn = () =>
      openPostgresDatabase({ connectionString: own, poolSize: 2, waitMs: 0, log: createTestLog().log });
    const opened = [await openOwn(), await openOwn()];
    const processes = [];
    for (const database of opened) processes.push(await createTestServer({ database }));
    for (const [index, process] of processes.entries()) {
      answerDoctor(process.dependencies);
      for (let asked = 0; asked <= index; asked += 1) process.dependencies.forwardingWatch.record("10.0.0.7");
    }
    processes[1]?.dependencies.forwardingWatch.record("10.0.0.8");
    const { finding, forwarding } = await surveyProcesses({ connectionString: own, questionId: "first" });
    expect(finding).toMatchObject({ state: "ok", text: "Server processes on this database: 2." });
    expect(forwarding).toMatchObject([
      { peer: "10.0.0.7", count: 3 },
      { peer: "10.0.0.8", count: 1 },
    ]);

    const hanging = await openOwn();
    const second = await surveyProcesses({ connectionString: own, questionId: "second", waitMs: 200 });
    expect(second.finding).toMatchObject({
      state: "risk",
      text: "1 of 3 server processes aren't responding: restart them.",
    });
    expect(second.forwarding).toHaveLength(2);
    for (const process of processes) await process.close();
    for (const database of [...opened, hanging]) await database.close();
  });
});
