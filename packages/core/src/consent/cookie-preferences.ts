import { z } from "zod";

/** What a visitor lets cookies be used for. Whatever was stored, `necessary` reads as true. */
export const cookiePreferencesSchema = z.object({
  necessary: z.literal(true).catch(true),
  analytics: z.boolean().default(false),
  marketing: z.boolean().default(false),
  functional: z.boolean().default(false),
});
export type CookiePreferences = z.infer<typeof cookiePreferencesSchema>;
