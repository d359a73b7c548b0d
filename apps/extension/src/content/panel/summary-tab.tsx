import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Moment } from "@pith/ui/model/moment";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { ShapeSwitch } from "@pith/ui/reader/shape-switch";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { type ReactNode, useCallback } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import { PointActions } from "./actions/point-actions.tsx";
import { SummaryActions } from "./actions/summary-actions.tsx";
import { FailureAction } from "./failure-action.tsx";
import { describeFailure } from "./support/describe-failure.ts";
import { useAdvert } from "./use-advert.ts";
import type { Extras } from "./use-extras.ts";
import type { PanelSummary } from "./use-panel-summary.ts";
import type { ChapterMemory } from "./use-panel-views.ts";

/** Shows the glance or the full summary, including the proof of each point. */
export function SummaryTab({
  summary,
  serverOrigin,
  currentSeconds,
  onSeek,
  chapterMemory,
  extras,
  version,
  ownCost,
}: {
  summary: PanelSummary;
  /** The server selected in the options. */
  serverOrigin: string;
  currentSeconds: number | null;
  onSeek: (seconds: number) => void;
  chapterMemory?: ChapterMemory;
  /** Null if the summary isn't on Pith's server. */
  extras: Extras | null;
  /** The length and language picker on the full summary's tab. */
  version: ReactNode;
  /** The cost of another shape with the user's own model; null if a server writes the summary. */
  ownCost: string | null;
}) {
  const texts = useTexts();
  const { stage, shown, shapeOffer } = summary;
  const isAdvert = useAdvert();
  const video = shown?.video ?? null;
  const quoteLanguage = shown?.captionLanguage ?? "";
  // The player's time changes often, and only components that depend on it should rerender.
  const seek = useCallback(({ seconds }: Moment) => seconds !== null && onSeek(seconds), [onSeek]);
  const renderPointActions = useCallback(
    (point: KeyPoint, index: number) =>
      video && (
        <PointActions
          point={point}
          quoteLanguage={quoteLanguage}
          index={index}
          video={video}
          extras={extras}
        />
      ),
    [video, extras, quoteLanguage],
  );
  if (shown === null)
    return (
      <>
        <p className="mb-4 text-sm text-soft">{texts.translate("panel.fullAdds")}</p>
        {version}
      </>
    );
  const { failure, content, phase } = shown;
  return (
    <>
      {stage === "glance" && phase === "working" && isAdvert && (
        <p role="status" className="mb-4 text-sm text-soft">
          {texts.translate("panel.advert")}
        </p>
      )}
      {phase === "done" && content && video && (
        <SummaryActions content={content} video={video} captions={summary.captions} extras={extras} />
      )}
      {extras?.failure && (
        <FailureNote className="mb-4">
          {describeFailure({ failure: extras.failure, texts, serverOrigin })}
        </FailureNote>
      )}
      {stage === "full" && version}
      {stage === "full" && shapeOffer && (
        <ShapeSwitch {...shapeOffer} isBusy={shown.phase === "working"} note={ownCost ?? undefined} />
      )}
      <SummaryReader
        summary={
          failure
            ? {
                ...shown,
                failure: { ...failure, message: describeFailure({ failure, texts, serverOrigin }) },
              }
            : shown
        }
        isConnectionLost={summary.isConnectionLost}
        hasTitle={false}
        isGradual
        currentSeconds={currentSeconds}
        {...(chapterMemory && { chapterMemory })}
        onSeek={seek}
        {...(stage === "full" && { onCancel: summary.back })}
        onRetry={summary.retry}
        {...(video && { renderPointActions })}
        renderFailureAction={(refusal) => (
          <FailureAction
            failure={refusal}
            previous={summary.previous}
            serverOrigin={serverOrigin}
            onBack={stage === "full" && summary.askForFull ? summary.back : null}
          />
        )}
      />
    </>
  );
}
