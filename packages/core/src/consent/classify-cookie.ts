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
  ["auth", "necessary"],
  ["csrf", "necessary"],
]);

/** Google's tags add the property's id: `_ga_ABC123`, `_gat_UA-1`. */
const analyticsPrefixes = ["_ga_", "_gat_"];

/** What a cookie is for, by its name; null for a name that we don't know, which nobody has consented to. */
export function classifyCookie(name: string): CookieCategory | null {
  const category = categoryByName.get(name);
  if (category !== undefined) return category;
  return analyticsPrefixes.some((prefix) => name.startsWith(prefix)) ? "analytics" : null;
}
