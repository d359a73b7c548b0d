import { z } from "zod";
import { keyScopes } from "./key-scope.ts";

export const keyScopeSchema = z.enum(keyScopes);

/** A personal API key, without its secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema).min(1),
  /** The secret's first characters, so that the owner can recognize the key. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour; null if the key has never been used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if the key never expires. */
  expiresAt: z.iso.datetime().nullable(),
  /**
   * Maximum number of summaries and audio summaries per month that may be charged to the quota through this
   * key; null if only the plan limits them.
   */
  monthlyUnits: z.number().int().nonnegative().nullable(),
  /** Units charged through this key this month. */
  unitsUsed: z.number().int().nonnegative(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
