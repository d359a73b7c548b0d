import { useEffect, useRef } from "react";
import { getAllowed, useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { setCookie } from "../../lib/set-cookie.ts";
import { readBrowserLanguage, useLanguage } from "../../lib/texts/texts.ts";

/** Name of the cookie that tells the server which language to render pages in. */
const NAME = "language";

/**
 * Stores the UI language in a cookie for the server, if the user has consented. This browser remembers the
 * choice either way. The browser's own language needs no cookie, because the server detects it.
 */
export function useLanguageCookie(): void {
  const language = useLanguage();
  const decision = useConsent((state) => state.decision);
  const isEu = useRegion((state) => state.isEu);
  const isKnown = decision !== null || isEu !== null;
  const isAllowed = getAllowed({ decision, isEu }).functional;
  const seen = useRef(language);

  useEffect(() => {
    if (!isKnown) return;
    const isChosenNow = seen.current !== language;
    seen.current = language;
    const told = readCookie();
    if (told === language || (told === null && language === readBrowserLanguage())) return;
    // Without consent, `setCookie` logs a warning, so call it in that case only if the user has just picked a
    // language.
    if (isAllowed || isChosenNow) setCookie({ name: NAME, value: language });
  }, [language, isKnown, isAllowed]);
}

function readCookie(): string | null {
  const pairs = document.cookie.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === NAME)?.[1] ?? null;
}
