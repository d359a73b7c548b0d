import { z } from "zod";
import { keyScopes } from "./key-scope.ts";

export const keyScopeSchema = z.enum(keyScopes);

/** A personal API key, without its secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema).min(1),
  /** The first characters of the secret, so that its owner can recognize it. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour; null if the key was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if the key doesn't expire. */
  expiresAt: z.iso.datetime().nullable(),
  /**
   * How many summaries and audio summaries per month the key may use of the quota; null if only the plan
   * limits it.
   */
  monthlyUnits: z.number().int().nonnegative().nullable(),
  /** How many of these units the key has used this month. */
  unitsUsed: z.number().int().nonnegative(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
