import { classifyCookie } from "./classify-cookie.ts";
import type { CookiePreferences } from "./cookie-preferences.ts";

/**
 * Returns whether the visitor's consent covers a cookie. Necessary cookies need no consent; unknown cookies
 * are never allowed.
 */
export function canSetCookie({
  name,
  preferences,
}: {
  name: string;
  preferences: CookiePreferences;
}): boolean {
  const category = classifyCookie(name);
  if (category === null) return false;
  return category === "necessary" || preferences[category];
}
