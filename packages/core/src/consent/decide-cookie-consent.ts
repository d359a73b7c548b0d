import type { CookiePreferences } from "./cookie-preferences.ts";
import { normalizeCookiePreferences } from "./normalize-cookie-preferences.ts";

/** A visitor's decision as it is stored. */
export interface CookieDecision {
  /** False only where everything but the necessary was declined. */
  isAccepted: boolean;
  preferences: CookiePreferences;
}

/** What the banner's three buttons decide: all of them, the ones that are switched on, or only the necessary. */
export function decideCookieConsent(
  choice: { kind: "all" } | { kind: "selected"; selected: Partial<CookiePreferences> } | { kind: "decline" },
): CookieDecision {
  switch (choice.kind) {
    case "all":
      return {
        isAccepted: true,
        preferences: { necessary: true, analytics: true, marketing: true, functional: true },
      };
    case "selected":
      return { isAccepted: true, preferences: normalizeCookiePreferences(choice.selected) };
    case "decline":
      return { isAccepted: false, preferences: normalizeCookiePreferences(null) };
  }
}
