import type { CookiePreferences } from "./cookie-preferences.ts";
import { normalizeCookiePreferences } from "./normalize-cookie-preferences.ts";

/** A visitor's decision as stored. */
export interface CookieDecision {
  /** False only if all optional cookies were declined. */
  isAccepted: boolean;
  preferences: CookiePreferences;
}

/**
 * Returns the decision for a banner button: accept all, accept the selected categories, or necessary only.
 */
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
