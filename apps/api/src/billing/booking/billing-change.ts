import type { Db } from "../../db/database.ts";
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderSubscription,
} from "../../providers/payments/payment-provider.ts";
import type { CheckoutRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";

/** Whose books are brought up to date, in a transaction that holds the account locked. */
export interface BillingChange {
  db: Db;
  provider: PaymentProvider;
  accountId: string;
  now: Date;
  /** What is paid for, as it was ordered and credited for; null where that isn't known any more. */
  order: CheckoutRow | null;
  dependencies: BillingDependencies;
}

/** What the provider says of one payment and what hangs on it. */
export interface Snapshot {
  payment: ProviderPayment | null;
  subscription: ProviderSubscription | null;
}
