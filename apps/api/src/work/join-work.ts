import { and, eq, inArray } from "drizzle-orm";
import type { JobQueue } from "../queue/job-queue.ts";
import type { WorkQuery } from "./work.repo.ts";
import type { WorkTable } from "./work-kind.ts";

/**
 * Joins active work with the same key, or inserts new work along with its job in one transaction. The row
 * stays locked until the transaction ends, unless it is permanently done.
 */
export async function joinWork<Table extends WorkTable>({
  db,
  kind,
  workKey,
  plan,
  queue,
}: WorkQuery<Table> & {
  workKey: string;
  /** Returns the remaining columns of a new row. Called only if there is no active work with the same key. */
  plan: () => Promise<Omit<Table["$inferInsert"], "workKey" | "status">>;
  queue: JobQueue;
}): Promise<{ result: Table["$inferSelect"]; isNew: boolean }> {
  const table: WorkTable = kind.table;
  const where = and(eq(table.workKey, workKey), inArray(table.status, ["queued", "running", "done"]));
  // Active work may end between the two queries, in which case the next insert finds no conflict.
  while (true) {
    const query = db.select().from(table).where(where);
    const [seen] = await query;
    // The row is from the kind's own table.
    const isFinal = seen?.status === "done" && kind.isKeptWhenDone(seen as Table["$inferSelect"]);
    const [alive] = !seen || isFinal ? [seen] : await query.for("update");
    // The row is from the kind's own table.
    if (alive) return { result: alive as Table["$inferSelect"], isNew: false };
    const values = { ...((await plan()) as object), workKey, status: "queued" } as WorkTable["$inferInsert"];
    const [added] = await db.insert(table).values(values).onConflictDoNothing().returning();
    if (!added) continue;
    const result = added as Table["$inferSelect"];
    await kind.enqueue({ db, queue, row: result, turn: "own" });
    return { result, isNew: true };
  }
}
