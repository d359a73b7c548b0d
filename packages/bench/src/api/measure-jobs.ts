import { startCluster } from "@pith/testbed/start-cluster";
import type { RunningPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import { createOwners, waitUntilFinished } from "./populate.ts";

const WORKERS = 2;
/** Number of concurrent jobs per worker process. */
const CONCURRENCY = 2;
/** `wanted` is the target in jobs per second. */
const sizes = [
  { name: "3 minutes", cueCount: 40, jobs: 600, wanted: null },
  { name: "20 minutes", cueCount: 300, jobs: 600, wanted: 35 },
  { name: "2 hours", cueCount: 1800, jobs: 300, wanted: 12 },
] as const;

/**
 * Measures the throughput of complete jobs, which fetch captions from a local server, and create, store,
 * announce and charge for the summary. The targets apply to the second half of the jobs, because each thread
 * compiles the engine during its first jobs. Returns how many targets were missed.
 */
export async function measureJobs({ postgres }: { postgres: RunningPostgres }): Promise<number> {
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const { name, cueCount, jobs, wanted } of sizes) {
    await using source = await startVideoSource({ cueCount });
    await using cluster = await startCluster({
      postgres,
      source,
      apiCount: 1,
      workerCount: WORKERS,
      settings: { WORKER_CONCURRENCY: String(CONCURRENCY), TRUSTED_PROXIES: "1" },
    });
    // No workers for now, so that all jobs are queued before the first one starts.
    await Promise.all(cluster.workers.map((worker) => worker.terminate()));
    await createOwners({ cluster, source, count: jobs, videoCount: jobs });
    await Promise.all(cluster.workers.map((worker) => worker.start()));
    await waitUntilFinished(cluster);
    const { rows: measured } = await cluster.sql.query<{
      seconds: number;
      warmSeconds: number;
      p50: number;
      p99: number;
    }>(
      `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds,
         extract(epoch from max(finished_at) - percentile_disc(0.5) within group (order by finished_at))::float8
           as "warmSeconds",
         percentile_cont(0.5) within group (order by processing_ms)::float8 as p50,
         percentile_cont(0.99) within group (order by processing_ms)::float8 as p99
       from summary_results where status = 'done'`,
    );
    const {
      seconds = Number.NaN,
      warmSeconds = Number.NaN,
      p50 = Number.NaN,
      p99 = Number.NaN,
    } = measured[0] ?? {};
    const warmRate = jobs / 2 / warmSeconds;
    rows.push([
      name,
      String(jobs),
      (jobs / seconds).toFixed(1),
      warmRate.toFixed(1),
      p50.toFixed(0),
      p99.toFixed(0),
    ]);
    if (wanted !== null) {
      targets.push({
        what: `summaries of ${name} per second, by ${WORKERS} warm workers`,
        measured: warmRate,
        wanted,
        better: "higher",
      });
    }
  }
  printTable({
    title: `Summaries made by ${WORKERS} worker processes with ${CONCURRENCY} places each`,
    header: ["video", "jobs", "jobs/s", "second half", "p50 ms", "p99 ms"],
    rows,
  });
  return printTargets(targets);
}
