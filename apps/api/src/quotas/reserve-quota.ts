import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { addressMonths, quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { getUsageMonth } from "./get-usage-month.ts";

declare const proof: unique symbol;

export type QuotaKind = "text" | "audio";

/** One unit of a month's quota, taken. Only `reserveQuota` makes one; whatever spends quota asks for one. */
export interface QuotaReservation {
  readonly [proof]: true;
  readonly id: string;
  readonly accountId: string;
}

export interface QuotaRefusal {
  refused: "account" | "address";
  limit: number;
}

export interface ReserveQuotaRequest {
  /** A transaction: the same one that stores and enqueues what the quota is for. */
  db: Db;
  id: string;
  accountId: string;
  kind: QuotaKind;
  /** A month's units; null is unlimited. */
  limit: number | null;
  /** Set where the unit counts against a network address as well. */
  address: { hash: string; limit: number } | null;
  now: Date;
}

/**
 * Takes one unit of the month's quota, or refuses and takes nothing. Taking is one atomic statement: however many ask
 * at the same time, no more than the limit pass. Any failure of the database is thrown, so nothing passes then.
 */
export async function reserveQuota(request: ReserveQuotaRequest): Promise<QuotaReservation | QuotaRefusal> {
  const { db, id, accountId, kind, limit, address, now } = request;
  const month = getUsageMonth(now);
  if (limit !== null && limit <= 0) return { refused: "account", limit };
  if (address && !(await takeFromAddress({ db, address, month }))) {
    return { refused: "address", limit: address.limit };
  }

  const used = kind === "text" ? usageMonths.textUsed : usageMonths.audioUsed;
  const held = kind === "text" ? usageMonths.textHeld : usageMonths.audioHeld;
  const heldName = kind === "text" ? "textHeld" : "audioHeld";
  const taken = await db
    .insert(usageMonths)
    .values({ accountId, month, [heldName]: 1 })
    .onConflictDoUpdate({
      target: [usageMonths.accountId, usageMonths.month],
      set: { [heldName]: sql`${held} + 1` },
      ...(limit !== null && { setWhere: sql`${used} + ${held} < ${limit}` }),
    })
    .returning({ month: usageMonths.month });
  if (taken.length === 0) {
    if (address) await giveBackToAddress({ db, hash: address.hash, month });
    return { refused: "account", limit: limit ?? 0 };
  }
  await db.insert(quotaReservations).values({
    id,
    accountId,
    month,
    kind,
    state: "held",
    addressHash: address?.hash ?? null,
    createdAt: now,
  });
  const reservation: Pick<QuotaReservation, "id" | "accountId"> = { id, accountId };
  // The only place where a reservation comes into being.
  return reservation as QuotaReservation;
}

async function takeFromAddress({
  db,
  address,
  month,
}: {
  db: Db;
  address: { hash: string; limit: number };
  month: string;
}): Promise<boolean> {
  const taken = await db
    .insert(addressMonths)
    .values({ addressHash: address.hash, month, used: 1 })
    .onConflictDoUpdate({
      target: [addressMonths.addressHash, addressMonths.month],
      set: { used: sql`${addressMonths.used} + 1` },
      setWhere: lt(addressMonths.used, address.limit),
    })
    .returning({ month: addressMonths.month });
  return taken.length > 0;
}

/** Takes an address's unit back, never below zero. */
export async function giveBackToAddress({
  db,
  hash,
  month,
}: {
  db: Db;
  hash: string;
  month: string;
}): Promise<void> {
  await db
    .update(addressMonths)
    .set({ used: sql`greatest(${addressMonths.used} - 1, 0)` })
    .where(and(eq(addressMonths.addressHash, hash), eq(addressMonths.month, month)));
}
