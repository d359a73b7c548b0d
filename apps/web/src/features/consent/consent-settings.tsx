import type { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useState } from "react";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CategoryList } from "./category-list.tsx";
import { ConsentButtons } from "./consent-buttons.tsx";

export function ConsentSettings() {
  const t = useTranslate();
  const { decision, decide } = useConsent();
  const { isCookieSettingsOpen, closeCookieSettings } = useRegion();
  const settle = (decided: ReturnType<typeof decideCookieConsent>) => {
    decide(decided);
    closeCookieSettings();
  };
  const [preferences, setPreferences] = useState(
    () => decision?.preferences ?? normalizeCookiePreferences(null),
  );
  return (
    <Dialog
      isOpen={isCookieSettingsOpen}
      onOpenChange={(open) => !open && closeCookieSettings()}
      title={t("footer.cookies")}
      description={t("cookies.text")}
      shape="side"
      testId="cookie-settings"
    >
      <div className="mt-6 border-t border-rule pt-6">
        <CategoryList preferences={preferences} onChange={setPreferences} />
      </div>
      <ConsentButtons
        preferences={preferences}
        onDecide={settle}
        className="-mx-6 mt-5 -mb-6 bg-raised px-6 pt-3 pb-6 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:-bottom-6"
      />
    </Dialog>
  );
}
