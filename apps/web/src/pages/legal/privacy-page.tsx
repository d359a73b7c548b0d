import { Button } from "@pith/ui/primitives/button";
import { LegalPage, LegalPart, LegalText } from "../../features/legal/legal-page.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { useRegion } from "../../lib/region.ts";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";
import { SupportAddress } from "./support-address.tsx";

const parts = ["kept", "captions", "others", "browser", "cookies", "time", "rights"] as const;
const withoutPlans: Partial<Record<(typeof parts)[number], TextKey>> = {
  kept: "privacy.kept.textWithoutPlans",
  others: "privacy.others.textWithoutPlans",
  cookies: "privacy.cookies.textWithoutPlans",
  time: "privacy.time.textWithoutPlans",
};

/** The privacy policy: which data is stored, why, and for how long. */
export function PrivacyPage() {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const openSettings = useRegion((state) => state.openCookieSettings);
  return (
    <LegalPage title={t("footer.privacy")}>
      <p className="font-serif text-lg">{t("privacy.intro")}</p>
      {parts.map((part) => (
        <LegalPart key={part} title={t(`privacy.${part}.title`)}>
          <LegalText text={t((!hasPlans && withoutPlans[part]) || `privacy.${part}.text`)} />
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
