import { toAsciiDigits } from "../lib/to-ascii-digits.ts";

/** Length of a login code, in digits. */
export const LOGIN_CODE_DIGITS = 6;

/** Returns the first 6 digits of text typed or pasted into the code field. */
export function sanitizeLoginCode(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "").slice(0, LOGIN_CODE_DIGITS);
}
