import type { RunningPostgres } from "@pith/testbed/start-postgres";
import pg from "pg";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";

/** Each process that shares a database listens on one connection. */
const LISTENER_COUNTS = [0, 1, 10, 100];
const SENDERS = 8;
const SECONDS = 4;
const CHANNEL = "bench";
const UPDATE = "update counters set value = value + 1 where id = $1";
const statements = {
  "a change": UPDATE,
  "a change that is announced": `with changed as (${UPDATE}) select pg_notify('${CHANNEL}', $1::text || ':' || clock_timestamp())`,
};

/**
 * Measures how many transactions per second Postgres commits with and without a notification, for different
 * numbers of listening connections, and how long a notification takes to arrive. Postgres serializes all
 * commits that notify.
 */
export async function measureNotifications({ postgres }: { postgres: RunningPostgres }): Promise<void> {
  const connectionString = await postgres.createDatabase();
  await using opened = new AsyncDisposableStack();
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    opened.defer(() => client.end());
    return client;
  };
  const senders = await Promise.all(Array.from({ length: SENDERS }, connect));
  await senders[0]?.query("create table counters (id int primary key, value int not null)");
  await senders[0]?.query("insert into counters select id, 0 from generate_series(0, $1) id", [SENDERS]);
  const rows: string[][] = [];
  const listeners: pg.Client[] = [];
  for (const count of LISTENER_COUNTS) {
    while (listeners.length < count) {
      const listener = await connect();
      await listener.query(`listen ${CHANNEL}`);
      listeners.push(listener);
    }
    for (const [name, statement] of Object.entries(statements)) {
      const { perSecond, p99Ms } = await load({ senders, statement, listeners });
      rows.push([name, String(count), perSecond.toFixed(0), Number.isNaN(p99Ms) ? "" : p99Ms.toFixed(1)]);
    }
  }
  printTable({
    title: `Transactions of ${SENDERS} senders in one Postgres, with fsync`,
    header: ["transaction", "listeners", "a second", "heard after, p99 ms"],
    rows,
  });
}

async function load({
  senders,
  statement,
  listeners,
}: {
  senders: readonly pg.Client[];
  statement: string;
  listeners: readonly pg.Client[];
}): Promise<{ perSecond: number; p99Ms: number }> {
  const delaysMs: number[] = [];
  const hear = ({ payload = "" }: pg.Notification) => {
    delaysMs.push(Date.now() - Date.parse(payload.slice(payload.indexOf(":") + 1)));
  };
  listeners[0]?.on("notification", hear);
  const startedMs = performance.now();
  const counts = await Promise.all(
    senders.map(async (sender, id) => {
      let done = 0;
      for (; performance.now() - startedMs < SECONDS * 1000; done += 1) await sender.query(statement, [id]);
      return done;
    }),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  // The response to a listener's own statement arrives after all notifications that were sent before it.
  await Promise.all(listeners.map((listener) => listener.query("select 1")));
  listeners[0]?.off("notification", hear);
  return {
    perSecond: counts.reduce((sum, done) => sum + done, 0) / seconds,
    p99Ms: findQuantile({ values: delaysMs, share: 0.99 }),
  };
}
