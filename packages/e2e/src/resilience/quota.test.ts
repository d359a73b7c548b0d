import { auditFinishedLedger, auditLedger, countResults } from "@pith/testbed/audit-ledger";
import { createPerson, type Person } from "@pith/testbed/create-person";
import { setTier } from "@pith/testbed/set-tier";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LIMIT_OF_BASED = 100;

let opened: AsyncDisposableStack;
let postgres: RunningPostgres;
let source: VideoSource;
let cluster: Cluster;
/** Counts up, so that every test requests videos that haven't been requested before. */
let videoNumber = 0;
const nextLink = () => source.linkTo(videoNumber++);

async function readUsed(person: Person): Promise<{ used: number; held: number }> {
  const { rows } = await cluster.sql.query(
    `select text_used as used, text_held as held from usage_months
     join users using (account_id) where users.id = $1`,
    [person.userId],
  );
  return rows[0] ?? { used: 0, held: 0 };
}

async function waitUntilIdle(): Promise<void> {
  await waitUntil({
    what: "all work is finished",
    limitMs: 60_000,
    async check() {
      const { queued = 0, running = 0 } = await countResults(cluster.sql);
      return queued + running === 0;
    },
  });
}

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  postgres = opened.use(await startPostgres());
  source = opened.use(await startVideoSource());
  cluster = opened.use(await startCluster({ postgres, source, apiCount: 3, workerCount: 2 }));
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

describe("quota with three API processes and two workers on one Postgres", () => {
  it("grants exactly 100 of 200 concurrent requests on a limit of 100", async () => {
    const person = await createPerson({ origin: cluster.nextOrigin() });
    await setTier({ sql: cluster.sql, person, tier: "based" });
    const answers = await Promise.all(
      Array.from({ length: 2 * LIMIT_OF_BASED }, () =>
        person.askFor({ origin: cluster.nextOrigin(), url: nextLink() }),
      ),
    );
    const granted = answers.flatMap(({ data }) => (data ? [data.summary.id] : []));
    const refused = answers.filter(({ data }) => data === null);
    expect(new Set(granted).size).toBe(LIMIT_OF_BASED);
    expect(refused.map(({ code }) => code)).toEqual(
      Array.from({ length: LIMIT_OF_BASED }, () => "quota_exceeded.summaries"),
    );

    await waitUntilIdle();
    const read = await Promise.all(granted.map((id) => person.read({ origin: cluster.nextOrigin(), id })));
    expect(new Set(read.map(({ data }) => data?.status))).toEqual(new Set(["done"]));
    expect(await readUsed(person)).toEqual({ used: LIMIT_OF_BASED, held: 0 });
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
  }, 120_000);

  it("creates one summary for 30 concurrent users of all processes, and serves it later", {
    tags: ["D.sharing.01", "D.sharing.02", "D.sharing.03"],
  }, async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, () => createPerson({ origin: cluster.nextOrigin() })),
    );
    const number = videoNumber++;
    const ask = (person: Person) =>
      person.askFor({ origin: cluster.nextOrigin(), url: source.linkTo(number) });
    source.hold();
    const asked = await Promise.all(people.map(ask));
    source.release();
    expect(asked.filter(({ data }) => data?.joined === false)).toHaveLength(1);
    expect(asked.filter(({ data }) => data?.joined === true)).toHaveLength(29);
    await waitUntilIdle();
    expect(source.countCalls(number)).toBe(1);

    const late = await createPerson({ origin: cluster.nextOrigin() });
    const { data } = await ask(late);
    expect(data).toMatchObject({ joined: true, cost: 1, summary: { status: "done" } });
    expect(source.countCalls(number)).toBe(1);
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
  });

  it("leaves nothing half done if a process is killed between reserving and enqueueing", {
    tags: "D.quota.02",
  }, async () => {
    const person = await createPerson({ origin: cluster.nextOrigin() });
    const [api] = cluster.apis;
    if (!api) throw new Error("The cluster has no API process.");
    const before = await countResults(cluster.sql);

    // Enqueuing, which comes last in its transaction, has to wait for this lock.
    const lock = await cluster.sql.connect();
    try {
      await lock.query("begin");
      await lock.query("lock table pgboss.job in share mode");
      const answer = person.askFor({ origin: api.origin, url: nextLink() }).catch((error: unknown) => error);
      await waitUntil({
        what: "the request waits to enqueue its job",
        async check() {
          const { rows } = await cluster.sql.query(
            `select from pg_stat_activity
             where wait_event_type = 'Lock' and application_name = 'pith' and query like '%pgboss.%'`,
          );
          return rows.length > 0;
        },
      });
      await api.kill();
      expect(await answer).toBeInstanceOf(Error);
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    await api.start();

    await waitUntil({
      what: "the transaction of the killed process is undone",
      async check() {
        const { rows } = await cluster.sql.query(
          "select from pg_stat_activity where state = 'idle in transaction' and application_name = 'pith'",
        );
        return rows.length === 0;
      },
    });
    expect(await readUsed(person)).toEqual({ used: 0, held: 0 });
    expect(await countResults(cluster.sql)).toEqual(before);
    expect(await auditLedger(cluster.sql)).toEqual([]);
    const again = await person.askFor({ origin: api.origin, url: nextLink() });
    expect(again.data?.cost).toBe(1);
    await waitUntilIdle();
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
  });

  it("rejects requests and spends nothing if the ledger can't be written", {
    tags: "D.quota.09",
  }, async () => {
    const person = await createPerson({ origin: cluster.nextOrigin() });
    const before = await countResults(cluster.sql);
    const url = nextLink();
    await cluster.sql.query("alter table usage_months rename to usage_months_gone");
    try {
      const refused = await person.askFor({ origin: cluster.nextOrigin(), url });
      expect(refused).toMatchObject({ status: 500, data: null, code: "internal.start_summary" });
    } finally {
      await cluster.sql.query("alter table usage_months_gone rename to usage_months");
    }
    expect(await countResults(cluster.sql)).toEqual(before);
    expect(await readUsed(person)).toEqual({ used: 0, held: 0 });
    const granted = await person.askFor({ origin: cluster.nextOrigin(), url });
    expect(granted.data?.cost).toBe(1);
    await waitUntilIdle();
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
  });
});
