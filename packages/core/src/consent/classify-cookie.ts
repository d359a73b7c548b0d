import type { CookiePreferences } from "./cookie-preferences.ts";

export type CookieCategory = keyof CookiePreferences;

const categoryByName: ReadonlyMap<string, CookieCategory> = new Map([
  ["_ga", "analytics"],
  ["_gid", "analytics"],
  ["_gat", "analytics"],
  ["analytics_id", "analytics"],
  ["_fbp", "marketing"],
  ["_fbc", "marketing"],
  ["ads_id", "marketing"],
  ["theme", "functional"],
  ["language", "functional"],
  ["preferences", "functional"],
  ["session", "necessary"],
  ["signed_out", "necessary"],
  ["offline_for", "necessary"],
  ["auth", "necessary"],
  ["auth_request", "necessary"],
  ["auth_oidc", "necessary"],
  ["csrf", "necessary"],
]);

/** Google's tags append the property id to these prefixes: `_ga_ABC123`, `_gat_UA-1`. */
const analyticsPrefixes = ["_ga_", "_gat_"];

/** Prefixes that make browsers enforce a cookie's attributes. They are unrelated to the cookie's purpose. */
const browserPrefix = /^__(?:Host|Secure)-/;

/** Returns a cookie's category by name; null for unknown names, which no consent covers. */
export function classifyCookie(fullName: string): CookieCategory | null {
  const name = fullName.replace(browserPrefix, "");
  const category = categoryByName.get(name);
  if (category !== undefined) return category;
  return analyticsPrefixes.some((prefix) => name.startsWith(prefix)) ? "analytics" : null;
}
