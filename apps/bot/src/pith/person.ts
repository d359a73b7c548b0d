import { z } from "zod";

/** A Telegram user's profile, as sent with their messages. */
export const personSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
export type Person = z.infer<typeof personSchema>;
