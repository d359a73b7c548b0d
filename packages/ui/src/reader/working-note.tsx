import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import type { UiTexts } from "../texts/ui-texts.ts";

/** What is being done now, and the way out. The reader’s status tells screen readers of it. */
export function WorkingNote({
  stage,
  isConnectionLost,
  onCancel,
}: {
  stage: SummaryStage;
  isConnectionLost: boolean;
  onCancel?: () => void;
}) {
  const texts = useTexts();
  return (
    // As high as the notes of the origin, which take its place: two rows where there is little room, else one.
    <div className="mt-4 flex min-h-11.5 items-center justify-between gap-4 @md:min-h-5.5">
      <p aria-hidden="true" className="text-sm text-soft">
        {describeWork({ texts, stage, isConnectionLost })}
      </p>
      {onCancel && (
        <Button variant="quiet" size="small" className="-my-1.5 -me-3" onClick={onCancel}>
          {texts.translate("reader.cancel")}
        </Button>
      )}
    </div>
  );
}

/** The stage in words, or that nothing is heard of it at the moment. */
export function describeWork({
  texts,
  stage,
  isConnectionLost,
}: {
  texts: UiTexts;
  stage: SummaryStage;
  isConnectionLost: boolean;
}): string {
  return isConnectionLost ? texts.translate("reader.connectionLost") : texts.translate(`stage.${stage}`);
}
