import { Button } from "@pith/ui/primitives/button";
import { LegalPage, LegalPart } from "../../features/legal/legal-page.tsx";
import { useRegion } from "../../lib/region.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { SupportAddress } from "./support-address.tsx";

const parts = ["kept", "captions", "others", "cookies", "time", "rights"] as const;

/** What is kept about whom, why, and for how long. */
export function PrivacyPage() {
  const t = useTranslate();
  const openSettings = useRegion((state) => state.openCookieSettings);
  return (
    <LegalPage title={t("footer.privacy")} changed={t("legal.changed")}>
      <p className="font-serif text-lg">{t("privacy.intro")}</p>
      {parts.map((part) => (
        <LegalPart key={part} title={t(`privacy.${part}.title`)}>
          <p>{t(`privacy.${part}.text`)}</p>
          {part === "cookies" && (
            <Button className="font-sans" onClick={openSettings}>
              {t("footer.cookies")}
            </Button>
          )}
        </LegalPart>
      ))}
      <LegalPart title={t("legal.contact")}>
        <SupportAddress />
      </LegalPart>
    </LegalPage>
  );
}
