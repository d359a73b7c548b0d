import type { Log } from "@pith/core/logging/create-log";
import { DescribedError } from "@pith/core/logging/describe-error";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult } from "pg-boss";
import type { Database, Db } from "../db/database.ts";
import type { Tracer } from "../lib/tracer.ts";
import { DEAD_QUEUE, declareQueues } from "./declare-queues.ts";
import type { Job, JobHandler, JobSettings } from "./define-job.ts";
import { forgetFutureTimes } from "./forget-future-times.ts";
import { openPlaces } from "./open-places.ts";

/** Each pass takes an embedded database about 30 ms. */
const SUPERVISE_SECONDS = 5;
const STOP_TIMEOUT_MS = 8_000;
/** How long a stopping process may take to finish jobs it has started. */
const FINISH_WITHIN_MS = 4_000;

/** How often to check whether the clock was set back. */
const CLOCK_LOOK_MS = 60_000;

interface EnqueueOptions {
  /** The caller's transaction. The job exists only if the transaction commits. */
  db: Db;
  /** Higher priorities run first. Defaults to 0. */
  priority?: number;
  /** Key of the requester that the job's slot counts against; see `isShared`. Null for none. */
  group?: string | null;
  startAfter?: Date;
}

/** A job that failed permanently, as shown to operators. */
export interface DeadJob {
  id: string;
  name: string;
  payload: object;
  error: unknown;
  failedAt: Date;
}

/** A queue's state. Its counts are up to five seconds old. */
export interface QueueStats extends Pick<QueueResult, "name" | "readyCount" | "activeCount" | "failedCount"> {
  /** How long the oldest runnable job has been waiting. Null if there is none. */
  oldestSeconds: number | null;
}

export interface FinishedRun {
  name: string;
  /** `stopped`: the process was stopping, or the attempt took too long. */
  outcome: "done" | "failed" | "stopped";
  durationMs: number;
}

export interface JobQueue {
  start(): Promise<void>;
  /** Returns the job's id. Null only if pg-boss reports none. */
  enqueue<Payload extends object>(
    job: Job<Payload>,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<string | null>;
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): Promise<void>;
  /** Runs all waiting jobs sequentially, and returns how many there were. For tests. */
  drain<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): Promise<number>;
  cancel(job: JobSettings, id: string, options: Pick<EnqueueOptions, "db">): Promise<void>;
  /** Returns whether this job is still waiting or running. */
  isAlive(job: JobSettings, id: string): Promise<boolean>;
  listDead(): Promise<DeadJob[]>;
  countDead(): Promise<number>;
  /**
   * Moves the given dead jobs (or all if `ids` is omitted) back to their queues. Returns how many were moved.
   */
  replayDead(ids?: readonly string[]): Promise<number>;
  /** Deletes a dead job. Returns false if there is none with this id. */
  forgetDead(id: string): Promise<boolean>;
  /** Deletes the jobs that failed permanently before the given time. */
  forgetDeadBefore(time: Date): Promise<void>;
  /** Returns each queue's job counts. */
  readStats(): Promise<QueueStats[]>;
  /** Gives active jobs time to finish, then returns the rest to the queue. */
  stop(): Promise<void>;
}

