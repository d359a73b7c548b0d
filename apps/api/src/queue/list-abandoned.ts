import type { Clock } from "@pith/core/lib/clock";
import type { Database, Db } from "../db/database.ts";
import type { JobSettings } from "./define-job.ts";
import type { JobQueue } from "./job-queue.ts";

/** Younger work is still on its way from the request to the queue. */
const GRACE_MS = 60_000;

/** Work that hasn't ended and that no job will end any more: its worker died in its job's last try. */
export async function listAbandoned<Work extends { jobId: string | null }>({
  listUnfinished,
  job,
  dependencies: { database, clock, queue },
}: {
  listUnfinished: (query: { db: Db; before: Date }) => Promise<Work[]>;
  /** What it is done by. */
  job: JobSettings;
  dependencies: { database: Database; clock: Clock; queue: JobQueue };
}): Promise<Work[]> {
  const before = new Date(clock.now() - GRACE_MS);
  const abandoned: Work[] = [];
  for (const work of await listUnfinished({ db: database.db, before })) {
    const isAlive = work.jobId !== null && (await queue.isAlive(job, work.jobId));
    if (!isAlive) abandoned.push(work);
  }
  return abandoned;
}
