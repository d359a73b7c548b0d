import { z } from "zod";
import { transactionSchema } from "../billing/transaction.ts";
import { authProviderSchema } from "./auth-provider.ts";
import { premiumSchema } from "./premium.ts";
import { statsSchema } from "./stats.ts";
import { telegramIdSchema } from "./telegram-id.ts";

const nameSchema = z.string().max(300).nullable().default(null);

/** What the sign-in provider says of a person; null where it says nothing. */
export const profileSchema = z.object({
  displayName: nameSchema,
  email: nameSchema,
  photoUrl: z.string().max(2048).nullable().default(null),
  /** Telegram's, without the @. */
  username: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** Someone who is signed in, guests included. */
export const userSchema = z.object({
  id: z.string().min(1).max(200),
  authProvider: authProviderSchema,
  /** Null unless the account is a Telegram account or linked to one. */
  telegram_id: telegramIdSchema.nullable(),
  profile: profileSchema,
  /** Null until the overview has answered. */
  premium: premiumSchema.nullable(),
  stats: statsSchema.nullable(),
  transactions: z.array(transactionSchema),
  created_at: z.iso.datetime().nullable(),
  last_seen: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof userSchema>;
