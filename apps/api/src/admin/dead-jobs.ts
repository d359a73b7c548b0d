import type { Dependencies } from "../dependencies.ts";
import { describeDeadJob, replayDeadJobs } from "../operating/dead-jobs.ts";

/** Lists the dead-letter jobs in readable form. */
export async function listDeadJobs({ queue }: Pick<Dependencies, "queue">): Promise<string[]> {
  const dead = await queue.listDead();
  if (dead.length === 0) return ["No job is dead."];
  return dead.map(
    (job) =>
      `${job.id}  ${job.failedAt.toISOString()}  ${job.name}  ${JSON.stringify(job.payload)}  ${describeDeadJob(job)}`,
  );
}

/** Replays the dead jobs with these ids, or all dead jobs if no ids are given. */
export async function replayJobs({
  ids,
  dependencies,
}: {
  ids: readonly string[];
  dependencies: Pick<Dependencies, "database" | "queue">;
}): Promise<string[]> {
  const count = await replayDeadJobs({ ids, dependencies });
  return [`${count} ${count === 1 ? "job is" : "jobs are"} done again.`];
}
