import { z } from "zod";
import { transactionSchema } from "../billing/transaction.ts";
import { authProviderSchema } from "./auth-provider.ts";
import { premiumSchema } from "./premium.ts";
import { statsSchema } from "./stats.ts";
import { telegramIdSchema } from "./telegram-id.ts";

const nameSchema = z.string().max(300).nullable().default(null);

/** A profile from the sign-in provider. Fields that the provider doesn't supply are null. */
export const profileSchema = z.object({
  displayName: nameSchema,
  email: nameSchema,
  photoUrl: z.string().max(2048).nullable().default(null),
  /** Telegram username without the @. */
  username: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** A signed-in user, including guests. */
export const userSchema = z.object({
  id: z.string().min(1).max(200),
  authProvider: authProviderSchema,
  /** True for admins of this server. Older servers don't send it. */
  isAdmin: z.boolean().optional(),
  /** Null unless the account was created through Telegram or is linked to it. */
  telegram_id: telegramIdSchema.nullable(),
  profile: profileSchema,
  /** Null until the overview has loaded. */
  premium: premiumSchema.nullable(),
  stats: statsSchema.nullable(),
  transactions: z.array(transactionSchema),
  created_at: z.iso.datetime().nullable(),
  last_seen: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof userSchema>;
