import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { WorkKind, WorkRow, WorkTable } from "./work-kind.ts";

interface WorkQuery<Table extends WorkTable = WorkTable> {
  db: Db;
  kind: WorkKind<Table>;
  id: string;
  now: Date;
}

/** Matches work that hasn't ended. */
export function isUnfinished({ status }: WorkTable): SQL {
  return inArray(status, ["queued", "running"]);
}

/** Matches work that still belongs to the attempt with this fencing token. */
export function isClaimedBy({
  table,
  claim: { id, attempt },
}: {
  table: WorkTable;
  claim: Pick<WorkRow, "id" | "attempt">;
}): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempt, attempt), eq(table.status, "running"));
}

/** Selects work of one kind, optionally locked until the transaction ends. */
export async function selectWork<Table extends WorkTable>({
  db,
  kind,
  where,
  isLocked,
}: {
  db: Db;
  kind: WorkKind<Table>;
  where: SQL | undefined;
  isLocked?: boolean;
}): Promise<Table["$inferSelect"][]> {
  const table: WorkTable = kind.table;
  const query = db.select().from(table).where(where);
  // The table is the kind's own.
  return (await (isLocked ? query.for("update") : query)) as unknown as Table["$inferSelect"][];
}

/**
 * Claims unfinished work for a new attempt, in one statement. From then on, only the holder of this attempt's fencing
 * token may write. `isSuspect` says whether `WorkKind.suspects` matches. Null if the work has ended.
 */
export async function claimWork<Table extends WorkTable>({
  db,
  kind,
  id,
  now,
}: WorkQuery<Table>): Promise<(Table["$inferSelect"] & { isSuspect: boolean }) | null> {
  const table: WorkTable = kind.table;
  const isSuspect = kind.suspects ?? sql<boolean>`false`;
  // An attempt that ends cleanly returns the work to the queue, so if the work is still `running`, the last
  // attempt died.
  const blame = sql`case when ${table.status} = 'running' and ${isSuspect} then 1 else 0 end`;
  const [claimed] = await db
    .update(table)
    .set({
      status: "running",
      attempt: sql`${table.attempt} + 1`,
      overruns: sql`${table.overruns} + ${blame}`,
      startedAt: sql`coalesce(${table.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(table.id, id), isUnfinished(table)))
    .returning({ ...getTableColumns(table), isSuspect });
  if (!claimed) return null;
  const row = claimed as unknown as Table["$inferSelect"] & { isSuspect: boolean };
  if (row.attempt > 1) await kind.onClaim?.({ db, row });
  return row;
}

/** Ends work that has no holders. Returns false if there are any. The caller must hold the row's lock. */
export async function retireWork({ db, kind, id, now }: WorkQuery): Promise<boolean> {
  const where = eq(kind.table.id, id);
  if ((await kind.listHolders({ db, where })).length > 0) return false;
  await db.update(kind.table).set({ status: "cancelled", finishedAt: now, shareKey: null }).where(where);
  await kind.onRetired?.({ db, id });
  return true;
}
