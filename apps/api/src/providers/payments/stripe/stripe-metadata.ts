import type { PlanId } from "@pith/core/plans/tier";
import { planIds } from "@pith/core/plans/tiers";
import type { Stripe } from "stripe";

/** Builds the metadata for everything that we create in Stripe: the account and the purpose. */
export function buildMetadata({
  checkoutId,
  accountId,
  plan,
}: {
  checkoutId: string;
  accountId: string;
  plan: PlanId;
}): Stripe.MetadataParam {
  return { pith_checkout: checkoutId, pith_account: accountId, pith_plan: plan };
}

/**
 * Returns true for objects that we created. The operator may sell other things through the same Stripe
 * account.
 */
export function isOurs(metadata: Stripe.Metadata | null): boolean {
  return readPlan(metadata) !== null;
}

/** Returns the plan from our metadata. Null if the object isn't ours. */
export function readPlan(metadata: Stripe.Metadata | null): PlanId | null {
  return planIds.find((id) => id === metadata?.["pith_plan"]) ?? null;
}

/** Returns the account that an object was created for. Null if it isn't ours. */
export function readAccountId(metadata: Stripe.Metadata): string | null {
  return metadata["pith_account"] ?? null;
}

/** The active plan, and the one for the next period (null to keep it). */
export interface SubscriptionPlans {
  plan: PlanId;
  nextPlan: PlanId | null;
}

/** Builds the metadata for a subscription whose plan changes at a given time, in seconds. */
export function buildSwitch({
  plan,
  nextPlan,
  from,
}: {
  plan: PlanId;
  nextPlan: PlanId;
  from: number;
}): Stripe.MetadataParam {
  // Stripe deletes keys with an empty value.
  const isNone = nextPlan === plan;
  return {
    pith_plan: plan,
    pith_next_plan: isNone ? "" : nextPlan,
    pith_next_from: isNone ? "" : String(from),
  };
}

/** Returns a subscription's plans. Null if it isn't ours. */
export function readPlans({ metadata, items }: Stripe.Subscription): SubscriptionPlans | null {
  const plan = readPlan(metadata);
  const chosen = planIds.find((id) => id === metadata["pith_next_plan"]);
  if (plan === null || chosen === undefined) return plan && { plan, nextPlan: null };
  const periodStart = items.data[0]?.current_period_start ?? 0;
  const isInForce = periodStart >= Number(metadata["pith_next_from"]);
  return isInForce ? { plan: chosen, nextPlan: null } : { plan, nextPlan: chosen };
}

/** Returns the id of a plan's product in Stripe. */
export function getProductId(plan: PlanId): string {
  return `pith_${plan}`;
}

/** Returns the plan that an invoice charges for. Null if its product isn't ours. */
export function readInvoicePlan({ lines }: Stripe.Invoice): PlanId | null {
  const products = lines.data.map(({ pricing }) => pricing?.price_details?.product);
  return planIds.find((id) => products.includes(getProductId(id))) ?? null;
}

/** Returns the id of a Stripe reference, which is either an id or an expanded object. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
