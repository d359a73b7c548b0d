import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { addressMonths, quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { apiKeys } from "../db/schema/sign-in.schema.ts";
import { getUsageMonth } from "./get-usage-month.ts";
import { readKeyUnits } from "./usage.repo.ts";

declare const proof: unique symbol;

export type QuotaKind = "text" | "audio";

/**
 * One reserved unit of a month's quota. Only `reserveQuota` creates one, and code that spends quota
 * requires one.
 */
export interface QuotaReservation {
  readonly [proof]: true;
  readonly id: string;
  readonly accountId: string;
}

export interface QuotaRefusal {
  refused: "account" | "address" | "key";
  limit: number;
}

export interface ReserveQuotaRequest {
  /** The transaction that also stores and enqueues the work. */
  db: Db;
  id: string;
  accountId: string;
  kind: QuotaKind;
  /** Units per month. Null means unlimited. */
  limit: number | null;
  /** Set if the unit also counts against an IP address. */
  address: { hash: string; limit: number } | null;
  /**
   * Set if an API key reserves the unit. `limit` is the key's own monthly limit across both kinds of units,
   * or null if it has none.
   */
  key: { id: string; limit: number | null } | null;
  now: Date;
}

/**
 * Reserves one unit of the month's quota, or returns a refusal without reserving anything. Uses a single
 * atomic statement, so concurrent requests can't exceed the limit. Any database failure is thrown, so it
 * fails closed.
 */
export async function reserveQuota(request: ReserveQuotaRequest): Promise<QuotaReservation | QuotaRefusal> {
  const { db, id, accountId, kind, limit, address, key, now } = request;
  const month = getUsageMonth(now);
  if (limit !== null && limit <= 0) return { refused: "account", limit };
  if (key && key.limit !== null) {
    // Held until the transaction ends, so that concurrent calls with this key are counted one at a time.
    await db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, key.id)).for("update");
    const refusal = await checkKey({ db, key, month });
    if (refusal) return refusal;
  }
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
    if (address) await returnAddressQuota({ db, hash: address.hash, month });
    return { refused: "account", limit: limit ?? 0 };
  }
  await db.insert(quotaReservations).values({
    id,
    accountId,
    month,
    kind,
    state: "held",
    addressHash: address?.hash ?? null,
    keyId: key?.id ?? null,
    createdAt: now,
  });
  const reservation: Pick<QuotaReservation, "id" | "accountId"> = { id, accountId };
  // The only place that creates a reservation.
  return reservation as QuotaReservation;
}

/** Returns a refusal if the key has reached its own limit. Null if it hasn't, or has none. */
export async function checkKey({
  db,
  key,
  month,
}: {
  db: Db;
  key: ReserveQuotaRequest["key"];
  month: string;
}): Promise<QuotaRefusal | null> {
  if (!key || key.limit === null) return null;
  const used = await readKeyUnits({ db, keyIds: [key.id], month });
  return (used.get(key.id) ?? 0) >= key.limit ? { refused: "key", limit: key.limit } : null;
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

/** Releases one unit that was counted against an IP address. The count never goes below zero. */
export async function returnAddressQuota({
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
