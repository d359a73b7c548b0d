import type { Dependencies } from "../dependencies.ts";

/** What it takes to start payments and to bring the books up to date. */
export type BillingDependencies = Pick<
  Dependencies,
  "config" | "database" | "clock" | "randomness" | "queue" | "payments" | "log"
>;
