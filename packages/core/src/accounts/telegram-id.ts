import { z } from "zod";

/**
 * A Telegram user id as the digits it is written with. Telegram promises at most 52 bits, so 16 digits. What a
 * person may type is narrower: see `validateLoginTelegramId` and `validateLinkTelegramId`.
 */
export const telegramIdSchema = z.string().regex(/^[1-9]\d{0,15}$/, "A Telegram ID is digits only.");
