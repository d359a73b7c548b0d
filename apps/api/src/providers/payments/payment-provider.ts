import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { Money } from "@pith/core/money/money";
import type { PlanId } from "@pith/core/plans/tier";
import type { PaidBy, PaymentProviderName } from "../../db/schema/billing.schema.ts";

export interface CheckoutOrder {
  /** Our id for the checkout. */
  checkoutId: string;
  /** Our id for the account that is the provider's customer. */
  customerId: string;
  method: PaymentMethod;
  plan: PlanId;
  /** The amount due now. */
  due: Money;
  /** The subscription that the new one replaces. The provider ends it once the new one is paid. */
  replacesSubscriptionId: string | null;
  /** Where the payer returns to, whatever the outcome. */
  returnUrl: string;
}

/** A payment's current state at the provider. */
export interface ProviderPayment {
  id: string;
  status: TransactionStatus;
  method: PaidBy;
  plan: PlanId;
  amount: Money;
  /** Amount received. Less than the total while a crypto payment is partial. */
  paidMinor: number;
  customerId: string;
  subscriptionId: string | null;
  receiptUrl: string | null;
  /** URL for paying the remainder, or a failed renewal. */
  invoiceUrl: string | null;
  /** True while money that isn't counted yet is in transit or under review. */
  isArriving?: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A subscription's current state at the provider. */
export interface ProviderSubscription {
  id: string;
  /** The account that it was bought for, if the provider stores it. */
  accountId?: string | null;
  customerId: string;
  plan: PlanId;
  status: "active" | "past_due" | "ended";
  cancelAtPeriodEnd: boolean;
  /** The plan for the next period. Null to keep the current one. */
  nextPlan: PlanId | null;
  /** The price for the next period, unless the subscription is canceled. */
  renewal: Money;
  periodStart: Date;
  periodEnd: Date;
  /** Set if the subscription ended early. */
  endedAt: Date | null;
  /** The subscription's payments, newest first. */
  payments: ProviderPayment[];
}

/** A provider's notification. We use only its subject's id, and read the subject itself from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  subject: { kind: "payment" | "subscription"; id: string } | null;
}

/** A payment provider. All amounts are exact, and every read returns the provider's current state. */
export interface PaymentProvider {
  name: PaymentProviderName;
  createCheckout(order: CheckoutOrder): Promise<{ paymentId: string; url: string }>;
  /** Null if the provider has no such payment. */
  readPayment(id: string): Promise<ProviderPayment | null>;
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  cancelSubscription(request: { id: string; when: "period_end" | "now" }): Promise<void>;
  /**
   * Makes a subscription renew with the given plan when its period ends: undoes a cancellation, and schedules
   * or undoes a switch. Charges nothing now. Idempotent.
   */
  renewSubscription(request: { id: string; plan: PlanId }): Promise<void>;
  /**
   * Ends a subscription immediately and refunds its last payment. Idempotent: a second call refunds nothing more.
   */
  refundSubscription(id: string): Promise<void>;
  /**
   * Lists payments that may have changed without a notification, but no more of them than one run can read.
   * Omitted if only subscriptions can change unnoticed.
   */
  listUnsettled?(): Promise<string[]>;
  /**
   * Returns the argument for `readPayment`, based on the query string that the provider appended to the
   * return URL.
   */
  findReturned?(query: URLSearchParams): string | null;
  /** Deletes a user's data to the extent that the law allows. */
  forgetCustomer(customerId: string): Promise<void>;
  /** @throws AppError `forbidden` if the signature on the raw body isn't the provider's. */
  parseEvent(event: { body: Uint8Array; headers: Headers }): ProviderEvent;
}

/** The provider for each payment method. Null if the method isn't offered. */
export type PaymentProviders = Record<PaymentMethod, PaymentProvider | null>;
