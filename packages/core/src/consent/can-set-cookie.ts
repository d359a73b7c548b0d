import { classifyCookie } from "./classify-cookie.ts";
import type { CookiePreferences } from "./cookie-preferences.ts";

/** Whether the visitor's consent covers a cookie. A necessary one needs none; one that we can't classify is refused. */
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
