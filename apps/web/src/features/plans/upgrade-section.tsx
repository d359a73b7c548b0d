import type { Premium } from "@pith/core/accounts/premium";
import { getUpgradeSection } from "@pith/core/plans/get-upgrade-section";
import { useEffect } from "react";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import type { PlanChoice } from "./plan-card.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { PlansLoading } from "./plans-loading.tsx";
import { useClearSelectionOutside } from "./use-clear-selection-outside.ts";

/** The available upgrades, or the reason why there are none. */
export function UpgradeSection({
  isSignedIn,
  premium,
  isPremiumKnown,
  onAct,
}: {
  isSignedIn: boolean;
  premium: Premium | null;
  /** False until the account's plan has loaded. */
  isPremiumKnown: boolean;
  onAct: (choice: PlanChoice) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const { plans, loading, loadPlans } = useSubscription((state) => state);
  useClearSelectionOutside();

  useEffect(() => {
    if (isPremiumKnown) void loadPlans(premium);
  }, [isPremiumKnown, premium, loadPlans]);

  const kind = getUpgradeSection({
    isLoading: isSignedIn && (!isPremiumKnown || loading),
    isSignedIn,
    premium,
    planCount: plans.length,
  });

  switch (kind) {
    case "loading":
      return <PlansLoading />;
    case "signed_out":
      return <Notice kind={kind} title={t("upgrade.authTitle")} text={t("upgrade.authText")} />;
    case "thank_you":
      return (
        <>
          <Notice kind={kind} title={t("upgrade.thanksTitle")} text={t("upgrade.thanksText")} />
          <div className="mt-8">
            <PlanPicker plans={plans} premium={premium} onAct={onAct} />
          </div>
        </>
      );
    case "none":
      return <Notice kind={kind} title={t("upgrade.noneTitle")} text={t("upgrade.noneText")} />;
    case "reactivate":
    case "plans":
      return (
        <div data-upgrade={kind}>
          <h3 className="text-lg font-semibold">
            {t(kind === "reactivate" ? "upgrade.reactivateTitle" : "upgrade.plansTitle")}
          </h3>
          {kind === "reactivate" && (
            <p className="mt-1 max-w-measure text-sm text-soft">
              {t("upgrade.reactivateText", {
                date: formatDay({ date: premium?.expiry_date ?? null, locale }),
              })}
            </p>
          )}
          <PlanPicker plans={plans} premium={premium} onAct={onAct} />
        </div>
      );
  }
}

function Notice({ kind, title, text }: { kind: string; title: string; text: string }) {
  return (
    <div data-upgrade={kind} className="max-w-measure border-s-2 border-rule ps-5 text-soft">
      <h3 className="text-lg font-semibold text-ink">{title}</h3>
      <p className="mt-1">{text}</p>
    </div>
  );
}
