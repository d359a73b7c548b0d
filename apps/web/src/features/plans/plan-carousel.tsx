import type { Plan } from "@pith/core/plans/plan";
import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useSwipe } from "../../lib/use-swipe.ts";
import { useScrollHint } from "./use-scroll-hint.ts";

/** At either end, the arrow is only aria-disabled, because `disabled` would make it lose focus. */
const arrowStyles = "size-11 aria-disabled:hover:bg-transparent";

/** Shows one card at a time on small screens, with swipes, arrows and dots to move between them. */
export function PlanCarousel({
  plans,
  thresholdPx,
  initialIndex,
  renderCard,
  onShow,
  className,
}: {
  plans: readonly Plan[];
  /** Minimum swipe distance. */
  thresholdPx: number;
  initialIndex: number;
  renderCard: (plan: Plan) => ReactNode;
  onShow?: (plan: Plan) => void;
  className?: string;
}) {
  const t = useTranslate();
  const [index, setIndex] = useState(Math.max(0, initialIndex));
  const { isHintShown, ref } = useScrollHint();
  const plan = plans[Math.min(index, plans.length - 1)];

  function show(next: number): void {
    const bounded = Math.min(plans.length - 1, Math.max(0, next));
    const chosen = plans[bounded];
    if (!chosen || bounded === index) return;
    setIndex(bounded);
    onShow?.(chosen);
  }

  const swipe = useSwipe({ thresholdPx, onSwipe: (step) => show(index + step) });
  if (!plan) return null;
  return (
    <section
      ref={ref}
      aria-roledescription={t("plans.carousel")}
      aria-label={t("plans.label")}
      data-carousel={plan.id}
      className={className}
    >
      <div className="grid flex-1 touch-pan-y" {...swipe}>
        <div key={plan.id} className="animate-fade-in">
          {renderCard(plan)}
        </div>
      </div>
      <div className="mt-4 flex items-center justify-between">
        <Button
          size="icon"
          aria-label={t("plans.previous")}
          aria-disabled={index === 0}
          className={arrowStyles}
          onClick={() => show(index - 1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Button>
        <ul className="flex list-none p-0">
          {plans.map(({ id, name }, position) => (
            <li key={id}>
              <button
                type="button"
                aria-label={name}
                aria-current={position === index ? "true" : undefined}
                className="flex size-8 pointer-coarse:h-11 items-center justify-center"
                onClick={() => show(position)}
              >
                <span
                  className={clsx(
                    "block rounded-full transition-transform",
                    position === index ? "h-4 w-2 bg-seed" : "h-2.5 w-1.5 bg-rule-strong",
                  )}
                />
              </button>
            </li>
          ))}
        </ul>
        <Button
          size="icon"
          aria-label={t("plans.next")}
          aria-disabled={index === plans.length - 1}
          className={arrowStyles}
          onClick={() => show(index + 1)}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Button>
      </div>
      <p
        data-scroll-hint={isHintShown ? "shown" : "hidden"}
        className={clsx(
          "mt-2 text-center text-xs text-faint transition-opacity",
          !isHintShown && "opacity-0",
        )}
      >
        {t("plans.swipe")}
      </p>
    </section>
  );
}
