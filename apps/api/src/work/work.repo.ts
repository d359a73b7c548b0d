import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { Holder, WorkKind, WorkRow, WorkTable } from "./work-kind.ts";

export interface WorkQuery<Table extends WorkTable = WorkTable> {
  db: Db;
  kind: WorkKind<Table>;
}

interface OneWork<Table extends WorkTable = WorkTable> extends WorkQuery<Table> {
  id: string;
  now: Date;
}

/** Work as claimed by one attempt. `attempt` is its fencing token. */
export type Claim = Pick<WorkRow, "id" | "attempt">;

/** Matches work that hasn't ended. */
export function isUnfinished({ status }: WorkTable): SQL {
  return inArray(status, ["queued", "running"]);
}

/**
 * Matches all work that hasn't ended, using the index for it. Queries for a requester's or a site's work must
 * not use that index.
 */
export function isAnyUnfinished(table: WorkTable): SQL | undefined {
  return and(isUnfinished(table), isNull(table.finishedAt));
}

/** Matches work that still belongs to the attempt with this fencing token. */
export function isClaimedBy({ table, claim }: { table: WorkTable; claim: Claim }): SQL | undefined {
  return and(eq(table.id, claim.id), eq(table.attempt, claim.attempt), eq(table.status, "running"));
}

/**
 * Lists the holders that are still waiting. `where` can refer to the holders' columns or to those of their
 * work.
 */
export function listHolders({ db, kind, where }: WorkQuery & { where: SQL | undefined }): Promise<Holder[]> {
  const { table, holders, workOfHolder, isHolding } = kind;
  const { id, accountId, reservationId } = holders;
  return db
    .select({ id, workId: workOfHolder, accountId, reservationId })
    .from(holders)
    .innerJoin(table, eq(table.id, workOfHolder))
    .where(and(where, isHolding));
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
}: OneWork<Table>): Promise<(Table["$inferSelect"] & { isSuspect: boolean }) | null> {
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
  // The cast is safe because the row comes from the kind's table.
  return (claimed as unknown as Table["$inferSelect"] & { isSuspect: boolean }) ?? null;
}

/**
 * Ends and returns work that has no holders. Returns null if it still has any. The caller must hold the row's
 * lock.
 */
export async function retireWork({ db, kind, id, now }: OneWork): Promise<WorkRow | null> {
  const where = eq(kind.table.id, id);
  if ((await listHolders({ db, kind, where })).length > 0) return null;
  const end = { status: "cancelled" as const, finishedAt: now, shareKey: null };
  const [retired] = await db.update(kind.table).set(end).where(where).returning();
  await kind.onRetired?.({ db, id });
  return retired ?? null;
}
