import { AppError } from "@pith/core/errors/app-error";
import { and, eq } from "drizzle-orm";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import type { DeadJob } from "../queue/job-queue.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";

/** Lists the dead-letter jobs in readable form. */
export async function listDeadJobs({ queue }: Pick<Dependencies, "queue">): Promise<string[]> {
  const dead = await queue.listDead();
  if (dead.length === 0) return ["No job is dead."];
  return dead.map(
    ({ id, name, payload, error, failedAt }) =>
      `${id}  ${failedAt.toISOString()}  ${name}  ${JSON.stringify(payload)}  ${describeError(error)}`,
  );
}

function describeError(error: unknown): string {
  const message =
    typeof error === "object" && error !== null && "message" in error
      ? String(error.message)
      : JSON.stringify(error);
  return message.replaceAll("\n", " ").slice(0, 200);
}

/**
 * Replays dead jobs. A failed summary was already reported to its users and its quota released. A replay
 * only adds the result to the shared pool, where the next request finds it.
 */
export async function replayDeadJobs({
  ids,
  dependencies,
}: {
  ids: readonly string[];
  dependencies: Pick<Dependencies, "database" | "queue">;
}): Promise<string[]> {
  const { database, queue } = dependencies;
  const dead = (await queue.listDead()).filter(({ id }) => ids.length === 0 || ids.includes(id));
  const unknown = ids.filter((id) => !dead.some((job) => job.id === id));
  if (unknown.length > 0) {
    throw new AppError({ code: "not_found", message: `No dead job has the id ${unknown.join(", ")}.` });
  }
  for (const job of dead) await reopen({ job, database });
  const count = dead.length === 0 ? 0 : await queue.replayDead(dead.map(({ id }) => id));
  return [`${count} ${count === 1 ? "job is" : "jobs are"} done again.`];
}

/** Failed work can't be claimed, so this queues it again, unless the same work has been requested since. */
async function reopen({
  job,
  database,
}: {
  job: DeadJob;
  database: Dependencies["database"];
}): Promise<void> {
  if (job.name !== summarizeVideoJob.name || !("resultId" in job.payload)) return;
  const id = String(job.payload.resultId);
  await database.db
    .update(summaryResults)
    .set({ status: "queued", stage: "queued", progress: 0, failure: null, finishedAt: null })
    // Another worker may have finished it since.
    .where(and(eq(summaryResults.id, id), eq(summaryResults.status, "failed")))
    .catch(() => {
      // The same work is active under another id, so there is nothing to replay.
    });
}
