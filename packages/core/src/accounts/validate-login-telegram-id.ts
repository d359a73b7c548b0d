import { toAsciiDigits } from "../lib/to-ascii-digits.ts";
import type { Message } from "../messages/message-codes.ts";

/** `telegramId` is the digits alone, in ASCII; `hint` is for the person who typed. */
export type TelegramIdCheck =
  | { isValid: true; telegramId: string; hint: Message | null }
  | { isValid: false; hint: Message };

/**
 * The Telegram id typed at login: 8 to 12 digits, spaces around it ignored. One that begins with 0 is refused: nobody
 * has it, and it would be a second way of writing a shorter id.
 */
export function validateLoginTelegramId(text: string): TelegramIdCheck {
  const telegramId = toAsciiDigits(text.trim());
  if (telegramId === "")
    return { isValid: false, hint: { code: "invalid_input.telegram_id_missing", params: {} } };
  if (!/^[1-9]\d{7,11}$/.test(telegramId)) {
    return { isValid: false, hint: { code: "invalid_input.telegram_id", params: {} } };
  }
  return { isValid: true, telegramId, hint: null };
}
