import { isFreePlan } from "@pith/core/plans/is-free-plan";
import type { Plan } from "@pith/core/plans/plan";
import { useEffect, useState } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { useNavigate } from "../../lib/router.ts";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useIsSmall } from "../../lib/use-is-small.ts";
import { useViewer } from "../../lib/viewer.ts";
import { PlanCard, type PlanChoice } from "./plan-card.tsx";
import { PlanCardSkeleton } from "./plan-card-skeleton.tsx";
import { PlanCarousel } from "./plan-carousel.tsx";

const SWIPE_THRESHOLD_PX = 50;
/**
 * At 1100 px and up, all four plans. Below that, as many as fit and part of the next one, so that the row
 * looks scrollable.
 */
const rowStyles =
  "grid grid-flow-col gap-4 pb-2 auto-cols-[calc((100%-2rem)/2.4)] min-[940px]:auto-cols-[calc((100%-3rem)/3.4)] min-[1100px]:auto-cols-[minmax(240px,1fr)]";
const skeletons = ["first", "second", "third", "fourth"];

export function PricingSection() {
  const t = useTranslate();
  const navigate = useNavigate();
  const isSmall = useIsSmall();
  const viewer = useViewer();
  const isSignedIn = viewer === "member";
  const premium = useAuth((state) => (isSignedIn ? (state.user?.premium ?? null) : null));
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const { plans, selectedPlan, loadPlans, selectPlan, openPayment } = useSubscription((state) => state);

  // Wait for the visitor's own plan before showing the plans, so that labels don't change.
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    if (isSignedIn) void refetchUserData().finally(() => setFresh(true));
  }, [isSignedIn, refetchUserData]);
  const isKnown = viewer === "visitor" || (isSignedIn && isFresh);

  useEffect(() => {
    if (isKnown) void loadPlans(premium);
  }, [isKnown, loadPlans, premium]);

  function act({ plan, action }: PlanChoice): void {
    const isFree = isFreePlan(plan);
    if (!isSignedIn) {
      const state = isFree ? { context: "plan_selection", selectedPlan: plan } : undefined;
      void navigate(
        isFree ? "/login" : `/login?redirect=${encodeURIComponent("/subscription?section=upgrade")}`,
        {
          state,
        },
      );
    } else if (isFree) {
      void navigate("/subscription");
    } else if (action === "buy") {
      selectPlan(plan.id);
      openPayment();
    } else {
      selectPlan(plan.id);
      void navigate("/subscription?section=upgrade");
    }
  }

  const renderCard = (plan: Plan) => (
    <PlanCard
      key={plan.id}
      plan={plan}
      premium={premium}
      isSignedIn={isSignedIn}
      chosenPlanId={isSignedIn ? (selectedPlan?.id ?? null) : null}
      isOnHome
      onAct={act}
      className="h-full"
    />
  );

  return (
    <div className="page flex flex-col pt-16 md:pt-24">
      <h2 className="text-xl font-semibold">{t("plans.title")}</h2>
      <p className="mt-2 mb-10 max-w-measure text-soft">{t("plans.text")}</p>
      {plans.length === 0 || !isKnown ? (
        <>
          <div className={`${rowStyles} overflow-hidden max-md:auto-cols-[1fr] max-md:*:not-first:hidden`}>
            {skeletons.map((name) => (
              <PlanCardSkeleton key={name} className="md:min-h-68" />
            ))}
          </div>
          <p role="status" className="mt-4 text-sm text-soft max-md:text-center">
            {t("plans.loading")}
          </p>
        </>
      ) : isSmall ? (
        <PlanCarousel
          plans={plans}
          thresholdPx={SWIPE_THRESHOLD_PX}
          initialIndex={plans.findIndex(({ id }) => id === "based")}
          renderCard={renderCard}
          className="flex flex-1 flex-col"
        />
      ) : (
        <section
          aria-roledescription={t("plans.carousel")}
          aria-label={t("plans.label")}
          data-carousel="row"
          className={`${rowStyles} snap-x overflow-x-auto *:snap-start`}
        >
          {plans.map(renderCard)}
        </section>
      )}
    </div>
  );
}
