import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { useEffect, useState } from "react";
import { formatSpan } from "../model/format-span.ts";
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
        {describeWork({ texts, stage, ahead, isConnectionLost })}{" "}
        {/* Spaces instead of a margin, which would be on the wrong side of a `bdi` with the opposite direction. */}
        {hasPercent && <bdi className="text-faint tabular-nums">{percent}</bdi>}{" "}
        {!isConnectionLost && <QuietTime key={`${stage} ${ahead} ${progress}`} />}
      </p>
      {onCancel && (
        <Button size="small" className="-my-1.5" onClick={onCancel}>
          {texts.translate("reader.cancel")}
        </Button>
      )}
    </div>
  );
}

/** After this long without a change, the work would look stuck. */
const LONG_QUIET_SECONDS = 15;

/**
 * How long it has been since anything changed, to show that the work is still going on. A slow model may take
 * minutes for one step.
 */
function QuietTime() {
  const texts = useTexts();
  const [startedAt] = useState(Date.now);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(Math.floor((Date.now() - startedAt) / 1000));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (seconds < LONG_QUIET_SECONDS) return null;
  return (
    <span className="whitespace-nowrap text-faint tabular-nums" data-quiet-time="">
      {texts.translate("reader.quietFor", {
        time: formatSpan({ seconds, isEstimate: false, language: texts.language }),
      })}
    </span>
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
