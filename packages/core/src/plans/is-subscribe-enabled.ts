import { isFreePlan } from "./is-free-plan.ts";

/**
 * Returns whether a plan card's button is enabled. For a paid plan, the terms must be checked, except on the
 * home page, whose cards have no checkbox. For a free plan, the terms don't matter.
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
