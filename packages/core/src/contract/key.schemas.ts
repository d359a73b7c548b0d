import { z } from "zod";
import { apiKeySchema, keyScopeSchema } from "../accounts/api-key.ts";
import { MAX_API_KEYS, MAX_KEY_DAYS, MAX_KEY_NAME_CHARACTERS, MAX_KEY_UNITS } from "../accounts/key-scope.ts";

export const keySchemas = {
  listApiKeys: { data: z.array(apiKeySchema).max(MAX_API_KEYS * 2) },
  createApiKey: {
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, "invalid_input.key_name")
        .max(MAX_KEY_NAME_CHARACTERS, "input_too_large.key_name"),
      scopes: z.array(keyScopeSchema).min(1, "invalid_input.key_scopes").max(keyScopeSchema.options.length),
      /** Null for a key that never expires. */
      expiresInDays: z.number().int().min(1).max(MAX_KEY_DAYS).nullable().default(null),
      monthlyUnits: z.number().int().min(0).max(MAX_KEY_UNITS).nullable().default(null),
    }),
    data: z.object({
      key: apiKeySchema,
      /** For `Authorization: Bearer`. Not included in any other response. */
      secret: z.string(),
    }),
  },
  revokeApiKey: { params: z.object({ id: z.string().min(1).max(60) }), data: z.undefined() },
} as const;
