import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { returnAddressQuota } from "./reserve-quota.ts";

/**
 * Spends reservations permanently (`committed`) or releases them (`released`). Idempotent: settled reservations don't
 * change. Units count toward the month in which they were reserved.
 */
export async function settleReservations({
  db,
  ids,
  state,
  now,
}: {
  db: Db;
  ids: readonly string[];
  state: "committed" | "released";
  now: Date;
}): Promise<void> {
  if (ids.length === 0) return;
  const settled = await db
    .update(quotaReservations)
    .set({ state, settledAt: now })
    .where(and(inArray(quotaReservations.id, [...ids]), eq(quotaReservations.state, "held")))
    .returning();
  // Use the same order as when reserving, to avoid deadlocks.
  if (state === "released") {
    const addresses = settled.flatMap(({ addressHash, month }) =>
      addressHash ? { addressHash, month } : [],
    );
    addresses.sort((first, second) => first.addressHash.localeCompare(second.addressHash));
    for (const { addressHash, month } of addresses)
      await returnAddressQuota({ db, hash: addressHash, month });
  }
  settled.sort((first, second) => first.accountId.localeCompare(second.accountId));
  const spent = state === "committed" ? 1 : 0;
  for (const { accountId, month, kind } of settled) {
    const isText = kind === "text";
    await db
      .update(usageMonths)
      .set(
        isText
          ? {
              textHeld: sql`${usageMonths.textHeld} - 1`,
              textUsed: sql`${usageMonths.textUsed} + ${spent}`,
            }
          : {
              audioHeld: sql`${usageMonths.audioHeld} - 1`,
              audioUsed: sql`${usageMonths.audioUsed} + ${spent}`,
            },
      )
      .where(and(eq(usageMonths.accountId, accountId), eq(usageMonths.month, month)));
  }
}
