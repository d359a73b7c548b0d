import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { giveBackToAddress } from "./reserve-quota.ts";

/**
 * Spends reservations for good (`committed`) or gives them back (`released`). One that is settled already stays as it
 * is, so that settling twice counts once. The month is the one in which it was reserved.
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
  // In one order everywhere, the one in which they are taken, so that nobody waits for who waits for them.
  if (state === "released") {
    const addresses = settled.flatMap(({ addressHash, month }) =>
      addressHash ? { addressHash, month } : [],
    );
    addresses.sort((first, second) => first.addressHash.localeCompare(second.addressHash));
    for (const { addressHash, month } of addresses) await giveBackToAddress({ db, hash: addressHash, month });
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
