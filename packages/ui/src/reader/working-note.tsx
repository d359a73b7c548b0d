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
    <div lang={texts.language} className="mt-3 flex items-center justify-between gap-4">
      <p role="status" className="text-sm text-soft">
        {isConnectionLost ? texts.reader.connectionLost : texts.reader.stage[stage]}
      </p>
      {onCancel && (
        <Button variant="quiet" size="small" className="-me-3" onClick={onCancel}>
          {texts.reader.cancel}
        </Button>
      )}
    </div>
  );
}
