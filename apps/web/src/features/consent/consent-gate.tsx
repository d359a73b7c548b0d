import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";
import { holdsSecret } from "@pith/core/consent/holds-secret";
import { lazy, Suspense, useEffect } from "react";
import { getAllowed, useConsent } from "../../lib/consent-store.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useRegion } from "../../lib/region.ts";
import { useLocation } from "../../lib/router.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { detectRegion } from "./detect-region.ts";
import { startTracking } from "./tracking.ts";
import { useLanguageCookie } from "./use-language-cookie.ts";

const ConsentSettings = lazy(async () => ({
  default: (await import("./consent-settings.tsx")).ConsentSettings,
}));

const necessaryOnly: CookiePreferences = {
  necessary: true,
  analytics: false,
  marketing: false,
  functional: false,
};

/**
 * Returns whether this document was loaded from a URL with a secret. Scripts can read that URL for the
 * document's lifetime, even after the page has replaced it.
 */
function wasOpenedWithSecret(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(navigation?.name ?? window.location.href, window.location.href);
  return holdsSecret({ pathname, search });
}

/** Determines whether consent is needed, asks for it, and starts the allowed trackers. */
export function ConsentGate() {
  const decision = useConsent((state) => state.decision);
  const { isEu, isCookieSettingsOpen, setRegion } = useRegion();
  const config = usePublicConfig((state) => state.config);
  const location = useLocation();
  const isSecret = wasOpenedWithSecret() || holdsSecret(location);
  useLanguageCookie();

  useEffect(() => {
    if (config) void detectRegion({ geolocationUrl: config.geolocationUrl ?? null }).then(setRegion);
  }, [config, setRegion]);

  useEffect(() => {
    if (!config || (isEu === null && !decision)) return;
    startTracking({
      allowed: isSecret ? necessaryOnly : getAllowed({ decision, isEu }),
      analyticsId: config.analyticsId,
      marketingId: config.marketingId,
    });
  }, [config, decision, isEu, isSecret]);

  return (
    <>
      {isEu === true && decision === null && !isCookieSettingsOpen && <ConsentBanner />}
      {isCookieSettingsOpen && (
        <Suspense>
          <ConsentSettings />
        </Suspense>
      )}
    </>
  );
}
