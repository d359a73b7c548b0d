import { toAsciiDigits } from "../lib/to-ascii-digits.ts";

/** `telegramId` is the digits alone, in ASCII; `message` is for the person who typed. */
export type TelegramIdCheck =
  | { isValid: true; telegramId: string; message: string | null }
  | { isValid: false; message: string };

/**
 * The Telegram id typed at login: 8 to 12 digits, spaces around it ignored. One that begins with 0 is refused: nobody
 * has it, and it would be a second way of writing a shorter id.
 */
export function validateLoginTelegramId(text: string): TelegramIdCheck {
  const telegramId = toAsciiDigits(text.trim());
  if (telegramId === "") return { isValid: false, message: "Please enter your Telegram ID" };
  if (!/^[1-9]\d{7,11}$/.test(telegramId)) {
    return { isValid: false, message: "Please enter a valid Telegram ID (8-12 digits)" };
  }
  return { isValid: true, telegramId, message: null };
}
