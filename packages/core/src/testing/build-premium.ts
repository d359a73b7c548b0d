import { type Premium, premiumSchema } from "../accounts/premium.ts";

/**
 * Builds the premium data for a free plan, with the changes applied. A null change, as on a server without
 * plans, has no effect.
 */
export function buildPremium(...changes: (Partial<Premium> | null)[]): Premium {
  return Object.assign(premiumSchema.parse({}), ...changes);
}
