import { planCatalog } from "@pith/core/plans/plan-catalog";
import type { PlanId } from "@pith/core/plans/tier";
import type { Stripe } from "stripe";
import { askStripe, findAtStripe, ignoreExisting } from "./ask-stripe.ts";
import { getProductId } from "./stripe-metadata.ts";

/**
 * Returns the plan's product. Creates it with our own id if necessary, so that the operator doesn't have to set
 * anything up.
 */
export async function ensureProduct({ stripe, plan }: { stripe: Stripe; plan: PlanId }): Promise<string> {
  const id = getProductId(plan);
  const found = await findAtStripe(() => stripe.products.retrieve(id));
  if (!found) {
    await askStripe(() =>
      ignoreExisting(stripe.products.create({ id, name: `Pith ${planCatalog[plan].name}` })),
    );
  }
  return id;
}
