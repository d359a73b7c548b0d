import { AppError } from "@pith/core/errors/app-error";
import { HOUR_MS } from "@pith/core/lib/durations";
import { findUserByIdentity } from "../../accounts/users.repo.ts";
import { findCheckout } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { STARS_PROVIDER } from "./create-stars-provider.ts";
import { listStarsOffers } from "./offer-stars.ts";

/**
 * Orders expire quickly, because an upgrade's price changes daily with the days left in the current plan.
 */
const ORDER_MS = HOUR_MS;

/**
 * Checks whether a user may pay for an order now. Telegram asks before it takes the Stars, so that nobody
 * pays twice, for someone else, or for a plan they already have.
 *
 * @throws AppError `not_found` or `conflict`, with a message for the payer.
 */
export async function checkStarsOrder({
  telegramId,
  orderId,
  stars,
  dependencies,
}: {
  telegramId: number;
  orderId: string;
  stars: number;
  dependencies: BillingDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const { db } = database;
  const order = await findCheckout({ db, id: orderId });
  const user = await findUserByIdentity({ db, provider: "telegram", subject: String(telegramId) });
  if (order?.provider !== STARS_PROVIDER || user?.accountId !== order.accountId) {
    throw new AppError({ code: "not_found.invoice" });
  }
  if (order.providerCheckoutId) {
    throw new AppError({ code: "conflict.invoice_paid" });
  }
  const { offers } = await listStarsOffers({ telegramId, dependencies });
  const isOld = clock.now() - order.createdAt.getTime() > ORDER_MS;
  const isOffered = offers.some(({ plan }) => plan === order.plan);
  if (isOld || !isOffered || order.amountMinor !== stars) {
    throw new AppError({ code: "conflict.invoice_outdated" });
  }
}
