import { DAY_MS } from "@pith/core/lib/durations";
import { hasPaidSince, listSubscriptions, type SubscriptionRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { findProvider } from "../find-provider.ts";
import { syncSubscriptions } from "../syncing/sync-subscriptions.ts";
import { findCurrent } from "./find-current.ts";

/** The current period, and whether its unused days count toward another plan's price. */
export type CurrentPeriod = SubscriptionRow & { isCredited: boolean };

/** An invoice may be created shortly before its period starts. The previous one is weeks older. */
const INVOICE_LEAD_MS = DAY_MS;

/** Returns the account's current period, or null if it has no plan. */
export async function readCurrent({
  accountId,
  now,
  dependencies,
}: {
  accountId: string;
  now: Date;
  dependencies: BillingDependencies;
}): Promise<CurrentPeriod | null> {
  const { db } = dependencies.database;
  // If the renewal is due, our state may be stale.
  await syncSubscriptions({ dependencies, accountId });
  const current = findCurrent({ subscriptions: await listSubscriptions({ db, accountId }), now });
  if (!current) return null;
  // Granted days give no credit, nor do days already credited to another plan.
  const isOwn = current.provider !== "operator" && current.creditedTo === null;
  return { ...current, isCredited: isOwn && (await isPaid({ current, dependencies })) };
}

/**
 * Stripe charges for a renewal an hour after its period has started. Until then, the period isn't paid for.
 */
async function isPaid({
  current,
  dependencies,
}: {
  current: SubscriptionRow;
  dependencies: BillingDependencies;
}): Promise<boolean> {
  if (!current.renews) return true;
  const { database, payments } = dependencies;
  const createdSince = new Date(current.periodStart.getTime() - INVOICE_LEAD_MS);
  const isBooked = () => hasPaidSince({ db: database.db, subscription: current, createdSince });
  if (await isBooked()) return true;
  const provider = findProvider({ payments, name: current.provider });
  if (!provider) return false;
  // The payment's event may have been lost.
  const subject = { kind: "subscription", id: current.providerSubscriptionId } as const;
  await reconcile({ provider, subject, dependencies });
  return isBooked();
}
