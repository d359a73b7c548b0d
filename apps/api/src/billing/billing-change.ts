import type { Db } from "../db/database.ts";
import type { Dependencies } from "../dependencies.ts";
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderSubscription,
} from "../providers/payments/payment-provider.ts";

export type ReconcileDependencies = Pick<
  Dependencies,
  "database" | "clock" | "randomness" | "queue" | "config" | "payments" | "log"
>;

/** Whose books are brought up to date, in a transaction that holds the account locked. */
export interface BillingChange {
  db: Db;
  provider: PaymentProvider;
  accountId: string;
  now: Date;
  /** When what is paid for was ordered, and credited for; null where that isn't known any more. */
  orderedAt: Date | null;
  dependencies: ReconcileDependencies;
}

/** What the provider says of one payment and what hangs on it. */
export interface Snapshot {
  payment: ProviderPayment | null;
  subscription: ProviderSubscription | null;
}
