import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { type AccountRow, getAccount } from "../accounts/users.repo.ts";
import { checkQuota } from "../quotas/check-quota.ts";
import type { QuotaRefusal, ReserveQuotaRequest } from "../quotas/reserve-quota.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/**
 * Rejects a caller without quota for a summary, before its source is read.
 *
 * @throws AppError `quota_exceeded`
 */
export async function requireSummaryQuota({
  actor,
  dependencies: { config, database, clock },
}: {
  actor: Actor;
  dependencies: Pick<SummaryDependencies, "config" | "database" | "clock">;
}): Promise<void> {
  const { db } = database;
  const now = new Date(clock.now());
  const account = await getAccount({ db, accountId: actor.accountId });
  const refusal = await checkQuota({ db, ...getSummaryQuota({ account, actor, config, now }) });
  if (refusal) throw createQuotaError({ ...refusal, hasPlans: config.hasPlans });
}

/** Returns the quota that this caller's summaries count against. */
export function getSummaryQuota({
  account,
  actor,
  config,
  now,
}: {
  account: AccountRow;
  actor: Actor;
  config: SummaryDependencies["config"];
  now: Date;
}): Omit<ReserveQuotaRequest, "db" | "id"> {
  const { summaries, isFull } = getAllowance({ account, now, config });
  // Only guests have an address, and without plans there is none that would free them from its limit.
  const isLimitedByAddress = actor.addressHash !== null && !(isFull && config.hasPlans);
  return {
    accountId: account.id,
    kind: "text",
    limit: summaries,
    address:
      isLimitedByAddress && actor.addressHash
        ? { hash: actor.addressHash, limit: config.GUEST_SUMMARIES_PER_ADDRESS }
        : null,
    key: getKeyQuota(actor),
    now,
  };
}

/** Returns the quota of the actor's API key; null if none is used. */
export function getKeyQuota({ key }: Actor): ReserveQuotaRequest["key"] {
  return key && { id: key.id, limit: key.monthlyUnits };
}

/** Returns the refusal for the caller. Without plans, it doesn't suggest a bigger one. */
export function createQuotaError({
  refused,
  limit,
  hasPlans,
}: QuotaRefusal & { hasPlans: boolean }): AppError {
  if (refused === "key") return new AppError({ code: "quota_exceeded.key", params: { limit } });
  return new AppError(
    refused === "account"
      ? { code: hasPlans ? "quota_exceeded.summaries" : "quota_exceeded.member", params: { limit } }
      : { code: "quota_exceeded.network" },
  );
}
