import { useEffect, useRef } from "react";
import { getAllowed, useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { setCookie } from "../../lib/set-cookie.ts";
import { useLanguage } from "../../lib/texts/texts.ts";

/** The server sends its pages with the texts of the language that this names. */
const NAME = "language";

/**
 * Tells the server which language somebody reads the site in, where they let cookies remember that. The choice itself is
 * kept in the browser in any case. English needs no cookie: it is what the server sends to whoever has none.
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
    if (told === language || (told === null && language === "en")) return;
    // A refusal is warned of when somebody chooses, not again with every page.
    if (isAllowed || isChosenNow) setCookie({ name: NAME, value: language });
  }, [language, isKnown, isAllowed]);
}

function readCookie(): string | null {
  const pairs = document.cookie.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === NAME)?.[1] ?? null;
}
