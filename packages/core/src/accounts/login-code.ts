import { z } from "zod";
import { telegramIdSchema } from "./telegram-id.ts";

/** Response to POST /auth/verify-login-code. Only status `success` signs the user in. */
export const loginCodeResponseSchema = z.object({
  status: z.string().min(1).max(60),
  uid: z.string().min(1).max(200),
  telegram_id: telegramIdSchema,
  profile: z.object({
    first_name: z.string().max(300).nullable().default(null),
    last_name: z.string().max(300).nullable().default(null),
    /** Without the @. */
    username: z.string().max(300).nullable().default(null),
  }),
});
export type LoginCodeResponse = z.infer<typeof loginCodeResponseSchema>;
