import type { Log } from "@pith/core/logging/create-log";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Job } from "./define-job.ts";

const POLL_SECONDS = 5;
/**
 * If a job occupies the reserved slot for longer than this, another reserved slot is opened, unless the
 * number of running jobs exceeds twice `places`.
 */
const SPREAD_MS = 500;
/**
 * How long a job may stay in a reserved slot while all others are taken. A small summary is finished by then.
 * A larger one starts over in the next regular slot.
 */
const KEPT_PLACE_MS = 3_000;

/**
 * Starts processing jobs of this kind in the given number of concurrent slots; see `isShared` for the
 * reserved one.
 */
export async function openPlaces<Payload extends object>({
  boss,
  job,
  places,
  run,
  log,
}: {
  boss: PgBoss;
  job: Job<Payload>;
  places: number;
  run: (taken: JobWithMetadata<object>, mustYield: AbortSignal) => Promise<void>;
  log: Log;
}): Promise<void> {
  let running = 0;
  /** Number of jobs in regular slots, including those moved there from a reserved one. */
  let regular = 0;

  async function runOne(taken: JobWithMetadata<object>): Promise<void> {
    regular += 1;
    await run(taken, new AbortController().signal).finally(() => {
      regular -= 1;
    });
  }

  async function runKept({
    taken,
    onReplaced,
  }: {
    taken: JobWithMetadata<object>;
    /** Called when another slot has been opened, so that this one closes after its job. */
    onReplaced: () => void;
  }): Promise<void> {
    const yielding = new AbortController();
    let isRegular = false;
    const spread = setTimeout(() => {
      if (running > 2 * places) return;
      onReplaced();
      // Fails only during shutdown.
      open({ isKept: true }).catch((error: unknown) => log.debug({ err: error }, "No place was opened"));
    }, SPREAD_MS);
    const limit = setTimeout(() => {
      if (regular >= places) return yielding.abort(new Error("The place is needed."));
      isRegular = true;
      regular += 1;
    }, KEPT_PLACE_MS);
    await run(taken, yielding.signal).finally(() => {
      clearTimeout(spread);
      clearTimeout(limit);
      if (isRegular) regular -= 1;
    });
  }

  async function open({ isKept }: { isKept: boolean }): Promise<void> {
    let workerId = "";
    workerId = await boss.work(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS,
        notifyPollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS,
        ...(isKept ? { minPriority: 0, maxPriority: 0 } : { localConcurrency: places }),
        ...(job.isShared && !isKept && { localGroupConcurrency: Math.ceil(places / 2) }),
      },
      async (jobs: JobWithMetadata<object>[]) => {
        running += 1;
        let isOver = false;
        const close = () => {
          isOver = true;
        };
        try {
          for (const taken of jobs) {
            if (isKept) await runKept({ taken, onReplaced: close });
            else await runOne(taken);
          }
        } finally {
          running -= 1;
          // There may be more jobs, but without a notification each worker slot handles only one per poll. We can't
          // tell which busy slot ran this job, so notify all of them.
          for (const { id, workId, count } of boss.getWipData())
            if (workId === workerId && count > 0) boss.notifyWorker(id);
          if (isOver) await boss.offWork(job.name, { id: workerId, wait: false });
        }
      },
    );
  }

  await open({ isKept: false });
  if (job.isShared) await open({ isKept: true });
}
