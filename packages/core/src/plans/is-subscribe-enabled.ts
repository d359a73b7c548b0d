import { isFreePlan } from "./is-free-plan.ts";

/**
 * Returns whether a plan card's button is enabled. Paid plans require the user to accept the terms, except on
 * the home page, whose cards have no checkbox. Free plans never do.
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
