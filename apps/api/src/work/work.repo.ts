import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { WorkKind, WorkRow, WorkTable } from "./work-kind.ts";

interface WorkQuery<Row extends WorkRow> {
  db: Db;
  kind: WorkKind<Row>;
  id: string;
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
 * Claims unfinished work for a new attempt. From then on, only the holder of this attempt's fencing token may
 * write.
 */
export async function claimWork<Row extends WorkRow>({
  now,
  ...query
}: WorkQuery<Row> & { now: Date }): Promise<Row | null> {
  const { db, kind, id } = query;
  const row = await findUnfinishedWork({ ...query, isLocked: true });
  if (!row) return null;
  // An attempt that ends cleanly returns the work to the queue, so if the work is still `running`, the last
  // attempt died.
  const isBlamed = row.status === "running" && kind.isSuspect?.(row) === true;
  const values = {
    status: "running" as const,
    attempt: row.attempt + 1,
    overruns: row.overruns + (isBlamed ? 1 : 0),
    startedAt: row.startedAt ?? now,
  };
  await db.update(kind.table).set(values).where(eq(kind.table.id, id));
  if (row.attempt > 0) await kind.onClaim?.(query);
  return { ...row, ...values };
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
  await kind.onEnd?.(query);
  return true;
}
