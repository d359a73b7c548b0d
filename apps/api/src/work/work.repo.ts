import { HOUR_MS } from "@pith/core/lib/durations";
import { and, eq, gt, inArray, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { WorkKind, WorkRow } from "./work-kind.ts";

interface WorkQuery<Row extends WorkRow> {
  db: Db;
  kind: WorkKind<Row>;
  id: string;
}

const unfinishedStatuses: WorkRow["status"][] = ["queued", "running"];
const aliveStatuses: WorkRow["status"][] = [...unfinishedStatuses, "done"];

export async function findWork<Row extends WorkRow>({ db, kind, id }: WorkQuery<Row>): Promise<Row | null> {
  const [row] = await kind.select({ db, where: eq(kind.table.id, id) });
  return row ?? null;
}

/** Returns unfinished work, locked until the transaction ends. */
export async function lockUnfinishedWork<Row extends WorkRow>(query: WorkQuery<Row>): Promise<Row | null> {
  const { db, kind, id } = query;
  const [row] = await kind.select({ db, where: eq(kind.table.id, id), isLocked: true });
  return row && unfinishedStatuses.includes(row.status) ? row : null;
}

/** Returns the active work with a key, locked until the transaction ends unless it is permanently done. */
export async function lockAliveWork<Row extends WorkRow>({
  db,
  kind,
  workKey,
}: Omit<WorkQuery<Row>, "id"> & { workKey: string }): Promise<Row | null> {
  const where = and(eq(kind.table.workKey, workKey), inArray(kind.table.status, aliveStatuses));
  const [seen] = await kind.select({ db, where });
  if (!seen || (seen.status === "done" && kind.isKeptWhenDone)) return seen ?? null;
  const [locked] = await kind.select({ db, where, isLocked: true });
  return locked ?? null;
}

export async function listUnfinishedWork<Row extends WorkRow>({
  db,
  kind,
  before,
}: Omit<WorkQuery<Row>, "id"> & { before: Date }): Promise<Row[]> {
  const { status, createdAt } = kind.table;
  // If the clock used to run ahead, work may be dated in the future, where the sweep would never find it.
  const isOld = or(lt(createdAt, before), gt(createdAt, new Date(before.getTime() + HOUR_MS)));
  return kind.select({ db, where: and(inArray(status, unfinishedStatuses), isOld) });
}

/** Returns true if the row still belongs to the attempt with this fencing token. */
export function isClaimedBy({
  table,
  claim: { id, attempt },
}: Pick<WorkKind<WorkRow>, "table"> & {
  claim: Pick<WorkRow, "id" | "attempt">;
}): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempt, attempt), eq(table.status, "running"));
}

/** Updates a row. The caller must hold its lock. */
export async function changeWork<Row extends WorkRow>({
  db,
  kind: { table },
  id,
  values,
}: WorkQuery<Row> & { values: Partial<Omit<WorkRow, "id">> }): Promise<void> {
  await db.update(table).set(values).where(eq(table.id, id));
}

/**
 * Claims unfinished work for a new attempt. From then on, only the holder of this attempt's fencing token may
 * write.
 */
export async function claimWork<Row extends WorkRow>({
  now,
  ...query
}: WorkQuery<Row> & { now: Date }): Promise<Row | null> {
  const row = await lockUnfinishedWork(query);
  if (!row) return null;
  // An attempt that ends cleanly returns the work to the queue, so if it is still running, the last attempt
  // died.
  const isBlamed = row.status === "running" && query.kind.isSuspect?.(row) === true;
  const values = {
    status: "running" as const,
    attempt: row.attempt + 1,
    overruns: row.overruns + (isBlamed ? 1 : 0),
    startedAt: row.startedAt ?? now,
  };
  await changeWork({ ...query, values });
  await query.kind.onClaim?.(query);
  return { ...row, ...values };
}

/** Returns work to the queue for its next attempt, unless another attempt has claimed it. */
export async function putBackWork<Row extends WorkRow>({
  db,
  kind: { table },
  claim,
}: Pick<WorkQuery<Row>, "db" | "kind"> & { claim: Row }): Promise<void> {
  await db.update(table).set({ status: "queued" }).where(isClaimedBy({ table, claim }));
}

/** Ends work. The caller must hold the row's lock. */
export async function endWork<Row extends WorkRow>({
  values,
  ...query
}: WorkQuery<Row> & { values: Partial<WorkRow> & Pick<WorkRow, "status" | "finishedAt"> }): Promise<void> {
  await changeWork({ ...query, values });
  await query.kind.onEnd?.(query);
}

/** Ends work that has no holders. Returns false if there are any. The caller must hold the row's lock. */
export async function retireWork<Row extends WorkRow>({
  now,
  ...query
}: WorkQuery<Row> & { now: Date }): Promise<boolean> {
  if ((await query.kind.listHolders(query)).length > 0) return false;
  await endWork({ ...query, values: { status: "cancelled", finishedAt: now } });
  return true;
}
