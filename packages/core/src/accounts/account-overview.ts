import { z } from "zod";
import { rawTransactionSchema, transactionSchema } from "../billing/transaction.ts";
import { premiumSchema } from "./premium.ts";
import { statsSchema } from "./stats.ts";

/** `data` of GET /users/account/overview as sent by the server, before its transactions are normalized. */
export const accountOverviewWireSchema = z.object({
  /** Null on a server without plans. The month's limit is then in `stats.monthly` alone. */
  premium: premiumSchema.nullable(),
  /** True for an admin of this server, however they signed in. Older servers don't send it. */
  isAdmin: z.boolean().optional(),
  stats: statsSchema,
  transactions: z.array(rawTransactionSchema),
  last_seen: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
});
export type AccountOverviewWire = z.infer<typeof accountOverviewWireSchema>;

/** The overview that the client returns, built by `normalizeAccountOverview`. */
export const accountOverviewSchema = accountOverviewWireSchema.extend({
  transactions: z.array(transactionSchema),
});
export type AccountOverview = z.infer<typeof accountOverviewSchema>;
