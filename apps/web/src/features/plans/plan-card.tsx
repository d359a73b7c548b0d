import type { Premium } from "@pith/core/accounts/premium";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getPlanAction, type PlanAction } from "@pith/core/plans/get-plan-action";
import { isCurrentPlan } from "@pith/core/plans/is-current-plan";
import { isFreePlan } from "@pith/core/plans/is-free-plan";
import { isPlanCardSelected } from "@pith/core/plans/is-plan-card-selected";
import { isSubscribeEnabled } from "@pith/core/plans/is-subscribe-enabled";
import type { Plan } from "@pith/core/plans/plan";
import { MOST_POPULAR_PLAN_ID } from "@pith/core/plans/plan-catalog";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { type MouseEvent, useId, useRef } from "react";
import { say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { getPlanCardLabel } from "./get-plan-card-label.ts";
import { PlanPrice } from "./plan-price.tsx";

/** A plan and its button's action. */
export interface PlanChoice {
  plan: Plan;
  action: PlanAction;
}

export interface PlanCardProps {
  plan: Plan;
  premium: Premium | null;
  isSignedIn: boolean;
  chosenPlanId: string | null;
  /** True on the home page, where users can start buying a plan without the terms checkbox. */
  isOnHome: boolean;
  hasAcceptedTerms?: boolean;
  onChoose?: (plan: Plan) => void;
  onAct: (choice: PlanChoice) => void;
  className?: string;
}

/** Maximum distance that the pointer may move during a click. Beyond it, the gesture counts as a drag. */
const MAX_PRESS_PX = 10;

/**
 * A plan with its price and features. Clicking the card selects it; its button continues to checkout. The
 * home page has no selection step, so clicking the card there continues too.
 */
export function PlanCard({
  plan,
  premium,
  isSignedIn,
  chosenPlanId,
  isOnHome,
  hasAcceptedTerms = false,
  onChoose,
  onAct,
  className,
}: PlanCardProps) {
  const t = useTranslate();
  const locale = useLanguage();
  const titleId = useId();
  const isChosen = plan.id === chosenPlanId;
  const isSelected = isPlanCardSelected({ plan, chosenPlanId, premium });
  const isPopular = plan.id === MOST_POPULAR_PLAN_ID;
  const isExpired = premium !== null && getEffectiveTier(premium) === "expired";
  const isCurrent = isSignedIn && isCurrentPlan({ plan, premium }) && !isExpired;
  const label = getPlanCardLabel({ plan, premium, isSignedIn, isChosen, locale });
  const action = getPlanAction({ plan, premium });
  // On the home page, the free card links to the account page even if the user already has the free plan.
  const leadsToAccount = isOnHome && isFreePlan(plan);
  const isReady =
    action === "buy" ? isSubscribeEnabled({ plan, hasAcceptedTerms, isOnHome }) : action !== "none";
  const isEnabled = leadsToAccount || isReady;
  // At most one card is suggested: the chosen one, otherwise the most popular. On the home page, a plan that is about to
  // end is suggested instead. The account page has a button above the cards to continue such a plan.
  const isSuggested =
    action === "buy" ? isPopular && chosenPlanId === null : action === "reactivate" && isOnHome;
  const isWaitingForTerms = action === "buy" && isSelected && !isOnHome;
  const termsId = useId();
  const pressedAt = useRef<{ x: number; y: number } | null>(null);

  function pressCard(event: MouseEvent): void {
    const from = pressedAt.current;
    pressedAt.current = null;
    // Keyboard clicks, such as those on the checkbox, have no position and a detail of 0.
    const isByPointer = from !== null && event.detail > 0;
    const isDrawn = isByPointer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_PRESS_PX;
    if (isDrawn) return;
    if (isOnHome && isEnabled) onAct({ plan, action });
    else onChoose?.(plan);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button and the plan toggle do the same by keyboard; the card is only a larger target
    <article
      data-plan-card={plan.id}
      data-selected={isSelected ? "" : undefined}
      data-current-plan={isCurrent ? "" : undefined}
      aria-labelledby={titleId}
      className={clsx(
        "relative flex flex-col overflow-hidden rounded-surface border bg-raised p-6 transition-colors",
        isSelected ? "border-ink outline-1 outline-ink" : "border-rule",
        isOnHome && isEnabled && "cursor-pointer",
        className,
      )}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { x: clientX, y: clientY };
      }}
      onClick={pressCard}
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-1"
        style={{ background: plan.gradient }}
      />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="font-semibold">
          {plan.name}
        </h3>
        {isPopular && <Badge color="orange">{t("plans.mostPopular")}</Badge>}
      </div>
      <PlanPrice plan={plan} />
      <ul className="mt-5 mb-6 flex-1 list-none space-y-2 p-0 text-sm text-soft wrap-anywhere hyphens-auto">
        {(plan.messages?.features.map(say) ?? plan.features).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-1.5 h-2.5 w-1 shrink-0 rounded-full bg-rule-strong" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={isEnabled && (isSelected || isSuggested) ? "primary" : "outline"}
        disabled={!isEnabled}
        aria-describedby={isWaitingForTerms ? termsId : undefined}
        onClick={(event) => {
          event.stopPropagation();
          onChoose?.(plan);
          onAct({ plan, action });
        }}
      >
        {label}
      </Button>
      {isWaitingForTerms && (
        // Still takes up space once the terms are accepted, so that nothing shifts.
        <p id={termsId} className={clsx("mt-2 text-xs text-soft", hasAcceptedTerms && "invisible")}>
          {t("plans.termsFirst")}
        </p>
      )}
    </article>
  );
}
