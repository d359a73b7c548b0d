import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { WorkKind, WorkRow, WorkTable } from "./work-kind.ts";

interface WorkQuery<Row extends WorkRow> {
  db: Db;
  kind: WorkKind<Row>;
  id: string;
}

export interface ClaimedWork<Row extends WorkRow> {
  row: Row;
  /** See `WorkKind.suspects`. */
  isSuspect: boolean;
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

/** Returns unfinished work, optionally locked until the transaction ends. */
export async function findUnfinishedWork<Row extends WorkRow>({
  db,
  kind,
  id,
  isLocked,
}: WorkQuery<Row> & { isLocked: boolean }): Promise<Row | null> {
  const where = and(eq(kind.table.id, id), isUnfinished(kind.table));
  const [row] = await kind.select({ db, where, isLocked });
  return row ?? null;
}

/**
 * Claims unfinished work for a new attempt, in one statement. From then on, only the holder of this attempt's fencing
 * token may write. Null if the work has ended.
 */
export async function claimWork<Row extends WorkRow>({
  db,
  kind,
  id,
  now,
}: WorkQuery<Row> & { now: Date }): Promise<ClaimedWork<Row> | null> {
  const { table } = kind;
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
  const { isSuspect: isOwnSuspect, ...values } = claimed;
  // The table is the kind's own.
  const row = values as unknown as Row;
  if (row.attempt > 1) await kind.onClaim?.({ db, row });
  return { row, isSuspect: isOwnSuspect };
}

/** Ends work that has no holders. Returns false if there are any. The caller must hold the row's lock. */
export async function retireWork<Row extends WorkRow>({
  now,
  ...query
}: WorkQuery<Row> & { now: Date }): Promise<boolean> {
  const { db, kind, id } = query;
  const where = eq(kind.table.id, id);
  if ((await kind.listHolders({ db, where })).length > 0) return false;
  await db.update(kind.table).set({ status: "cancelled", finishedAt: now, shareKey: null }).where(where);
  await kind.onRetired?.(query);
  return true;
}
