import { buildTimeline } from "@pith/core/line/build-timeline";
import { Wordmark } from "@pith/ui/brand/wordmark";
import { Button } from "@pith/ui/primitives/button";
import { ShapeSwitch } from "@pith/ui/reader/shape-switch";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { getDirection } from "@pith/ui/texts/get-direction";
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { Marks } from "../page/mount-marks.ts";
import { describeFailure } from "./describe-failure.ts";
import { FailureAction } from "./failure-action.tsx";
import { PanelFooter } from "./panel-footer.tsx";
import { seekPlayer } from "./seek-player.ts";
import { usePanelSummary } from "./use-panel-summary.ts";
import { usePlayerSeconds } from "./use-player-seconds.ts";

export interface PanelProps {
  videoId: string;
  signal: AbortSignal;
  listCaptionRequests: () => readonly string[];
  marks: Marks;
  onClose: () => void;
}

/** The panel on a watch page: what the video says, beside the video. */
export function Panel({ videoId, signal, listCaptionRequests, marks, onClose }: PanelProps) {
  const summary = usePanelSummary({ videoId, listCaptionRequests, signal });
  const currentSeconds = usePlayerSeconds();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { stage, shown, shapeOffer } = summary;
  const { keyPoints, chapters, content, video, failure } = shown;
  const texts = useTexts();

  useEffect(() => headingRef.current?.focus(), []);
  useEffect(() => {
    const durationSeconds = video?.durationSeconds ?? null;
    const line = buildTimeline({ durationSeconds, chapters, keyPoints, coverage: content?.coverage ?? null });
    if (durationSeconds === null || line?.unit !== "seconds") return;
    marks.show({ line, texts: keyPoints.map((point) => point.text) });
  }, [keyPoints, chapters, content, video, marks]);

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }

  return (
    <section
      aria-label={texts.translate("panel.label")}
      lang={texts.language}
      dir={getDirection(texts.language)}
      data-stage={stage}
      onKeyDown={handleKey}
      className="mb-4 flex max-h-[calc(100vh-96px)] flex-col overflow-hidden rounded-surface border border-rule bg-raised text-ink"
    >
      <header className="flex items-center justify-between gap-2 border-b border-rule py-1.5 ps-4 pe-2">
        <h2 ref={headingRef} tabIndex={-1} className="outline-none">
          <Wordmark className="text-[18px]" />
        </h2>
        <Button variant="quiet" size="icon" aria-label={texts.translate("panel.close")} onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be keyboard accessible */}
      <div className="overflow-y-auto overscroll-contain px-4 pt-4 pb-5" tabIndex={0}>
        {shapeOffer && (
          <ShapeSwitch
            // Resets the draft once its wish was sent.
            key={shapeOffer.choice.wish}
            {...shapeOffer}
            isBusy={shown.phase === "working"}
          />
        )}
        <SummaryReader
          summary={
            failure
              ? { ...shown, failure: { ...failure, message: describeFailure({ failure, texts }) } }
              : shown
          }
          hasTitle={false}
          currentSeconds={currentSeconds}
          onSeek={({ seconds }) => seconds !== null && seekPlayer(seconds)}
          {...(stage === "full" && { onCancel: summary.back })}
          onRetry={summary.retry}
          renderFailureAction={(refusal) => (
            <FailureAction
              failure={refusal}
              previous={summary.previous}
              onBack={stage === "full" && summary.askForFull ? summary.back : null}
            />
          )}
        />
      </div>
      <PanelFooter summary={summary} />
    </section>
  );
}
