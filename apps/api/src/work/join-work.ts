import type { Db } from "../db/database.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import { changeWork, lockAliveWork } from "./work.repo.ts";
import type { WorkKind, WorkRow } from "./work-kind.ts";

/** Joins the live work under a key or, in the same transaction, inserts it with its job. */
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
  /** Null where work under the same key is alive already. */
  insert: () => Promise<Row | null>;
  queue: JobQueue;
}): Promise<{ result: Row; isNew: boolean }> {
  // What is alive may end between the two looks; then the next insertion finds no other.
  while (true) {
    const alive = await lockAliveWork({ db, kind, workKey });
    if (alive) return { result: alive, isNew: false };
    const result = await insert();
    if (!result) continue;
    const jobId = await kind.enqueue({ db, queue, id: result.id });
    await changeWork({ db, kind, id: result.id, values: { jobId } });
    return { result, isNew: true };
  }
}
