import type { User } from "@pith/core/accounts/user";
import { assertNever } from "@pith/core/lib/assert-never";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { AccountSection } from "../../features/account/account-section.tsx";
import { GetStartedDialog } from "../../features/get-started/get-started-dialog.tsx";
import { PaymentDialogs } from "../../features/payment/payment-dialogs.tsx";
import type { PlanChoice } from "../../features/plans/plan-card.tsx";
import { UpgradeSection } from "../../features/plans/upgrade-section.tsx";
import { PlanSection } from "../../features/subscription/plan-section.tsx";
import { UsageSection } from "../../features/subscription/usage-section.tsx";
import { SupportLinks } from "../../features/support/support-links.tsx";
import { TelegramSection } from "../../features/telegram/telegram-section.tsx";
import { TransactionsSection } from "../../features/transactions/transactions-section.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useNavigate } from "../../lib/router.ts";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { AccountBanner } from "./account-banner.tsx";
import { SectionUnknown } from "./section-unknown.tsx";
import { listSections, type SectionId } from "./sections.ts";
import { SideNav } from "./side-nav.tsx";
import { SubscriptionDialogs } from "./subscription-dialogs.tsx";
import { useCurrentSection } from "./use-current-section.ts";
import { scrollToSection, useSectionScroll } from "./use-section-scroll.ts";
import { useSubscriptionChanges } from "./use-subscription-changes.ts";

/** The page's sections: six, or fewer on a server without plans or without a bot. */
export function SubscriptionView({ user }: { user: User }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const hasFailed = useAuth((state) => state.userDataCause !== null);
  const signOut = useAuth((state) => state.signOut);
  const { selectPlan, openPayment, setCancelModal } = useSubscription((state) => state);
  const [isGetStartedOpen, setGetStartedOpen] = useState(false);
  const changes = useSubscriptionChanges();
  const isTelegram = user.authProvider === "telegram";
  // Until the account has loaded, we can't tell whether a Telegram account or payments are missing.
  const isUnknown = user.stats === null;
  const isPlanUnreachable = hasFailed && isUnknown;
  const hasPlans = useHasPlans();
  const hasBot = usePublicConfig((state) => (state.config?.botUsername ?? null) !== null);
  const shown = useMemo(
    () => listSections({ isPlanUnreachable, hasPlans, hasBot }),
    [isPlanUnreachable, hasPlans, hasBot],
  );
  const ids = useMemo<SectionId[]>(
    () => shown.map(({ id }) => id).filter((id) => id !== "telegram" || !isTelegram),
    [shown, isTelegram],
  );
  const current = useCurrentSection(ids);
  useSectionScroll();

  useEffect(() => {
    void refetchUserData();
  }, [refetchUserData]);

  function act({ plan, action }: PlanChoice): void {
    switch (action) {
      case "buy":
        selectPlan(plan.id);
        openPayment();
        break;
      case "start":
        setGetStartedOpen(true);
        break;
      case "cancel":
        setCancelModal(true);
        break;
      case "switch":
        changes.askToSwitch(plan);
        break;
      case "reactivate":
        changes.reactivate();
        break;
      case "keep":
        changes.renewAs(plan.id);
        break;
      case "none":
        break;
      default:
        assertNever(action);
    }
  }

  const content: Record<SectionId, ReactNode> = {
    subscription: !hasPlans ? (
      <UsageSection />
    ) : (
      <PlanSection
        isChanging={changes.isBusy}
        changeError={changes.error}
        onUpgrade={() => scrollToSection("upgrade")}
        onCancel={() => setCancelModal(true)}
        onReactivate={changes.reactivate}
        onKeep={changes.keep}
      />
    ),
    upgrade: <UpgradeSection isSignedIn premium={user.premium} isPremiumKnown={!isUnknown} onAct={act} />,
    telegram:
      isUnknown && !isTelegram && user.telegram_id === null ? (
        <SectionUnknown text={t("telegram.unknown")} />
      ) : (
        <TelegramSection user={user} />
      ),
    transactions: isUnknown ? (
      <SectionUnknown text={t("transactions.unknown")} />
    ) : (
      <TransactionsSection transactions={user.transactions} />
    ),
    account: (
      <AccountSection
        user={user}
        onSignOut={() => void signOut().finally(() => navigate("/login", { replace: true }))}
      />
    ),
    support: <SupportLinks />,
  };

  return (
    <div className="grid gap-x-14 lg:grid-cols-[168px_minmax(0,1fr)]">
      <SideNav ids={ids} current={current} />
      <div className="min-w-0">
        <h1 className="sr-only">{t("subscription.pageTitle")}</h1>
        {hasPlans && <AccountBanner />}
        {/* Users who signed in with Telegram have nothing to link. Their section says so, and the
            navigation omits it. */}
        <div>
          {shown.map(({ id }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className={clsx(
                "border-rule not-first:border-t",
                // This section is just one line for users who signed in with Telegram.
                isTelegram && id === "telegram" ? "py-6" : "not-first:pt-12 not-last:pb-12",
                // On phones, the final height of the plan above isn't known yet.
                isUnknown && id === "upgrade" && "max-sm:invisible",
              )}
            >
              <h2
                id={`${id}-title`}
                className={
                  id === "upgrade" || (isTelegram && id === "telegram")
                    ? "sr-only"
                    : "mb-5 text-lg font-semibold"
                }
              >
                {t(!hasPlans && id === "subscription" ? "section.usage" : `section.${id}`)}
              </h2>
              {content[id]}
            </section>
          ))}
        </div>
      </div>
      {hasPlans && (
        <>
          <PaymentDialogs />
          <SubscriptionDialogs
            premium={user.premium}
            changes={changes}
            onRenew={() => scrollToSection("upgrade")}
          />
          <GetStartedDialog isOpen={isGetStartedOpen} onClose={() => setGetStartedOpen(false)} />
        </>
      )}
    </div>
  );
}
