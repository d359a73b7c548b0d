import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";
import type { CookieDecision } from "@pith/core/consent/decide-cookie-consent";
import { listCookiesToClear } from "@pith/core/consent/list-cookies-to-clear";
import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { serializeCookie } from "@pith/core/consent/serialize-cookie";
import { create } from "zustand";
import { localStore, onStoredElsewhere, readJson } from "./storage.ts";

const DECISION_KEY = "cookie-consent";
const PREFERENCES_KEY = "cookie-preferences";

interface ConsentState {
  /** Null until the visitor has decided. */
  decision: CookieDecision | null;
  decide(decision: CookieDecision): void;
}

/** The visitor's cookie consent. */
export const useConsent = create<ConsentState>((set) => ({
  decision: readDecision(),
  decide(decision) {
    set({ decision });
    localStore.write(DECISION_KEY, String(decision.isAccepted));
    localStore.write(PREFERENCES_KEY, JSON.stringify(decision.preferences));
    clearCookies(decision.preferences);
  },
}));

// Trackers that were just disabled stop in every tab.
for (const key of [DECISION_KEY, PREFERENCES_KEY])
  onStoredElsewhere({ key, listener: () => useConsent.setState({ decision: readDecision() }) });

/**
 * Returns the categories that are allowed now. Until the visitor decides, all categories are allowed outside
 * the EU, and only the necessary ones inside the EU.
 */
export function getAllowed({
  decision,
  isEu,
}: {
  decision: CookieDecision | null;
  isEu: boolean | null;
}): CookiePreferences {
  if (decision) return decision.preferences;
  const isFree = isEu === false;
  return { necessary: true, analytics: isFree, marketing: isFree, functional: isFree };
}

function readDecision(): CookieDecision | null {
  const stored = localStore.read(DECISION_KEY);
  if (stored !== "true" && stored !== "false") return null;
  return {
    isAccepted: stored === "true",
    preferences: normalizeCookiePreferences(readJson({ store: localStore, key: PREFERENCES_KEY })),
  };
}

/** Removes cookies in disabled categories from this host and its parent domains. */
function clearCookies(preferences: CookiePreferences): void {
  const parts = window.location.hostname.split(".");
  const domains = [null, ...parts.slice(0, -1).map((_part, index) => parts.slice(index).join("."))];
  for (const name of listCookiesToClear({ cookieHeader: document.cookie, preferences })) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: browsers still in use lack the Cookie Store API
      document.cookie = serializeCookie({ name, value: "", days: 0, domain });
    }
  }
}
