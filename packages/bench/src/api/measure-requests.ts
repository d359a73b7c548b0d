import { startCluster } from "@pith/testbed/start-cluster";
import type { RunningPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { median } from "../report/median.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import type { LoadRequest } from "./load-request.ts";
import { createOwners, getAddress, share, waitUntilFinished } from "./populate.ts";
import { type MeasuredLoad, runLoad } from "./run-load.ts";
import { startBareServer } from "./start-bare-server.ts";

const CONNECTIONS = 100;
/** The candidates take turns in each round, so that other load on the machine affects all of them. */
const ROUNDS = 5;
const WARM_UP_MS = 1_000;
const ROUND_MS = 3_000;
/**
 * Each candidate gets a third of the time. So with this many users, none of them exceeds the limit of 300 calls
 * per minute at up to 30,000 requests a second.
 */
const PEOPLE = 2_000;
/**
 * Visitors without an account have the same limit. This many don't exceed it at up to 75,000 requests a
 * second.
 */
const VISITORS = 5_000;
const VIDEOS = 20;
const SHARED = 50;
/** Twenty minutes of captions. */
const CUES = 300;

interface Candidate {
  name: string;
  pid: number;
  load: Pick<LoadRequest, "port" | "requests">;
  /** Targets relative to the bare route in the same round; null for the bare route itself. */
  wanted: { requests: number; p99: number; cpu: number } | null;
}

/**
 * Measures requests per second for a cached shared summary and for a read by a signed-in user. The baseline
 * is a bare Hono route in its own process that returns JSON of the same size. Rate limits, logs, metrics and
 * security headers are enabled. Returns how many targets were missed.
 */
export async function measureRequests({ postgres }: { postgres: RunningPostgres }): Promise<number> {
  await using source = await startVideoSource({ cueCount: CUES });
  await using cluster = await startCluster({
    postgres,
    source,
    apiCount: 1,
    workerCount: 1,
    // The load comes from one machine but simulates many clients, so each request has an IP address in the
    // proxy header.
    settings: { RATE_LIMITS: "on", TRUSTED_PROXIES: "1" },
  });
  const [api] = cluster.apis;
  if (!api) throw new Error("The cluster has no API process.");
  const owners = await createOwners({ cluster, source, count: PEOPLE, videoCount: VIDEOS });
  await waitUntilFinished(cluster);
  for (const worker of cluster.workers) await worker.terminate();

  const shareIds: string[] = [];
  for (const owner of owners.slice(0, SHARED)) shareIds.push(await share({ owner, origin: api.origin }));
  const sample: unknown = await (await fetch(`${api.origin}/api/shared/${shareIds[0]}`)).json();
  await using bare = await startBareServer(sample);

  const port = Number(new URL(api.origin).port);
  const visitors = Array.from({ length: VISITORS }, (_unset, number) => ({
    "x-forwarded-for": getAddress(PEOPLE + number),
  }));
  const candidates: Candidate[] = [
    {
      name: "bare Hono route",
      pid: bare.pid,
      wanted: null,
      load: { port: bare.port, requests: visitors.map((headers) => ({ path: "/", headers })) },
    },
    {
      name: "cached shared summary",
      pid: api.pid,
      wanted: { requests: 0.75, p99: 3, cpu: 1.5 },
      load: {
        port,
        requests: visitors.map((headers, number) => ({
          path: `/api/shared/${shareIds[number % shareIds.length]}`,
          headers,
        })),
      },
    },
    {
      name: "signed-in read",
      pid: api.pid,
      wanted: { requests: 0.35, p99: 3, cpu: 3 },
      load: {
        port,
        requests: owners.map(({ person, summaryId }) => ({
          path: `/api/summaries/${summaryId}`,
          headers: {
            "x-forwarded-for": person.headers["x-forwarded-for"] ?? "",
            authorization: `Bearer ${person.token}`,
          },
        })),
      },
    },
  ];

  const rounds: MeasuredLoad[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured: MeasuredLoad[] = [];
    for (const { pid, load } of candidates) {
      measured.push(
        await runLoad({
          pid,
          load: { ...load, connections: CONNECTIONS, warmUpMs: WARM_UP_MS, durationMs: ROUND_MS },
        }),
      );
    }
    rounds.push(measured);
  }
  return report({ candidates, rounds });
}

function report({ candidates, rounds }: { candidates: Candidate[]; rounds: MeasuredLoad[][] }): number {
  const medianOf = (position: number, read: (load: MeasuredLoad, bare: MeasuredLoad) => number) =>
    median(
      rounds.flatMap((round) => {
        const [load, bare] = [round[position], round[0]];
        return load && bare ? [read(load, bare)] : [];
      }),
    );
  const compare = (position: number, read: (load: MeasuredLoad) => number) =>
    medianOf(position, (load, bare) => read(load) / read(bare));
  const readRate = ({ requestsPerSecond }: MeasuredLoad) => requestsPerSecond;
  const readP99 = ({ p99Ms }: MeasuredLoad) => p99Ms;
  const readCpu = ({ cpuMicroseconds }: MeasuredLoad) => cpuMicroseconds ?? Number.NaN;
  printTable({
    title:
      `Requests on ${CONNECTIONS} connections from a second process, real Postgres, one API process; ` +
      `medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
    header: ["", "requests/s", "of bare", "p50 ms", "p99 ms", "CPU µs", "client busy", "bytes"],
    rows: candidates.map(({ name }, position) => [
      name,
      medianOf(position, readRate).toFixed(0),
      compare(position, readRate).toFixed(2),
      medianOf(position, ({ p50Ms }) => p50Ms).toFixed(1),
      medianOf(position, readP99).toFixed(1),
      medianOf(position, readCpu).toFixed(0),
      `${(medianOf(position, ({ clientShare }) => clientShare) * 100).toFixed(0)} %`,
      medianOf(position, ({ bodyBytes }) => bodyBytes).toFixed(0),
    ]),
  });
  return printTargets(
    candidates.flatMap(({ name, wanted }, position): Target[] =>
      wanted === null
        ? []
        : [
            {
              what: `${name}: requests a second, as a share of the bare route's`,
              measured: compare(position, readRate),
              wanted: wanted.requests,
              better: "higher",
            },
            {
              what: `${name}: p99, in times of the bare route's`,
              measured: compare(position, readP99),
              wanted: wanted.p99,
              better: "lower",
            },
            {
              what: `${name}: CPU of a request, in times of the bare route's`,
              measured: compare(position, readCpu),
              wanted: wanted.cpu,
              better: "lower",
            },
          ],
    ),
  );
}
