import type { PaymentProvider, ProviderPayment } from "../../providers/payments/payment-provider.ts";
import { findCheckoutByPayment, hasEvent } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";

/** The provider name for payments inside Telegram. */
export const STARS_PROVIDER = "telegram";
export const STARS_CURRENCY = "XTR";

/** Event ids are derived from the charge, so that each event is recorded once and a refund can be looked up. */
export const getPaidEventId = (chargeId: string) => `paid:${chargeId}`;
export const getRefundedEventId = (chargeId: string) => `refunded:${chargeId}`;

/**
 * Creates the payment provider for Telegram Stars. Telegram can't be queried for a payment and reports
 * payments and refunds only to the bot, so this provider reads what the bot has stored: the order with its
 * charge, and the events. Only callers with the bot's service key may use it. Stars payments never renew.
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
    renewSubscription: refuse,
    refundSubscription: refuse,
    forgetCustomer: async () => {},
    parseEvent() {
      throw new Error("Telegram tells the bot, not this address.");
    },
  };
}
