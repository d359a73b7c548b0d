import type { Premium } from "@pith/core/accounts/premium";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getPlanAction } from "@pith/core/plans/get-plan-action";
import type { Plan } from "@pith/core/plans/plan";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useState } from "react";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { TextWithLink } from "../../lib/texts/text-with-link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useIsSmall } from "../../lib/use-is-small.ts";
import { PlanCard, type PlanChoice } from "./plan-card.tsx";
import { PlanCarousel } from "./plan-carousel.tsx";

const SWIPE_THRESHOLD_PX = 80;

export function PlanPicker({
  plans,
  premium,
  onAct,
}: {
  plans: readonly Plan[];
  premium: Premium | null;
  onAct: (choice: PlanChoice) => void;
}) {
  const t = useTranslate();
  const isSmall = useIsSmall();
  const { selectedPlan, selectedPlanIndex, isPlanChosen, selectPlan } = useSubscription((state) => state);
  const [hasAcceptedTerms, setAcceptedTerms] = useState(false);

  const renderCard = (plan: Plan) => (
    <PlanCard
      key={plan.id}
      plan={plan}
      premium={premium}
      isSignedIn
      chosenPlanId={selectedPlan?.id ?? null}
      isOnHome={false}
      hasAcceptedTerms={hasAcceptedTerms}
      onChoose={({ id }) => selectPlan(id)}
      onAct={onAct}
    />
  );

  const canBuy = plans.some((plan) => getPlanAction({ plan, premium }) === "buy");
  const terms = canBuy && (
    <div data-keeps-plan="" className="mt-4 w-fit">
      <Checkbox isChecked={hasAcceptedTerms} onChange={setAcceptedTerms}>
        <TextWithLink text={t("plans.terms")} to="/terms" />
      </Checkbox>
    </div>
  );

  // Until the user chooses, start at a plan that is about to end or has ended, since the user may want to
  // keep or renew it.
  const currentIndex = plans.findIndex(({ id }) => id === premium?.tier);
  const isOwnFirst =
    !isPlanChosen &&
    premium !== null &&
    (premium.cancel_at_period_end || getEffectiveTier(premium) === "expired");
  if (isSmall) {
    return (
      <div data-plan-list="">
        {terms}
        <PlanCarousel
          plans={plans}
          thresholdPx={SWIPE_THRESHOLD_PX}
          initialIndex={isOwnFirst ? currentIndex : (selectedPlanIndex ?? 0)}
          renderCard={renderCard}
          onShow={({ id }) => selectPlan(id)}
          className="mt-5"
        />
      </div>
    );
  }
  return (
    // On wide screens, the four cards are wider than the page's content.
    <div className="@container min-[1816px]:w-[73rem]">
      {/* Hidden when all four plans fit in one row. */}
      <div data-plan-toggle="" className="mt-5 w-fit @[73rem]:hidden">
        <Segmented
          label={t("plans.label")}
          value={selectedPlan?.id ?? ""}
          options={plans.map(({ id, name }) => ({ value: id as string, text: name }))}
          onChange={selectPlan}
        />
      </div>
      {terms}
      {/* Columns are 280 px wide. There are never three, because the fourth card would be alone in its row. */}
      <div data-plan-grid="" className="mt-5 grid gap-4 @[36rem]:grid-cols-2 @[73rem]:grid-cols-4">
        {plans.map(renderCard)}
      </div>
    </div>
  );
}
