import { statfs } from "node:fs/promises";
import { MAX_DEAD_JOBS_SHOWN, type ServerState } from "@pith/core/contract/server-state.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { sql } from "drizzle-orm";
import { listBackups } from "../db/list-backups.ts";
import { readPool } from "../db/read-pool.ts";
import { describeDeadJob } from "./dead-jobs.ts";
import type { OperatingDependencies } from "./operating-dependencies.ts";
import { readModelCosts } from "./read-model-costs.ts";
import { callRoll, type Presence } from "./roll-call.ts";

const MONTH_DAYS = 30;

/** Returns the server's health for the admin page. Contains no user data. */
export async function readServerState({
  findings,
  dependencies,
}: {
  /** The doctor's findings. */
  findings: ServerState["findings"];
  dependencies: OperatingDependencies;
}): Promise<ServerState> {
  const { config, database, clock, queue, processFacts } = dependencies;
  const { db } = database;
  const now = clock.now();
  const [{ present, silent }, sizeBytes, disk, queues, dead, today, month, backups] = await Promise.all([
    callRoll(dependencies),
    readDatabaseSize(dependencies),
    readDisk(config.dataDir),
    queue.readStats(),
    queue.listDead(),
    readModelCosts({ db, since: new Date(now - (now % DAY_MS)) }),
    readModelCosts({ db, since: new Date(now - MONTH_DAYS * DAY_MS) }),
    listBackups(config.dataDir),
  ]);
  return {
    version: processFacts.version,
    processes: present.map(({ id, role, version, startedAt }) => ({
      role,
      version,
      startedAt,
      isThis: id === processFacts.id,
    })),
    silentProcesses: silent,
    database: { kind: database.kind, sizeBytes, pool: readPool(database) },
    disk,
    queues: queues.map(({ name, readyCount, activeCount, oldestSeconds }) => ({
      name,
      waiting: readyCount,
      running: activeCount,
      oldestSeconds: oldestSeconds === null ? null : Math.floor(oldestSeconds),
    })),
    deadJobCount: dead.length,
    deadJobs: dead
      .sort((first, second) => second.failedAt.getTime() - first.failedAt.getTime())
      .slice(0, MAX_DEAD_JOBS_SHOWN)
      .map((job) => ({
        id: job.id,
        queue: job.name,
        failedAt: job.failedAt.toISOString(),
        error: describeDeadJob(job),
      })),
    models: { today, month },
    sources: sumSources(present),
    backup: {
      isDoneHere: database.kind === "embedded" && config.BACKUPS_KEPT > 0,
      lastAt: database.kind === "embedded" ? (backups[0]?.takenAt.toISOString() ?? null) : null,
    },
    findings,
  };
}

async function readDatabaseSize({
  database,
}: Pick<OperatingDependencies, "database">): Promise<number | null> {
  const { rows } = await database.db.execute(sql`select pg_database_size(current_database()) as bytes`);
  return rows[0] ? Number(rows[0]["bytes"]) : null;
}

async function readDisk(folder: string): Promise<ServerState["disk"]> {
  const found = await statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

function sumSources(present: readonly Presence[]): ServerState["sources"] {
  const sums = new Map<string, ServerState["sources"][number]>();
  for (const { source, outcome, count } of present.flatMap(({ sources }) => sources)) {
    const key = `${source} ${outcome}`;
    sums.set(key, { source, outcome, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort(
    (first, second) => first.source.localeCompare(second.source) || second.count - first.count,
  );
}
