import { createHash, timingSafeEqual } from "node:crypto";

/** Constant-time comparison. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== "string") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
