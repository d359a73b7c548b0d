import { z } from "zod";

/** What Telegram says about a user who writes to the bot. */
export const personSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
export type Person = z.infer<typeof personSchema>;
