import { z } from "zod";
import { rawTransactionSchema, transactionSchema } from "../billing/transaction.ts";
import { premiumSchema } from "./premium.ts";
import { statsSchema } from "./stats.ts";

/** `data` of GET /users/account/overview as sent by the server, before normalizing transactions. */
export const accountOverviewWireSchema = z.object({
  /** Null on a server without plans, in which case `stats.monthly` has this month's limit. */
  premium: premiumSchema.nullable(),
  /** True for admins of this server, regardless of sign-in method. Older servers don't send it. */
  isAdmin: z.boolean().optional(),
  stats: statsSchema,
  transactions: z.array(rawTransactionSchema),
  last_seen: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
});
export type AccountOverviewWire = z.infer<typeof accountOverviewWireSchema>;

/** The overview as returned by the client, built by `normalizeAccountOverview`. */
export const accountOverviewSchema = accountOverviewWireSchema.extend({
  transactions: z.array(transactionSchema),
});
export type AccountOverview = z.infer<typeof accountOverviewSchema>;
