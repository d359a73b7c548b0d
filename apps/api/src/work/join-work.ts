import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import type { WorkKind, WorkRow } from "./work-kind.ts";

/**
 * Joins active work with the same key, or inserts new work along with its job in one transaction. The row
 * stays locked until the transaction ends, unless it is permanently done.
 */
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
  /** Returns nothing if there is active work with the same key. */
  insert: () => Promise<Row[]>;
  queue: JobQueue;
}): Promise<{ result: Row; isNew: boolean }> {
  const { table, select } = kind;
  const where = and(eq(table.workKey, workKey), inArray(table.status, ["queued", "running", "done"]));
  // Active work may end between the two queries, in which case the next insert finds no conflict.
  while (true) {
    const [seen] = await select({ db, where });
    const isFinal = seen?.status === "done" && kind.isKeptWhenDone;
    const [alive] = !seen || isFinal ? [seen] : await select({ db, where, isLocked: true });
    if (alive) return { result: alive, isNew: false };
    const [result] = await insert();
    if (!result) continue;
    await kind.enqueue({ db, queue, row: result, turn: "own" });
    return { result, isNew: true };
  }
}
