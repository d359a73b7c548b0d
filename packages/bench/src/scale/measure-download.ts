import { Writable } from "node:stream";
import { startCluster } from "@pith/testbed/start-cluster";
import { startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { startWatch } from "../adversary/start-watch.ts";
import { createOwners, waitUntilFinished } from "../api/populate.ts";
import { findQuantile } from "../report/find-quantile.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { fillDatabase, getSecret, WHOLE } from "./fill-database.ts";

/** Number of real summaries. All others are copies of them. */
const TEMPLATES = 8;
/** Two hours of captions. */
const CUES = 1800;
const SUMMARIES = [200, 2_000];
/** Chosen so that an API process with 512 MB can write two archives at once. */
const WANTED_MEGABYTES = 150;

/**
 * Exports all data belonging to a user with many long talks, all in one collection, and measures how much
 * memory the server needs for it. Returns how many targets were missed.
 */
export async function measureDownload(): Promise<number> {
  await using postgres = await startPostgres();
  await using source = await startVideoSource({ cueCount: CUES });
  const rows: string[][] = [];
  let worst = 0;
  for (const count of SUMMARIES) {
    await using cluster = await startCluster({ postgres, source, apiCount: 1, workerCount: 1 });
    const { sql, apis, workers } = cluster;
    const [api] = apis;
    if (!api) throw new Error("The cluster has no API process.");
    await createOwners({ cluster, source, count: TEMPLATES, videoCount: TEMPLATES });
    await waitUntilFinished(cluster);
    for (const worker of workers) await worker.terminate();
    await fillDatabase({ pool: sql, share: count / WHOLE.summaries });
    await sql.query(
      "update summaries set user_id = 'user-1', account_id = 'account-1' where id like 'summary-%'",
    );
    await sql.query(`insert into collection_talks (collection_id, talk_key, added_at)
      select 'collection-1', talk_key, now() from summary_results where id like 'result-%' on conflict do nothing`);
    // A fresh process, so that its memory contains nothing left over from filling the database.
    await api.terminate();
    await api.start();
    const headers = { cookie: `session=${getSecret(1)}` };
    await fetch(`${api.origin}/api/auth/session`, { headers });

    const watch = { port: Number(new URL(api.origin).port), pid: api.pid };
    const endIdle = startWatch(watch);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = await endIdle();
    const endDownload = startWatch(watch);
    const startedAt = performance.now();
    const answer = await fetch(`${api.origin}/api/users/account/data`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`The download was refused with ${answer.status}.`);
    let bytes = 0;
    await answer.body.pipeTo(
      Writable.toWeb(
        new Writable({
          write(chunk: Uint8Array, _encoding, done) {
            bytes += chunk.length;
            done();
          },
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const busy = await endDownload();
    const over = busy.peakMegabytes - idle.peakMegabytes;
    worst = Math.max(worst, over);
    const p99 = findQuantile({ values: busy.latenciesMs, share: 0.99 });
    rows.push([
      String(count),
      (bytes / 1e6).toFixed(1),
      seconds.toFixed(1),
      idle.peakMegabytes.toFixed(0),
      busy.peakMegabytes.toFixed(0),
      p99.toFixed(0),
    ]);
  }
  printTable({
    title: "Download of everything about a person with talks of two hours",
    header: ["summaries", "MB", "seconds", "idle MB", "peak MB", "/healthz p99 ms"],
    rows,
  });
  return printTargets([
    {
      what: "Memory that a download takes over the idle server",
      measured: worst,
      wanted: WANTED_MEGABYTES,
      better: "lower",
      unit: " MB",
    },
  ]);
}
