import type { PaymentProvider, ProviderPayment } from "../../providers/payments/payment-provider.ts";
import { findCheckoutByPayment, hasEvent } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";

/** What the books call payments inside Telegram. */
export const STARS_PROVIDER = "telegram";
export const STARS_CURRENCY = "XTR";

/** Events are kept under these, so that each has its effect once. */
export const getPaidEventId = (chargeId: string) => `paid:${chargeId}`;
export const getRefundedEventId = (chargeId: string) => `refunded:${chargeId}`;

/**
 * Telegram as somebody who takes money. It tells the bot of a payment and of its return and keeps nothing that could be
 * asked for by its id, so what there is to read is what the bot has told: the order that bears the charge, and the
 * events. Whoever calls has the bot's credential; Telegram's Stars renew nothing.
 */
export function createStarsProvider({
  database: { db },
}: Pick<BillingDependencies, "database">): PaymentProvider {
  const refuse = async () => {
    throw new Error("Stars are paid inside Telegram, a month at a time.");
  };
  return {
    name: STARS_PROVIDER,
    createCheckout: refuse,
    async readPayment(id): Promise<ProviderPayment | null> {
      const order = await findCheckoutByPayment({ db, provider: STARS_PROVIDER, paymentId: id });
      if (!order) return null;
      const isReturned = await hasEvent({ db, provider: STARS_PROVIDER, eventId: getRefundedEventId(id) });
      return {
        id,
        status: isReturned ? "cancelled" : "succeeded",
        method: "stars",
        plan: order.plan,
        amount: { amountMinor: order.amountMinor, currency: order.currency },
        paidMinor: isReturned ? 0 : order.amountMinor,
        customerId: order.accountId,
        subscriptionId: null,
        receiptUrl: null,
        invoiceUrl: null,
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
      };
    },
    readSubscription: async () => null,
    cancelSubscription: refuse,
    resumeSubscription: refuse,
    refundSubscription: refuse,
    forgetCustomer: async () => {},
    parseEvent() {
      throw new Error("Telegram tells the bot, not this address.");
    },
  };
}
