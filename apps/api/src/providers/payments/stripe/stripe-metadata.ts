import type { PlanId } from "@pith/core/plans/tier";
import { planIds } from "@pith/core/plans/tiers";
import type { Stripe } from "stripe";

/** Returns the metadata for everything that we create at Stripe: the account and the purpose. */
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

/** True for objects that we created. Others may sell through the same Stripe account. */
export function isOurs(metadata: Stripe.Metadata | null): boolean {
  return readPlan(metadata) !== null;
}

/** Returns the plan from our metadata; null if the object isn't ours. */
export function readPlan(metadata: Stripe.Metadata | null): PlanId | null {
  return planIds.find((id) => id === metadata?.["pith_plan"]) ?? null;
}

/** The active plan, and the one that follows at the period's end; null if it stays the same. */
export interface SubscriptionPlans {
  plan: PlanId;
  nextPlan: PlanId | null;
}

/** Returns the metadata for a subscription whose plan changes at a given time, in seconds. */
export function buildSwitch({
  plan,
  nextPlan,
  from,
}: {
  plan: PlanId;
  nextPlan: PlanId;
  from: number;
}): Stripe.MetadataParam {
  // Stripe removes a key whose value is empty.
  const isNone = nextPlan === plan;
  return {
    pith_plan: plan,
    pith_next_plan: isNone ? "" : nextPlan,
    pith_next_from: isNone ? "" : String(from),
  };
}

/** Returns a subscription's plans; null if it isn't ours. */
export function readPlans({ metadata, items }: Stripe.Subscription): SubscriptionPlans | null {
  const plan = readPlan(metadata);
  const chosen = planIds.find((id) => id === metadata["pith_next_plan"]);
  if (plan === null || chosen === undefined) return plan && { plan, nextPlan: null };
  const periodStart = items.data[0]?.current_period_start ?? 0;
  const isInForce = periodStart >= Number(metadata["pith_next_from"]);
  return isInForce ? { plan: chosen, nextPlan: null } : { plan, nextPlan: chosen };
}

/** Returns the id of a plan's product at Stripe. */
export function getProductId(plan: PlanId): string {
  return `pith_${plan}`;
}

/** Returns the plan that an invoice charges for; null if its product isn't ours. */
export function readInvoicePlan({ lines }: Stripe.Invoice): PlanId | null {
  const products = lines.data.map(({ pricing }) => pricing?.price_details?.product);
  return planIds.find((id) => products.includes(getProductId(id))) ?? null;
}

/** Returns the id of a Stripe reference, which is an id or an expanded object. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
