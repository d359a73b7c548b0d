import { z } from "zod";

/**
 * The cookie categories allowed by a visitor. `necessary` always parses to true, regardless of the stored
 * value.
 */
export const cookiePreferencesSchema = z.object({
  necessary: z.literal(true).catch(true),
  analytics: z.boolean().default(false),
  marketing: z.boolean().default(false),
  functional: z.boolean().default(false),
});
export type CookiePreferences = z.infer<typeof cookiePreferencesSchema>;
