import { z } from "zod";

/**
 * Sign-in methods: `firebase` for Google, guests and the server's own accounts; `telegram` for a Telegram id
 * with a code.
 */
export const authProviders = ["firebase", "telegram"] as const;
export const authProviderSchema = z.enum(authProviders);
export type AuthProvider = z.infer<typeof authProviderSchema>;
