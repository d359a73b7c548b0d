import type { CookiePreferences } from "./cookie-preferences.ts";

/**
 * Normalizes preferences from storage or a form. `necessary` is always true; the others are only true if
 * explicitly set.
 */
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
