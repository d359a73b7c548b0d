import type { Premium } from "@pith/core/accounts/premium";
import type { Plan } from "@pith/core/plans/plan";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useState } from "react";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useIsSmall } from "../../lib/use-is-small.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanCarousel } from "./plan-carousel.tsx";

const SWIPE_THRESHOLD_PX = 80;

/** The plan selection: a carousel on phones, otherwise a toggle and a grid of at most four columns. */
export function PlanPicker({
  plans,
  premium,
  onSubscribe,
}: {
  plans: readonly Plan[];
  premium: Premium | null;
  onSubscribe: (plan: Plan) => void;
}) {
  const t = useTranslate();
  const isSmall = useIsSmall();
  const { selectedPlan, selectedPlanIndex, selectPlan } = useSubscription((state) => state);
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
      onAcceptTerms={setAcceptedTerms}
      onChoose={({ id }) => selectPlan(id)}
      onSubscribe={onSubscribe}
    />
  );

  // Users who can only undo a cancellation see their current plan first, not the one below it.
  const currentIndex = plans.findIndex(({ id }) => id === premium?.tier);
  if (isSmall) {
    return (
      <div data-plan-list="" className="mt-5">
        <PlanCarousel
          plans={plans}
          thresholdPx={SWIPE_THRESHOLD_PX}
          initialIndex={selectedPlanIndex ?? (premium?.cancel_at_period_end ? currentIndex : 0)}
          renderCard={renderCard}
          onShow={({ id }) => selectPlan(id)}
        />
      </div>
    );
  }
  return (
    <>
      <div data-plan-toggle="" className="mt-5 w-fit">
        <Segmented
          label={t("plans.label")}
          value={selectedPlan?.id ?? ""}
          options={plans.map(({ id, name }) => ({ value: id as string, text: name }))}
          onChange={selectPlan}
        />
      </div>
      {/* Two columns if each gets 280 px. Four don't fit the page, and three would leave one card on its own row. */}
      <div className="@container">
        <div data-plan-grid="" className="mt-5 grid gap-4 @[36rem]:grid-cols-2">
          {plans.map(renderCard)}
        </div>
      </div>
    </>
  );
}
