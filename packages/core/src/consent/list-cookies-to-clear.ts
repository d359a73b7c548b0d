import { classifyCookie } from "./classify-cookie.ts";
import type { CookiePreferences } from "./cookie-preferences.ts";

/**
 * Returns the cookies in a `document.cookie` string whose category isn't allowed. Unknown names are skipped,
 * since Pith didn't set those cookies.
 */
export function listCookiesToClear({
  cookieHeader,
  preferences,
}: {
  cookieHeader: string;
  preferences: CookiePreferences;
}): string[] {
  const names = cookieHeader.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return [...new Set(names)].filter((name) => {
    const category = classifyCookie(name);
    return category !== null && category !== "necessary" && !preferences[category];
  });
}
