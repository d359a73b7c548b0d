import { z } from "zod";
import { accountOverviewWireSchema } from "../accounts/account-overview.ts";

export const accountSchemas = {
  /** Read it through `getAccountOverview` of the client, which normalizes the transactions. */
  getAccountOverview: { data: accountOverviewWireSchema },
  deleteAccount: {
    body: z.object({ confirmation: z.literal("delete", "invalid_input.delete_confirmation") }),
    data: z.undefined(),
  },
} as const;
