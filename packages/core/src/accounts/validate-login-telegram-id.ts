import { toAsciiDigits } from "../lib/to-ascii-digits.ts";
import type { Message } from "../messages/message-codes.ts";

/** `telegramId` contains only ASCII digits; `hint` is shown to the user. */
export type TelegramIdCheck =
  | { isValid: true; telegramId: string; hint: Message | null }
  | { isValid: false; hint: Message };

/**
 * Validates the Telegram id entered at login: 8 to 12 digits, ignoring surrounding spaces. Rejects a leading
 * 0, since no id has one, and it would be a second spelling of a shorter id.
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
