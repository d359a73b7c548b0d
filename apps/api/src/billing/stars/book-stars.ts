import type { Premium } from "@pith/core/accounts/premium";
import { AppError } from "@pith/core/errors/app-error";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import type { PlanId } from "@pith/core/plans/tier";
import { buildPremium } from "../../accounts/build-premium.ts";
import { getAccount, lockAccount } from "../../accounts/users.repo.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutByPayment,
  insertCheckout,
  insertEvent,
  setProviderCheckout,
} from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import {
  createStarsProvider,
  getPaidEventId,
  getRefundedEventId,
  STARS_PROVIDER,
} from "./create-stars-provider.ts";

/**
 * Records a payment that Telegram has collected. Idempotent: a charge counts once, even if the bot reports it
 * again.
 *
 * @throws AppError `not_found` if the order isn't ours, `conflict` if the amount differs from the order's.
 */
export async function confirmStarsPayment({
  orderId,
  stars,
  chargeId,
  dependencies,
}: {
  orderId: string;
  stars: number;
  chargeId: string;
  dependencies: BillingDependencies;
}): Promise<{ plan: PlanId; name: string; premium: Premium }> {
  const { database, clock } = dependencies;
  const order = await bindCharge({ orderId, stars, chargeId, dependencies });
  await reconcile({
    provider: createStarsProvider({ database }),
    subject: { kind: "payment", id: chargeId },
    event: { id: getPaidEventId(chargeId), type: "successful_payment" },
    dependencies,
  });
  const account = await getAccount({ db: database.db, accountId: order.accountId });
  return {
    plan: order.plan,
    name: planCatalog[order.plan].name,
    premium: buildPremium({ account, now: new Date(clock.now()) }),
  };
}

/**
 * Stores the charge on its order. If an order is somehow paid twice, adds a second order so that no Star is
 * lost.
 */
async function bindCharge({
  orderId,
  stars,
  chargeId,
  dependencies: { database, randomness },
}: {
  orderId: string;
  stars: number;
  chargeId: string;
  dependencies: BillingDependencies;
}): Promise<CheckoutRow> {
  const found = await findCheckout({ db: database.db, id: orderId });
  if (found?.provider !== STARS_PROVIDER) {
    throw new AppError({ code: "not_found.payment" });
  }
  if (found.amountMinor !== stars) {
    throw new AppError({ code: "conflict.other_amount" });
  }
  return runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId: found.accountId });
    const bound = await findCheckoutByPayment({ db, provider: STARS_PROVIDER, paymentId: chargeId });
    if (bound) return bound;
    const order = (await findCheckout({ db, id: orderId })) ?? found;
    if (order.providerCheckoutId === null) {
      await setProviderCheckout({ db, id: orderId, providerCheckoutId: chargeId });
      return order;
    }
    const second = { ...order, id: randomness.createSecret(), providerCheckoutId: chargeId };
    await insertCheckout({ db, checkout: second });
    return second;
  });
}

/**
 * Records a refund by Telegram and ends the plan that was paid for. A payment that the bot hasn't confirmed
 * yet won't buy anything.
 */
export async function refundStarsPayment({
  chargeId,
  dependencies,
}: {
  chargeId: string;
  dependencies: BillingDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  // Must come first: a payment that is being confirmed at the same time has to find it.
  await insertEvent({
    db: database.db,
    event: {
      provider: STARS_PROVIDER,
      eventId: getRefundedEventId(chargeId),
      type: "refunded_payment",
      receivedAt: new Date(clock.now()),
    },
  });
  await reconcile({
    provider: createStarsProvider({ database }),
    subject: { kind: "payment", id: chargeId },
    dependencies,
  });
}
