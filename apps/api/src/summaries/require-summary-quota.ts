import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { type AccountRow, getAccount } from "../accounts/users.repo.ts";
import { checkQuota } from "../quotas/check-quota.ts";
import {
  type QuotaKind,
  type QuotaRefusal,
  type QuotaReservation,
  type ReserveQuotaRequest,
  reserveQuota,
} from "../quotas/reserve-quota.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/**
 * Before a summary's source is read, rejects a caller who has no quota for it.
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
  if (refusal) throw createQuotaError({ ...refusal, kind: "text", hasPlans: config.hasPlans });
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
}): Omit<ReserveQuotaRequest, "db" | "id"> & { hasPlans: boolean } {
  const { summaries, isFull } = getAllowance({ account, now, config });
  // Only guests have an address hash. Without plans, no upgrade would lift the per-address limit.
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
    hasPlans: config.hasPlans,
    now,
  };
}

/** Returns the quota of the actor's API key. Null if there is no key. */
export function getKeyQuota({ key }: Actor): ReserveQuotaRequest["key"] {
  return key && { id: key.id, limit: key.monthlyUnits };
}

/**
 * Reserves a unit of quota. Without plans, the error doesn't suggest an upgrade.
 *
 * @throws AppError `quota_exceeded`
 */
export async function requireReservation({
  hasPlans,
  ...request
}: ReserveQuotaRequest & { hasPlans: boolean }): Promise<QuotaReservation> {
  const reservation = await reserveQuota(request);
  if (!("refused" in reservation)) return reservation;
  throw createQuotaError({ ...reservation, kind: request.kind, hasPlans });
}

function createQuotaError({
  refused,
  limit,
  kind,
  hasPlans,
}: QuotaRefusal & { kind: QuotaKind; hasPlans: boolean }): AppError {
  if (refused === "address") return new AppError({ code: "quota_exceeded.network" });
  if (refused === "key") return new AppError({ code: "quota_exceeded.key", params: { limit } });
  if (kind === "audio") return new AppError({ code: "quota_exceeded.audio", params: { limit } });
  const code = hasPlans ? "quota_exceeded.summaries" : "quota_exceeded.member";
  return new AppError({ code, params: { limit } });
}
