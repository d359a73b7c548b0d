import { AccountSection } from "../../features/account/account-section.tsx";
import { UpgradeSection } from "../../features/plans/upgrade-section.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * The account page for signed-out visitors. Shown while the sign-in page loads, or if a Telegram id in the URL keeps
 * the visitor here.
 */
export function SignedOutView() {
  const t = useTranslate();
  const navigate = useNavigate();
  const hasPlans = useHasPlans();
  const signOut = useAuth((state) => state.signOut);
  return (
    <div className="lg:ps-56">
      <h1 className="sr-only">{t("subscription.pageTitle")}</h1>
      {hasPlans && (
        <section id="upgrade" aria-labelledby="upgrade-title" className="pb-12">
          <h2 id="upgrade-title" className="sr-only">
            {t("section.upgrade")}
          </h2>
          <UpgradeSection isSignedIn={false} premium={null} isPremiumKnown={false} onAct={() => undefined} />
        </section>
      )}
      <section id="account" aria-labelledby="account-title" className="border-t border-rule pt-12">
        <h2 id="account-title" className="mb-5 text-lg font-semibold">
          {t("section.account")}
        </h2>
        <AccountSection
          user={null}
          onSignOut={() => void signOut().finally(() => navigate("/login", { replace: true }))}
        />
      </section>
    </div>
  );
}
