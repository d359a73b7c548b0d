import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { Button } from "@pith/ui/primitives/button";
import { PlansLink } from "../../lib/account/plans-link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Shows what the selected episodes cost, with a button to summarize them. Sticks to the bottom of the
 * viewport, below the list.
 */
export function CatchUpBar({
  count,
  left,
  isBusy,
  onCatchUp,
}: {
  count: number;
  /** Summaries left this month; -1 if unlimited. */
  left: number;
  isBusy: boolean;
  onCatchUp: () => void;
}) {
  const t = useTranslate();
  const isTooMuch = left !== UNLIMITED_SUMMARIES && count > left;
  return (
    <div
      data-catch-up={count}
      className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule-strong bg-paper py-3"
    >
      <p role="status" className={`min-w-0 flex-1 basis-48 text-sm ${isTooMuch ? "text-red" : "text-soft"}`}>
        {left === UNLIMITED_SUMMARIES
          ? t("follow.costs", { count })
          : `${t("follow.costs", { count })} ${t("follow.left", { count: left })}`}
        {isTooMuch && (
          <>
            {" "}
            <PlansLink />
          </>
        )}
      </p>
      <Button
        variant="strong"
        className="max-sm:grow"
        disabled={isTooMuch}
        isBusy={isBusy}
        onClick={onCatchUp}
      >
        {t(isBusy ? "source.starting" : "follow.catchUp", { count })}
      </Button>
    </div>
  );
}
