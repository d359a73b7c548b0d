import { lazy, Suspense, useEffect } from "react";
import { getAllowed, useConsent } from "../../lib/consent-store.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useRegion } from "../../lib/region.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { detectRegion } from "./detect-region.ts";
import { startTracking } from "./tracking.ts";
import { useLanguageCookie } from "./use-language-cookie.ts";

const ConsentSettings = lazy(async () => ({
  default: (await import("./consent-settings.tsx")).ConsentSettings,
}));

/** Determines whether consent is needed, asks for it, and starts the allowed trackers. */
export function ConsentGate() {
  const decision = useConsent((state) => state.decision);
  const { isEu, isCookieSettingsOpen, setRegion } = useRegion();
  const config = usePublicConfig((state) => state.config);
  useLanguageCookie();

  useEffect(() => {
    if (config) void detectRegion({ geolocationUrl: config.geolocationUrl ?? null }).then(setRegion);
  }, [config, setRegion]);

  useEffect(() => {
    if (!config || (isEu === null && !decision)) return;
    startTracking({
      allowed: getAllowed({ decision, isEu }),
      analyticsId: config.analyticsId,
      marketingId: config.marketingId,
    });
  }, [config, decision, isEu]);

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
