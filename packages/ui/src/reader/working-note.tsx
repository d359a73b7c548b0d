import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";

/** What is being done now, told politely to screen readers, and the way out. */
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
      <p role="status" className="text-sm text-soft">
        {isConnectionLost ? texts.reader.connectionLost : texts.reader.stage[stage]}
      </p>
      {onCancel && (
        <Button variant="quiet" size="small" className="-my-1.5 -me-3" onClick={onCancel}>
          {texts.reader.cancel}
        </Button>
      )}
    </div>
  );
}
