import { toAsciiDigits } from "../lib/to-ascii-digits.ts";

export type LoginCodeCheck = { isValid: true; code: string } | { isValid: false; message: string };

/** The code from the bot: exactly 6 digits. */
export function validateLoginCode(text: string): LoginCodeCheck {
  const code = toAsciiDigits(text.trim());
  if (code === "") return { isValid: false, message: "Please enter the verification code" };
  if (!/^\d{6}$/.test(code)) return { isValid: false, message: "Please enter a valid 6-digit code" };
  return { isValid: true, code };
}
