import type { CookiePreferences } from "./cookie-preferences.ts";

/** Returns preferences from storage or a form. `necessary` is always true; the others only if explicitly true. */
export function normalizeCookiePreferences(stored: unknown): CookiePreferences {
  const isOn = (category: string) =>
    typeof stored === "object" && stored !== null && Reflect.get(stored, category) === true;
  return {
    necessary: true,
    analytics: isOn("analytics"),
    marketing: isOn("marketing"),
    functional: isOn("functional"),
  };
}
