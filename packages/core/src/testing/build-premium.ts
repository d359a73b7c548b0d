import { type Premium, premiumSchema } from "../accounts/premium.ts";

/** Builds a free plan with changes applied. Null, as on a server without plans, changes nothing. */
export function buildPremium(...changes: (Partial<Premium> | null)[]): Premium {
  return Object.assign(premiumSchema.parse({}), ...changes);
}
