import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { UpgradePricing } from "@pith/core/contract/payment.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../../accounts/actor.ts";
import { getAccount } from "../../accounts/users.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { quotePlan } from "./quote-plan.ts";
import { readCurrent } from "./read-current.ts";

/**
 * Returns what a checkout for a plan would charge today. @throws AppError `conflict` if the plan isn't available.
 */
export async function readUpgradePricing({
  actor,
  plan,
  method,
  dependencies,
}: {
  actor: Actor;
  plan: UpgradePricing["to_tier"];
  method: PaymentMethod;
  dependencies: BillingDependencies;
}): Promise<UpgradePricing> {
  const { config, database, clock } = dependencies;
  const { db } = database;
  const account = await getAccount({ db, accountId: actor.accountId });
  const now = new Date(clock.now());
  const quote = quotePlan({
    account,
    current: await readCurrent({ accountId: account.id, now, dependencies }),
    plan,
    method,
    currency: config.BILLING_CURRENCY,
    now,
  });
  if (quote.kind === null) {
    throw new AppError({ code: "conflict.upgrade_pricing" });
  }
  return {
    from_tier: quote.fromTier === "expired" ? account.tier : quote.fromTier,
    to_tier: plan,
    billing_period: "monthly",
    kind: quote.kind,
    currency: quote.fullPrice.currency,
    full_price: quote.fullPrice.amountMinor,
    credit: quote.credit.amountMinor,
    amount_due: quote.amountDue.amountMinor,
    days_remaining: quote.daysRemaining,
  };
}
