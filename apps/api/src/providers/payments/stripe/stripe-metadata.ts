import type { PlanId } from "@pith/core/plans/tier";
import { planIds } from "@pith/core/plans/tiers";
import type { Stripe } from "stripe";

/** What we write on everything that we make at Stripe: whose it is and what for. */
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

/** True for what we made: others may sell through the same Stripe account. */
export function isOurs(metadata: Stripe.Metadata | null): boolean {
  return readPlan(metadata) !== null;
}

/** The plan that was written; null for what isn't ours. */
export function readPlan(metadata: Stripe.Metadata | null): PlanId | null {
  return planIds.find((id) => id === metadata?.["pith_plan"]) ?? null;
}

/** The id of something that Stripe gives as an id or, where it was asked to, as a whole. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
