import { z } from "zod";

/**
 * A Telegram user id as a digit string. Telegram promises at most 52 bits, so at most 16 digits. Form input has
 * stricter limits: see `validateLoginTelegramId` and `validateLinkTelegramId`.
 */
export const telegramIdSchema = z.string().regex(/^[1-9]\d{0,15}$/, "A Telegram ID is digits only.");
