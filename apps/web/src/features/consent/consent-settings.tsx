import { decideCookieConsent } from "@pith/core/consent/decide-cookie-consent";
import { normaliseCookiePreferences } from "@pith/core/consent/normalise-cookie-preferences";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useState } from "react";
import { useConsent } from "../../lib/consent-store.ts";
import { useRegion } from "../../lib/region.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CategoryList } from "./category-list.tsx";

/** The decision, to be changed at any time. */
export function ConsentSettings() {
  const t = useTranslate();
  const { decision, decide } = useConsent();
  const { isCookieSettingsOpen, closeCookieSettings } = useRegion();
  const settle = (choice: Parameters<typeof decideCookieConsent>[0]) => {
    decide(decideCookieConsent(choice));
    closeCookieSettings();
  };
  const [preferences, setPreferences] = useState(
    () => decision?.preferences ?? normaliseCookiePreferences(null),
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
      <div className="mt-8 grid grid-cols-2 gap-2 *:first:col-span-2 sm:flex sm:flex-wrap">
        <Button variant="strong" onClick={() => settle({ kind: "selected", selected: preferences })}>
          {t("cookies.acceptSelected")}
        </Button>
        <Button onClick={() => settle({ kind: "all" })}>{t("cookies.acceptAll")}</Button>
        <Button onClick={() => settle({ kind: "decline" })}>{t("cookies.decline")}</Button>
      </div>
    </Dialog>
  );
}
