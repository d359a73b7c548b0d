import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { type AccountRow, getAccount } from "../accounts/users.repo.ts";
import { checkQuota } from "../quotas/check-quota.ts";
import type { QuotaRefusal, ReserveQuotaRequest } from "../quotas/reserve-quota.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/**
 * Rejects a caller who has no quota for a summary before its source is read.
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
  // Only guests have an address hash. Without plans, there is no upgrade that would lift its limit.
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

/** Returns the quota of the actor's API key. Null if there is no key. */
export function getKeyQuota({ key }: Actor): ReserveQuotaRequest["key"] {
  return key && { id: key.id, limit: key.monthlyUnits };
}

/** Converts a refusal to an error. Without plans, the message doesn't suggest an upgrade. */
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
