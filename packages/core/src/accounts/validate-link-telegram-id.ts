import { toAsciiDigits } from "../lib/to-ascii-digits.ts";
import type { TelegramIdCheck } from "./validate-login-telegram-id.ts";

/**
 * Validates the Telegram id entered in the link dialog: 6 to 12 digits without a leading 0. Valid ids get a
 * hint as well.
 */
export function validateLinkTelegramId(text: string): TelegramIdCheck {
  const telegramId = toAsciiDigits(text.trim());
  if (!/^[1-9]\d{5,11}$/.test(telegramId)) {
    return { isValid: false, hint: { code: "invalid_input.telegram_link_id", params: {} } };
  }
  return { isValid: true, telegramId, hint: { code: "check.telegram_id", params: {} } };
}
