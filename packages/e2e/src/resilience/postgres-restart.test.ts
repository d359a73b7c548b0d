import { auditFinishedLedger, countResults } from "@pith/testbed/audit-ledger";
import { createPerson, type Person } from "@pith/testbed/create-person";
import { createRandom } from "@pith/testbed/create-random";
import { followEvents } from "@pith/testbed/follow-events";
import { setTier } from "@pith/testbed/set-tier";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PEOPLE = 4;
/** Minimum number of summaries that must have been accepted before, between and after the restarts. */
const PROMISED_AT_LEAST = 10;

let opened: AsyncDisposableStack;
let postgres: RunningPostgres;
let source: VideoSource;
let cluster: Cluster;

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  const random = createRandom(7);
  postgres = opened.use(await startPostgres());
  source = opened.use(await startVideoSource({ getDelayMs: () => 100 + random.below(400) }));
  cluster = opened.use(await startCluster({ postgres, source, apiCount: 3, workerCount: 2 }));
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

/** Simulates users who request one summary after another, and continue when one is rejected. */
function startLoad({ people, promised }: { people: readonly Person[]; promised: Map<string, Person> }) {
  const stop = new AbortController();
  let videoNumber = 0;
  let refused = 0;
  const running = people.map(async (person) => {
    while (!stop.signal.aborted) {
      const url = source.linkTo(videoNumber++);
      const { data } = await person
        .askFor({ origin: cluster.nextOrigin(), url })
        .catch(() => ({ data: null }));
      if (data) promised.set(data.summary.id, person);
      else refused += 1;
      // Requests arrive about as fast as the workers finish them, so that there are always jobs in progress
      // but they don't pile up.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return {
    get refused() {
      return refused;
    },
    async stop() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

function waitForPromises({ promised, more }: { promised: Map<string, Person>; more: number }): Promise<void> {
  const wanted = promised.size + more;
  return waitUntil({
    what: `${more} more summaries are promised`,
    limitMs: 60_000,
    check: () => promised.size >= wanted,
  });
}

/**
 * Waits until every process responds and listens for events and jobs again. Fails if a process was restarted.
 * The last query on a connection that listens for jobs is its LISTEN or, after ten seconds, pg-boss's check
 * that it is still listening.
 */
async function waitUntilReconnected(): Promise<void> {
  const processes = [...cluster.apis, ...cluster.workers];
  await waitUntil({
    what: "every process is ready",
    limitMs: 60_000,
    async check() {
      const ended = processes.find(({ isRunning }) => !isRunning);
      if (ended) throw new Error(`A process ended:\n${ended.readOutput().slice(-2000)}`);
      const answers = await Promise.all(
        processes.map(({ origin }) => fetch(`${origin}/readyz`).catch(() => null)),
      );
      return answers.every((answer) => answer?.ok);
    },
  });
  await waitUntil({
    what: "every process listens for events and for jobs again",
    limitMs: 60_000,
    async check() {
      const { rows } = await cluster.sql
        .query<{ events: number; jobs: number }>(
          `select count(*) filter (where application_name = 'pith-events')::int as events,
             count(*) filter (where application_name = 'pith-queue'
               and (query like 'LISTEN%' or query like '%pg_listening_channels%'))::int as jobs
           from pg_stat_activity where datname = current_database()`,
        )
        .catch(() => ({ rows: [] }));
      return rows[0]?.events === processes.length && rows[0].jobs === processes.length;
    },
  });
}

describe("a Postgres restart under load", () => {
  it("reconnects every process, and loses nothing that was promised", async () => {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => createPerson({ origin: cluster.nextOrigin() })),
    );
    for (const person of people) await setTier({ sql: cluster.sql, person, tier: "admin" });
    const processIds = [...cluster.apis, ...cluster.workers].map(({ pid }) => pid);
    const promised = new Map<string, Person>();
    const load = startLoad({ people, promised });
    try {
      await waitForPromises({ promised, more: PROMISED_AT_LEAST });
      await postgres.stop();
      await postgres.start();
      await waitForPromises({ promised, more: PROMISED_AT_LEAST });
      await waitUntilReconnected();
      await postgres.kill();
      await postgres.start();
      await waitForPromises({ promised, more: PROMISED_AT_LEAST });
      await waitUntilReconnected();
    } finally {
      await load.stop();
    }
    await waitUntil({
      what: "all work is finished",
      limitMs: 90_000,
      async check() {
        const { queued = 0, running = 0 } = await countResults(cluster.sql);
        return queued + running === 0;
      },
    });
    console.info(`${promised.size} summaries promised and finished, ${load.refused} requests refused`);

    const statuses = await Promise.all(
      [...promised].map(async ([id, person]) => {
        const { data } = await person.read({ origin: cluster.nextOrigin(), id });
        return data?.status;
      }),
    );
    expect(statuses.filter((status) => status !== "done")).toEqual([]);
    expect(await auditFinishedLedger(cluster.sql)).toEqual([]);
    expect([...cluster.apis, ...cluster.workers].map(({ pid, isRunning }) => isRunning && pid)).toEqual(
      processIds,
    );
  }, 240_000);

  it("restores events between processes", async () => {
    const [first, second] = cluster.apis;
    if (!first || !second) throw new Error("The cluster has no two API processes.");
    const person = await createPerson({ origin: first.origin });
    source.hold();
    const { data } = await person.askFor({ origin: first.origin, url: source.linkTo(1_000_000) });
    if (!data) throw new Error("The summary was refused.");
    const types: string[] = [];
    for await (const { event } of followEvents({
      person,
      origin: second.origin,
      summaryId: data.summary.id,
    })) {
      types.push(event.type);
      if (event.type === "video") source.release();
    }
    expect(types.at(-1)).toBe("done");
  });
});
