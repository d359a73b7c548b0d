import type { Db } from "../../db/database.ts";
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderSubscription,
} from "../../providers/payments/payment-provider.ts";
import type { CheckoutRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";

/** The context of a change to an account's plan. The surrounding transaction holds the account's lock. */
export interface BillingChange {
  db: Db;
  provider: PaymentProvider;
  accountId: string;
  now: Date;
  /** The order, with its plan and credit. Null if we have no record of it. */
  order: CheckoutRow | null;
  dependencies: BillingDependencies;
}

/** A payment and its subscription, as read from the provider. */
export interface Snapshot {
  payment: ProviderPayment | null;
  subscription: ProviderSubscription | null;
}
