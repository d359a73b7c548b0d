import { z } from "zod";

/**
 * A Telegram user id as a string of digits. Telegram guarantees at most 52 bits, which is at most 16 digits.
 * Forms have stricter limits: see `validateLoginTelegramId` and `validateLinkTelegramId`.
 */
export const telegramIdSchema = z.string().regex(/^[1-9]\d{0,15}$/, "A Telegram ID is digits only.");
