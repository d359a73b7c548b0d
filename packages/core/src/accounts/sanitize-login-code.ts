import { toAsciiDigits } from "../lib/to-ascii-digits.ts";

/** A login code has this many digits. */
export const LOGIN_CODE_DIGITS = 6;

/** What the code field keeps of what is typed or pasted: its digits, the first 6 of them. */
export function sanitizeLoginCode(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "").slice(0, LOGIN_CODE_DIGITS);
}
