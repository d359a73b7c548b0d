import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { Money } from "@pith/core/money/money";
import type { PlanId } from "@pith/core/plans/tier";
import type { PaidBy, PaymentProviderName } from "../../db/schema/billing.schema.ts";

/** What is to be paid for. */
export interface CheckoutOrder {
  /** Our id of the checkout. */
  checkoutId: string;
  /** The account, as the provider's customer. */
  customerId: string;
  method: PaymentMethod;
  plan: PlanId;
  /** What is due now. */
  due: Money;
  /** A subscription that this one takes the place of; the provider ends it when this one is paid. */
  replacesSubscriptionId: string | null;
  /** Where the payer goes when it is over, however it ended. */
  returnUrl: string;
}

/** A payment as the provider has it now. */
export interface ProviderPayment {
  id: string;
  status: TransactionStatus;
  method: PaidBy;
  plan: PlanId;
  amount: Money;
  /** What has arrived; less than the amount while a crypto payment is partial. */
  paidMinor: number;
  customerId: string;
  subscriptionId: string | null;
  receiptUrl: string | null;
  /** Where the rest, or a failed renewal, can be paid. */
  invoiceUrl: string | null;
  /** True while money is on its way, or being looked into, that doesn't count yet. */
  isArriving?: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  plan: PlanId;
  status: "active" | "past_due" | "ended";
  cancelAtPeriodEnd: boolean;
  periodStart: Date;
  periodEnd: Date;
  /** Set where it was ended before its period was over. */
  endedAt: Date | null;
  /** The payments for it, newest first. */
  payments: ProviderPayment[];
}

/** What an event is about. What it says besides is a hint: the object itself is read at the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  subject: { kind: "payment" | "subscription"; id: string } | null;
}

/** Somebody who takes money. All amounts are exact; every read is what the provider has at that moment. */
export interface PaymentProvider {
  name: PaymentProviderName;
  createCheckout(order: CheckoutOrder): Promise<{ paymentId: string; url: string }>;
  /** Null where the provider has no such payment. */
  readPayment(id: string): Promise<ProviderPayment | null>;
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  cancelSubscription(request: { id: string; when: "period_end" | "now" }): Promise<void>;
  /** Takes a cancellation at the period's end back. */
  resumeSubscription(id: string): Promise<void>;
  /** Ends a subscription at once and gives back all that was paid for it. Doing it again gives back nothing more. */
  refundSubscription(id: string): Promise<void>;
  /**
   * The payments that may have changed without our being told, at most so many as one run can read; absent where all
   * that can change unseen is a subscription.
   */
  listUnsettled?(): Promise<string[]>;
  /** What `readPayment` takes, from what the provider wrote into the address that its payer comes back to. */
  findReturned?(query: URLSearchParams): string | null;
  /** Forgets a person as far as the law lets it. */
  forgetCustomer(customerId: string): Promise<void>;
  /** @throws AppError `forbidden` where the signature on the raw body isn't the provider's. */
  parseEvent(event: { body: Uint8Array; headers: Headers }): ProviderEvent;
}

/** Who takes which kind of payment; null where that kind isn't on offer. */
export type PaymentProviders = Record<PaymentMethod, PaymentProvider | null>;
