import { z } from "zod";

/** How someone signed in: `firebase` for Google (and for guests), `telegram` for a Telegram id with a code. */
export const authProviders = ["firebase", "telegram"] as const;
export const authProviderSchema = z.enum(authProviders);
export type AuthProvider = z.infer<typeof authProviderSchema>;
