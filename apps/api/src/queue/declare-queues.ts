import type { PgBoss } from "pg-boss";
import type { JobSettings } from "./define-job.ts";

/** A worker without a heartbeat for this long is considered dead. The minimum that pg-boss allows. */
const HEARTBEAT_SECONDS = 10;

export const DEAD_QUEUE = "dead-jobs";
/** 20 years, because the nightly sweep deletes dead jobs after DEAD_JOBS_KEPT_DAYS. */
const DEAD_KEPT_SECONDS = 20 * 365 * 86_400;

const ZERO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Creates the queues and schedules that are missing, and updates those whose settings differ. Leaves the others alone,
 * because three queries for each would take up most of the startup time.
 */
export async function declareQueues({
  boss,
  jobs,
}: {
  /** Must have been started, so that it has cached all existing queues. */
  boss: PgBoss;
  jobs: readonly JobSettings[];
}): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, options } of listQueues(jobs)) {
    const queue = queues.get(name);
    if (queue && hasFields(queue, options)) continue;
    if (queue) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    // Cache the queue now. A later lookup would run outside the transaction and deadlock on the embedded
    // database.
    await boss.findJobs(name, { id: ZERO_ID });
  }
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, schedule } of jobs) {
    const stored = schedules.get(name);
    if (!schedule || (stored?.cron === schedule && stored.options?.missed === "once")) continue;
    await boss.schedule(name, schedule, {}, { missed: "once" });
  }
}

function listQueues(jobs: readonly JobSettings[]) {
  return [
    // The dead-letter queue must be created first, because the others refer to it.
    { name: DEAD_QUEUE, options: { retentionSeconds: DEAD_KEPT_SECONDS, deleteAfterSeconds: 0 } },
    ...jobs.map((job) => ({
      name: job.name,
      options: {
        retryLimit: job.retryLimit,
        retryDelay: job.retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: job.expireInSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deadLetter: DEAD_QUEUE,
        notify: true,
      },
    })),
  ];
}

function hasFields(row: object, fields: object): boolean {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(fields).every(([name, value]) => values.get(name) === value);
}
