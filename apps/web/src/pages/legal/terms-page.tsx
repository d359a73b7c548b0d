import { LegalPage, LegalPart, LegalText } from "../../features/legal/legal-page.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { SupportAddress } from "./support-address.tsx";

const parts = ["service", "account", "plans", "cancel", "use", "content", "warranty", "changes"] as const;
const aboutPlans: ReadonlySet<string> = new Set(["plans", "cancel"]);

export function TermsPage() {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  return (
    <LegalPage title={t("footer.terms")}>
      {parts
        .filter((part) => hasPlans || !aboutPlans.has(part))
        .map((part) => (
          <LegalPart key={part} isAboutPlans={aboutPlans.has(part)} title={t(`terms.${part}.title`)}>
            <LegalText
              text={t(
                part === "account" && !hasPlans ? "terms.account.textWithoutPlans" : `terms.${part}.text`,
              )}
            />
          </LegalPart>
        ))}
      <LegalPart title={t("legal.contact")}>
        <SupportAddress />
        <p>
          <Link to="/privacy" className="link">
            {t("footer.privacy")}
          </Link>
        </p>
      </LegalPart>
    </LegalPage>
  );
}
