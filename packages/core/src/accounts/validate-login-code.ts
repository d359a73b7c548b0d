import { toAsciiDigits } from "../lib/to-ascii-digits.ts";
import type { Message } from "../messages/message-codes.ts";

export type LoginCodeCheck = { isValid: true; code: string } | { isValid: false; hint: Message };

/** Validates the code from the bot: exactly 6 digits. */
export function validateLoginCode(text: string): LoginCodeCheck {
  const code = toAsciiDigits(text.trim());
  if (code === "") return { isValid: false, hint: { code: "invalid_input.login_code_missing", params: {} } };
  if (!/^\d{6}$/.test(code))
    return { isValid: false, hint: { code: "invalid_input.login_code", params: {} } };
  return { isValid: true, code };
}
