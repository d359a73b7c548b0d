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

/** True for objects that we created; others may sell through the same Stripe account. */
export function isOurs(metadata: Stripe.Metadata | null): boolean {
  return readPlan(metadata) !== null;
}

/** Returns the plan from our metadata; null if the object isn't ours. */
export function readPlan(metadata: Stripe.Metadata | null): PlanId | null {
  return planIds.find((id) => id === metadata?.["pith_plan"]) ?? null;
}

/** Returns the id of a Stripe reference, which is an id or an expanded object. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
