import type { Db } from "../db/database.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import { changeWork, lockAliveWork } from "./work.repo.ts";
import type { WorkKind, WorkRow } from "./work-kind.ts";

/** Joins active work with the same key, or inserts new work along with its job in one transaction. */
export async function joinWork<Row extends WorkRow>({
  db,
  kind,
  workKey,
  insert,
  queue,
}: {
  db: Db;
  kind: WorkKind<Row>;
  workKey: string;
  /** Returns null if there is active work with the same key. */
  insert: () => Promise<Row | null>;
  queue: JobQueue;
}): Promise<{ result: Row; isNew: boolean }> {
  // Active work may end between the two queries, in which case the next insert finds no conflict.
  while (true) {
    const alive = await lockAliveWork({ db, kind, workKey });
    if (alive) return { result: alive, isNew: false };
    const result = await insert();
    if (!result) continue;
    const jobId = await kind.enqueue({ db, queue, row: result, isBehind: false });
    await changeWork({ db, kind, id: result.id, values: { jobId } });
    return { result, isNew: true };
  }
}
