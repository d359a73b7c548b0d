import { isFreePlan } from "./is-free-plan.ts";

/**
 * Whether a plan card's button can be pressed: a paid plan's only once the terms are ticked, except on home, where the
 * cards have no such box. A free plan asks for no terms.
 */
export function isSubscribeEnabled({
  plan,
  hasAcceptedTerms,
  isOnHome,
}: {
  plan: { id: string; name: string };
  hasAcceptedTerms: boolean;
  isOnHome: boolean;
}): boolean {
  return isFreePlan(plan) || isOnHome || hasAcceptedTerms;
}
