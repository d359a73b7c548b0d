import { z } from "zod";
import { keyScopes } from "./key-scope.ts";

export const keyScopeSchema = z.enum(keyScopes);

/** A personal API key, without its secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema).min(1),
  /** The secret's first characters, to recognize it by. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if the key doesn't expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** Summaries and audio summaries that the key may take from a month's quota; null if only the plan limits it. */
  monthlyUnits: z.number().int().nonnegative().nullable(),
  /** Units that it took this month. */
  unitsUsed: z.number().int().nonnegative(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
