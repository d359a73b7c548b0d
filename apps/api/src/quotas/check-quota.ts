import { and, eq, gte } from "drizzle-orm";
import { addressMonths } from "../db/schema/quotas.schema.ts";
import { getUsageMonth } from "./get-usage-month.ts";
import { checkKey, type QuotaRefusal, type ReserveQuotaRequest } from "./reserve-quota.ts";
import { readUsage } from "./usage.repo.ts";

/**
 * Returns why `reserveQuota` would fail right now, or null. Reserves nothing, so a later reservation can
 * still fail.
 */
export async function checkQuota({
  db,
  accountId,
  kind,
  limit,
  address,
  key,
  now,
}: Omit<ReserveQuotaRequest, "id">): Promise<QuotaRefusal | null> {
  const month = getUsageMonth(now);
  if (limit !== null) {
    const usage = await readUsage({ db, accountId, month });
    const used = kind === "text" ? usage.textSummaries : usage.audioSummaries;
    if (used >= limit) return { refused: "account", limit };
  }
  const keyRefusal = await checkKey({ db, key, month });
  if (keyRefusal || !address) return keyRefusal;
  const [full] = await db
    .select({ used: addressMonths.used })
    .from(addressMonths)
    .where(
      and(
        eq(addressMonths.addressHash, address.hash),
        eq(addressMonths.month, month),
        gte(addressMonths.used, address.limit),
      ),
    );
  return full ? { refused: "address", limit: address.limit } : null;
}
