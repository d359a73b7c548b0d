import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { guardProcess } from "@pith/testbed/guard";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import type { RunningPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";
import { createOwners, type Owner } from "./populate.ts";
import type { StreamLoad, StreamNews } from "./stream-load.ts";

const SCRIPT = fileURLToPath(new URL("./hold-streams.ts", import.meta.url));
const STREAM_COUNTS = [1000, 5000, 10_000];
const PEOPLE = 500;
const VIDEOS = 50;
/** Number of readiness checks that are sent while the streams are open. */
const LOOKS = 50;
/** Longer than a stream waits before it checks again. */
const QUIET_MS = 16_000;

interface Measured {
  streams: number;
  openSeconds: number;
  kilobytesEach: number;
  /** Database transactions while nothing happens to the summaries. */
  transactionsPerSecond: number;
  readyP99Ms: number;
  endSeconds: number;
}

/**
 * Measures one API process with many open event streams for unfinished summaries: its memory, the latency of
 * readiness checks, and the time from the end of the first summary until every stream has received its final
 * event.
 */
export async function measureStreams({ postgres }: { postgres: RunningPostgres }): Promise<void> {
  const rows: string[][] = [];
  for (const count of STREAM_COUNTS) {
    const measured = await measureCount({ postgres, count });
    rows.push([
      measured.streams.toLocaleString("en"),
      measured.openSeconds.toFixed(1),
      measured.kilobytesEach.toFixed(0),
      measured.transactionsPerSecond.toFixed(0),
      measured.readyP99Ms.toFixed(0),
      measured.endSeconds.toFixed(1),
    ]);
  }
  printTable({
    title: `Event streams held by one API process: ${PEOPLE} people, ${VIDEOS} unfinished summaries`,
    header: [
      "streams",
      "opened in s",
      "kB each",
      "transactions a second",
      "/readyz p99 ms",
      "all told the end in s",
    ],
    rows,
  });
}

async function measureCount({
  postgres,
  count,
}: {
  postgres: RunningPostgres;
  count: number;
}): Promise<Measured> {
  await using source = await startVideoSource();
  await using cluster = await startCluster({
    postgres,
    source,
    apiCount: 1,
    workerCount: 2,
    settings: { TRUSTED_PROXIES: "1" },
  });
  const [api] = cluster.apis;
  if (!api) throw new Error("The cluster has no API process.");
  source.hold();
  const owners = await createOwners({ cluster, source, count: PEOPLE, videoCount: VIDEOS });
  const memoryBefore = readMemoryKilobytes(api.pid);
  const holder = startHolder({
    port: Number(new URL(api.origin).port),
    requests: Array.from({ length: count }, (_, number) => buildRequest(owners, number)),
  });
  const opened = await holder.next("opened");
  const memoryAfter = readMemoryKilobytes(api.pid);
  const transactionsPerSecond = await countTransactions(cluster);
  const latencies: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const startedMs = performance.now();
    const response = await fetch(`${api.origin}/readyz`);
    if (!response.ok) throw new Error(`The process isn't ready: ${response.status}`);
    latencies.push(performance.now() - startedMs);
  }
  const releasedAtMs = Date.now();
  source.release();
  const ended = await holder.next("ended");
  return {
    streams: ended.streams,
    openSeconds: opened.seconds,
    kilobytesEach: (memoryAfter - memoryBefore) / count,
    transactionsPerSecond,
    readyP99Ms: findQuantile({ values: latencies, share: 0.99 }),
    endSeconds: (ended.lastAtMs - releasedAtMs) / 1000,
  };
}

async function countTransactions({ sql }: Cluster): Promise<number> {
  const read = async () => {
    const { rows } = await sql.query<{ count: string; at: Date }>(
      "select xact_commit as count, clock_timestamp() as at from pg_stat_database where datname = current_database()",
    );
    const [row] = rows;
    if (!row) throw new Error("Postgres doesn't count its transactions.");
    return { count: Number(row.count), atMs: row.at.getTime() };
  };
  const first = await read();
  await delay(QUIET_MS);
  const last = await read();
  return ((last.count - first.count) * 1000) / (last.atMs - first.atMs);
}

function buildRequest(owners: readonly Owner[], number: number): StreamLoad["requests"][number] {
  const owner = owners[number % owners.length];
  if (!owner) throw new Error("There is nobody.");
  return { path: `/api/summaries/${owner.summaryId}/events`, headers: owner.person.headers };
}

function startHolder(load: StreamLoad) {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ["pipe", "pipe", "inherit"] });
  guardProcess(child);
  child.stdin.end(JSON.stringify(load));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async next<Kind extends StreamNews["kind"]>(kind: Kind): Promise<Extract<StreamNews, { kind: Kind }>> {
      const line = await lines.next();
      if (line.done) throw new Error("The process that holds the streams ended.");
      const news: StreamNews = JSON.parse(line.value);
      if (news.kind !== kind) throw new Error(`Expected ${kind} and was told ${line.value}`);
      return news as Extract<StreamNews, { kind: Kind }>;
    },
  };
}

/** Returns a process's resident memory. NaN if the system doesn't report it; only Linux does. */
function readMemoryKilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}
