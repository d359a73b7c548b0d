import type { SubscriptionRow } from "../billing.repo.ts";

/** Returns true if a subscription's provider will renew it. */
export function isRenewing({ renews, cancelAtPeriodEnd, status, endedAt }: SubscriptionRow): boolean {
  return renews && !cancelAtPeriodEnd && status === "active" && endedAt === null;
}
