import { statfs } from "node:fs/promises";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { and, count, gte, isNull } from "drizzle-orm";
import { Counter, Gauge, type Registry } from "prom-client";
import { GUESS_BUDGET } from "../accounts/login-code-limits.ts";
import { countWrongGuesses } from "../accounts/login-codes.ts";
import { listBackups } from "../db/list-backups.ts";
import { readPool } from "../db/read-pool.ts";
import { sessions } from "../db/schema/sign-in.schema.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { shareReading } from "./share-reading.ts";

type GaugeDependencies = Pick<
  HttpDependencies,
  "config" | "queue" | "log" | "database" | "clock" | "sourceCounts" | "processFacts"
> & { registry: Registry };

/**
 * Registers the gauges that are collected at scrape time. None of them can fail a scrape or delay it for
 * long.
 */
export function registerGauges(dependencies: GaugeDependencies): void {
  registerProcess(dependencies);
  registerQueues(dependencies);
  registerDatabase(dependencies);
  registerFolder(dependencies);
  registerSources(dependencies);
}

function registerProcess({ registry, clock, processFacts }: GaugeDependencies): void {
  const registers = [registry];
  new Gauge({
    name: "pith_time_seconds",
    help: "This process's clock, in Unix seconds.",
    registers,
    collect() {
      this.set(clock.now() / 1000);
    },
  });
  const { version, role } = processFacts;
  new Gauge({
    name: "pith_build_info",
    help: "Always 1. Its labels tell the version and the role of this process.",
    labelNames: ["version", "role"],
    registers,
  }).set({ version, role }, 1);
}

function registerQueues({ registry, queue, log }: GaugeDependencies): void {
  const registers = [registry];
  const onError = (error: unknown) => log.warn({ err: error }, "The queues can't be measured");
  const readStats = shareReading({ read: () => queue.readStats(), keptMs: 0, onError });
  const readDead = shareReading({ read: () => queue.countDead(), keptMs: 0, onError });
  new Gauge({
    name: "pith_queue_jobs",
    help: "Jobs by queue and state. All processes on a database tell the same.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { name, readyCount, activeCount } of (await readStats()) ?? []) {
        this.set({ queue: name, state: "ready" }, readyCount);
        this.set({ queue: name, state: "active" }, activeCount);
      }
    },
  });
  new Gauge({
    name: "pith_queue_oldest_seconds",
    help: "How long the oldest job that could run has waited, by queue.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { name, oldestSeconds } of (await readStats()) ?? [])
        this.set({ queue: name }, oldestSeconds ?? 0);
    },
  });
  new Gauge({
    name: "pith_dead_jobs",
    help: "Jobs that failed for good and wait for an operator.",
    registers,
    async collect() {
      this.reset();
      const dead = await readDead();
      if (dead === null) this.remove();
      else this.set(dead);
    },
  });
}

function registerDatabase({ registry, database, clock, log }: GaugeDependencies): void {
  const registers = [registry];
  const readGuesses = shareReading({
    read: () => countWrongGuesses({ db: database.db, now: new Date(clock.now()) }),
    keptMs: 0,
    onError: (error) => log.warn({ err: error }, "Wrong login codes can't be counted"),
  });
  new Gauge({
    name: "pith_login_wrong_codes",
    help: "Wrong login codes of the last hour, from networks that their owner hasn't signed in from.",
    registers,
    async collect() {
      const guesses = await readGuesses();
      if (guesses === null) this.remove();
      else this.set(guesses);
    },
  });
  new Gauge({
    name: "pith_login_wrong_codes_budget",
    help: "How many of them stop all further guesses.",
    registers,
  }).set(GUESS_BUDGET);
  const readSessions = shareReading({
    read: () =>
      database.db
        .select({ kind: sessions.kind, count: count() })
        .from(sessions)
        .where(and(isNull(sessions.revokedAt), gte(sessions.lastUsedAt, new Date(clock.now() - DAY_MS))))
        .groupBy(sessions.kind),
    // The query scans all sessions.
    keptMs: 5 * MINUTE_MS,
    onError: (error) => log.warn({ err: error }, "Sessions can't be counted"),
  });
  new Gauge({
    name: "pith_sessions",
    help: "Sessions that were used in the last day, by kind. At most five minutes old.",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      for (const { kind, count: sum } of (await readSessions()) ?? []) this.set({ kind }, sum);
    },
  });
  if (!database.pool) return;
  new Gauge({
    name: "pith_database_connections",
    help: "Connections of this process's pool: busy, idle, and statements that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const pool = readPool(database);
      if (!pool) return;
      this.set({ state: "busy" }, pool.open - pool.idle);
      this.set({ state: "idle" }, pool.idle);
      this.set({ state: "waiting" }, pool.waiting);
    },
  });
  new Gauge({
    name: "pith_database_connections_limit",
    help: "The most connections of this process's pool.",
    registers,
  }).set(readPool(database)?.max ?? 0);
}

function registerFolder({ registry, config, database }: GaugeDependencies): void {
  const registers = [registry];
  const readDisk = () => statfs(config.dataDir).catch(() => null);
  new Gauge({
    name: "pith_disk_free_bytes",
    help: "Free space on the disk of the data folder.",
    registers,
    async collect() {
      const disk = await readDisk();
      if (disk === null) this.remove();
      else this.set(disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: "pith_disk_size_bytes",
    help: "Size of the disk of the data folder.",
    registers,
    async collect() {
      const disk = await readDisk();
      if (disk === null) this.remove();
      else this.set(disk.blocks * disk.bsize);
    },
  });
  if (database.kind !== "embedded" || config.BACKUPS_KEPT === 0) return;
  new Gauge({
    name: "pith_last_backup_time_seconds",
    help: "When the newest backup of the embedded database was made, in Unix seconds.",
    registers,
    async collect() {
      const [newest] = await listBackups(config.dataDir);
      if (newest) this.set(newest.takenAt.getTime() / 1000);
    },
  });
}

function registerSources({ registry, sourceCounts }: GaugeDependencies): void {
  const registers = [registry];
  new Counter({
    name: "pith_source_attempts_total",
    help: "Tries at the sources of videos, by source and rung, and by what came of them.",
    labelNames: ["source", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { source, outcome, count: sum } of sourceCounts.list()) this.inc({ source, outcome }, sum);
    },
  });
  new Counter({
    name: "pith_source_attempt_seconds_total",
    help: "Time that those tries took, in seconds.",
    labelNames: ["source", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { source, outcome, seconds } of sourceCounts.list()) this.inc({ source, outcome }, seconds);
    },
  });
}
