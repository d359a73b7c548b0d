import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import type { UiTexts } from "../texts/ui-texts.ts";

/**
 * The current stage and overall progress, with a cancel button. Hidden from screen readers, because the
 * reader's live region announces the stage.
 */
export function WorkingNote({
  stage,
  ahead,
  progress,
  isConnectionLost,
  onCancel,
}: {
  stage: SummaryStage;
  ahead: number;
  /** 0 to 1. */
  progress: number;
  isConnectionLost: boolean;
  onCancel?: () => void;
}) {
  const texts = useTexts();
  const hasPercent = progress > 0 && ahead === 0 && !isConnectionLost;
  const percent = new Intl.NumberFormat(texts.language, { style: "percent" }).format(progress);
  return (
    // Has the height and margin of the origin notes that will replace it: two rows on narrow screens,
    // otherwise one.
    <div className="mt-3.5 flex min-h-10 items-center justify-between gap-4 @md:min-h-5.5">
      <p aria-hidden="true" className="text-sm text-soft">
        {describeWork({ texts, stage, ahead, isConnectionLost })}
        {hasPercent && <bdi className="ms-2 text-faint tabular-nums">{percent}</bdi>}
      </p>
      {onCancel && (
        <Button size="small" className="-my-1.5" onClick={onCancel}>
          {texts.translate("reader.cancel")}
        </Button>
      )}
    </div>
  );
}

export function describeWork({
  texts,
  stage,
  ahead,
  isConnectionLost,
}: {
  texts: UiTexts;
  stage: SummaryStage;
  ahead: number;
  isConnectionLost: boolean;
}): string {
  if (isConnectionLost) return texts.translate("reader.connectionLost");
  return ahead > 0 ? texts.translate("stage.waiting", { count: ahead }) : texts.translate(`stage.${stage}`);
}
