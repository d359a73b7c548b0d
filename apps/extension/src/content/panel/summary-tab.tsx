import { ShapeSwitch } from "@pith/ui/reader/shape-switch";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { useTexts } from "../../texts/texts-provider.tsx";
import { SummaryActions } from "./actions/summary-actions.tsx";
import { describeFailure } from "./describe-failure.ts";
import { FailureAction } from "./failure-action.tsx";
import { seekPlayer } from "./seek-player.ts";
import { useAdvert } from "./use-advert.ts";
import type { PanelSummary } from "./use-panel-summary.ts";
import type { ChapterMemory } from "./use-panel-views.ts";

/** The glance or the full summary, with its proof. */
export function SummaryTab({
  summary,
  serverOrigin,
  currentSeconds,
  chapterMemory,
}: {
  summary: PanelSummary;
  /** The server selected in the options. */
  serverOrigin: string;
  currentSeconds: number | null;
  chapterMemory: ChapterMemory;
}) {
  const texts = useTexts();
  const { stage, shown, shapeOffer } = summary;
  const isAdvert = useAdvert();
  if (shown === null) return <p className="text-sm text-soft">{texts.translate("panel.fullAdds")}</p>;
  const { failure, content, video, phase } = shown;
  return (
    <>
      {stage === "glance" && phase === "working" && isAdvert && (
        <p role="status" className="mb-4 text-sm text-soft">
          {texts.translate("panel.advert")}
        </p>
      )}
      {phase === "done" && content && video && <SummaryActions content={content} video={video} />}
      {stage === "full" && shapeOffer && (
        <ShapeSwitch
          // Resets the draft once its wish has been sent.
          key={shapeOffer.choice.wish}
          {...shapeOffer}
          isBusy={shown.phase === "working"}
        />
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
        hasTitle={false}
        currentSeconds={currentSeconds}
        chapterMemory={chapterMemory}
        onSeek={({ seconds }) => seconds !== null && seekPlayer(seconds)}
        {...(stage === "full" && { onCancel: summary.back })}
        onRetry={summary.retry}
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
