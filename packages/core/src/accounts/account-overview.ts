import { z } from "zod";
import { rawTransactionSchema, transactionSchema } from "../billing/transaction.ts";
import { premiumSchema } from "./premium.ts";
import { statsSchema } from "./stats.ts";

/** `data` of GET /users/account/overview as it comes over the wire, before its transactions are normalized. */
export const accountOverviewWireSchema = z.object({
  premium: premiumSchema,
  stats: statsSchema,
  transactions: z.array(rawTransactionSchema),
  last_seen: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
});
export type AccountOverviewWire = z.infer<typeof accountOverviewWireSchema>;

/** The overview as the client hands it on: `normalizeAccountOverview` makes it. */
export const accountOverviewSchema = accountOverviewWireSchema.extend({
  transactions: z.array(transactionSchema),
});
export type AccountOverview = z.infer<typeof accountOverviewSchema>;