/** Creates the job queue, in the same database as all other data. */
export function createJobQueue({
  database,
  jobs,
  concurrency,
  log,
  onRun = () => {},
  tracer = null,
}: {
  database: Database;
  jobs: readonly JobSettings[];
  concurrency: number;
  log: Log;
  /** Called after each attempt at a job. */
  onRun?: (run: FinishedRun) => void;
  /** Null if tracing is off. */
  tracer?: Tracer | null;
}): JobQueue {
  const boss = new PgBoss({
    ...database.boss,
    ...("connectionString" in database.boss && { application_name: "pith-queue", max: 10 }),
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    persistWarnings: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "The queue met an error"));
  boss.on("warning", () => log.debug({}, "The queue warns"));
  const handlers = new Map<string, AbortController>();
  let clockLook: NodeJS.Timeout | undefined;

  const runJob = async <Payload extends object>(
    job: Job<Payload>,
    handler: JobHandler<Payload>,
    taken: JobWithMetadata<object>,
    mustYield: AbortSignal | null,
  ) => {
    const payload = job.payload.parse(taken.data);
    // A manually fetched job has no signal.
    const own: AbortSignal | undefined = taken.signal;
    const signals = [own, handlers.get(job.name)?.signal].filter((one) => one !== undefined);
    const signal = AbortSignal.any(signals);
    const startedMs = performance.now();
    const finish = (outcome: FinishedRun["outcome"]) =>
      onRun({ name: job.name, outcome, durationMs: performance.now() - startedMs });
    try {
      await handler(payload, {
        id: taken.id,
        signal,
        tryNumber: taken.retryCount + 1,
        isLastTry: taken.retryCount >= taken.retryLimit,
        mustYield,
      });
      finish("done");
    } catch (error) {
      finish(signal.aborted ? "stopped" : "failed");
      if (!signal.aborted) log.warn({ err: error, work: job.name, jobId: taken.id }, "A job failed");
      // The queue keeps errors for months, so leave out the original message, which could contain user
      // content.
      throw new DescribedError(error);
    }
  };

  const runTraced: typeof runJob = (job, handler, taken, mustYield) => {
    const work = () => runJob(job, handler, taken, mustYield);
    if (!tracer) return work();
    const parent =
      "traceparent" in taken.data && typeof taken.data.traceparent === "string"
        ? taken.data.traceparent
        : null;
    return tracer.run({
      kind: "consumer",
      parent,
      work,
      describe: (outcome) => ({
        name: `run ${job.name}`,
        fields: { work: job.name, jobId: taken.id, tries: taken.retryCount + 1 },
        hasFailed: "error" in outcome,
      }),
    });
  };

  return {
    async start() {
      await boss.start();
      await declareQueues({ boss, jobs });
      await forgetFutureTimes(database.db);
      clockLook = setInterval(() => {
        forgetFutureTimes(database.db).catch((error: unknown) =>
          log.warn({ err: error }, "The queue's times can't be checked"),
        );
      }, CLOCK_LOOK_MS).unref();
    },
    async enqueue(job, payload, { db, group, ...options }) {
      const traceparent = tracer?.carry();
      // Handlers don't see `traceparent`: parsing the payload drops unknown keys, in older processes as well.
      const data = { ...job.payload.parse(payload), ...(traceparent && { traceparent }) };
      return boss.send(job.name, data, {
        ...options,
        ...(group && { group: { id: group } }),
        db: fromDrizzle(db, sql),
      });
    },
    async work(job, handler) {
      handlers.set(job.name, new AbortController());
      await openPlaces({
        boss,
        job,
        places: job.concurrency ?? concurrency,
        run: (taken, mustYield) => runTraced(job, handler, taken, mustYield),
        log,
      });
    },
    async drain(job, handler) {
      let count = 0;
      while (true) {
        const [taken] = await boss.fetch<object>(job.name, { includeMetadata: true, ignoreStartAfter: true });
        if (!taken) return count;
        count += 1;
        try {
          await runTraced(job, handler, taken, null);
          await boss.complete(job.name, taken.id);
        } catch (error) {
          await boss.fail(job.name, taken.id, new DescribedError(error));
        }
      }
    },
    async cancel(job, id, { db }) {
      await boss.cancel(job.name, id, { db: fromDrizzle(db, sql) });
    },
    async isAlive(job, id) {
      const [found] = await boss.findJobs(job.name, { id });
      return found !== undefined && ["created", "retry", "active"].includes(found.state);
    },
    async listDead() {
      const dead = await boss.findJobs<object>(DEAD_QUEUE, { queued: true });
      return dead.map((job) => ({
        id: job.id,
        name: job.sourceName ?? job.name,
        payload: job.data,
        error: job.sourceOutput,
        failedAt: job.createdOn,
      }));
    },
    async countDead() {
      // The index of waiting jobs covers the query.
      const { rows } = await database.db.execute(
        sql`select count(*)::int as count from pgboss.job where name = ${DEAD_QUEUE} and state < 'active'`,
      );
      return Number(rows[0]?.["count"]);
    },
    replayDead: (ids) => boss.redrive(DEAD_QUEUE, ids ? { ids: [...ids] } : {}),
    async forgetDead(id) {
      const [found] = await boss.findJobs(DEAD_QUEUE, { id });
      if (found) await boss.deleteJob(DEAD_QUEUE, id);
      return found !== undefined;
    },
    async forgetDeadBefore(time) {
      const dead = await boss.findJobs<object>(DEAD_QUEUE, { queued: true });
      const ids = dead.flatMap(({ id, createdOn }) => (createdOn < time ? id : []));
      if (ids.length > 0) await boss.deleteJob(DEAD_QUEUE, ids);
    },
    async readStats() {
      const [queues, { rows }] = await Promise.all([
        boss.getQueues(),
        // States before `active` are the waiting ones, and the index on waiting jobs covers this query.
        database.db.execute(sql`
          select name, extract(epoch from pgboss.job_now() - min(greatest(start_after, created_on))) as seconds
          from pgboss.job
          where state < 'active' and not blocked and start_after <= pgboss.job_now()
          group by name`),
      ]);
      const oldest = new Map(rows.map(({ name, seconds }) => [name, Number(seconds)]));
      return queues
        .filter(({ name }) => name !== DEAD_QUEUE)
        .map(({ name, readyCount, activeCount, failedCount }) => ({
          name,
          readyCount,
          activeCount,
          failedCount,
          oldestSeconds: oldest.get(name) ?? null,
        }));
    },
    async stop() {
      clearInterval(clockLook);
      // Let jobs that are nearly done finish. All other attempts fail, and another process retries those
      // jobs.
      const handBack = setTimeout(() => {
        for (const controller of handlers.values()) controller.abort(new Error("The process is stopping."));
      }, FINISH_WITHIN_MS);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      clearTimeout(handBack);
    },
  };
}
