import { AppError } from "@pith/core/errors/app-error";
import { and, eq } from "drizzle-orm";
import { isUniqueViolation } from "../db/run-transaction.ts";
import { audioResults } from "../db/schema/audio.schema.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import type { DeadJob } from "../queue/job-queue.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import type { OperatingDependencies } from "./operating-dependencies.ts";

/** Returns a dead job's error as a single line. Errors are stored in the queue without user content. */
export function describeDeadJob({ error }: DeadJob): string {
  const message =
    typeof error === "object" && error !== null && "message" in error
      ? String(error.message)
      : (JSON.stringify(error) ?? "");
  return message.replaceAll("\n", " ").slice(0, 200);
}

/**
 * Replays dead jobs (all of them if `ids` is empty) and returns how many. The failure of a
 * summary or of its audio has already been reported to its users and their quota released, so a replay only
 * adds the result to the shared pool, where the next request finds it.
 *
 * @throws AppError `not_found` if one of the jobs isn't dead.
 */
export async function replayDeadJobs({
  ids,
  dependencies: { database, queue },
}: {
  ids: readonly string[];
  dependencies: Pick<OperatingDependencies, "database" | "queue">;
}): Promise<number> {
  const dead = (await queue.listDead()).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const unknown = ids.filter((id) => !dead.some((job) => job.id === id));
  if (unknown.length > 0) {
    throw new AppError({ code: "not_found", message: `No dead job has the id ${unknown.join(", ")}.` });
  }
  for (const job of dead) await reopen({ job, database });
  return dead.length === 0 ? 0 : queue.replayDead(dead.map(({ id }) => id));
}

/** Deletes a dead job. @throws AppError `not_found` if it isn't dead. */
export async function forgetDeadJob({
  id,
  dependencies: { queue },
}: {
  id: string;
  dependencies: Pick<OperatingDependencies, "queue">;
}): Promise<void> {
  if (!(await queue.forgetDead(id))) throw new AppError({ code: "not_found" });
}

/** Failed work can't be claimed, so this requeues it, unless the same work has been requested since. */
async function reopen({
  job,
  database,
}: {
  job: DeadJob;
  database: OperatingDependencies["database"];
}): Promise<void> {
  const { db } = database;
  const queued = { status: "queued", progress: 0, failure: null, finishedAt: null } as const;
  // Only failed work, since another worker may have finished it in the meantime.
  try {
    if (job.name === summarizeVideoJob.name && "resultId" in job.payload) {
      const { id, status } = summaryResults;
      await db
        .update(summaryResults)
        .set({ ...queued, stage: "queued" })
        .where(and(eq(id, String(job.payload.resultId)), eq(status, "failed")));
    }
    if (job.name === speakSummaryJob.name && "audioResultId" in job.payload) {
      const { id, status } = audioResults;
      await db
        .update(audioResults)
        .set(queued)
        .where(and(eq(id, String(job.payload.audioResultId)), eq(status, "failed")));
    }
  } catch (error) {
    // The same work is active under another id, so there is nothing to replay.
    if (!isUniqueViolation(error)) throw error;
  }
}
