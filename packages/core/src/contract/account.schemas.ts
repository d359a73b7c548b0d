import { z } from "zod";
import { accountOverviewWireSchema } from "../accounts/account-overview.ts";
import { signedInPlaceSchema } from "../accounts/signed-in-place.ts";

export const accountSchemas = {
  /** Clients call this through `getAccountOverview`, which normalizes the transactions. */
  getAccountOverview: { data: accountOverviewWireSchema },
  deleteAccount: {
    body: z.object({ confirmation: z.literal("delete", "invalid_input.delete_confirmation") }),
    data: z.undefined(),
  },
  exportAccountData: {
    /** `link` replaces the audio in the archive with a list of links that are valid for a day. */
    query: z.object({ audio: z.enum(["include", "link"]).default("include") }),
    data: z.unknown(),
  },
  listSignedInPlaces: { data: z.array(signedInPlaceSchema) },
  signOutPlace: { params: z.object({ id: z.string().min(1).max(100) }), data: z.undefined() },
  signOutElsewhere: { data: z.undefined() },
} as const;
