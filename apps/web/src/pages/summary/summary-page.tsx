import type { KeyPoint } from "@pith/core/summaries/summary";
import type { SummaryProgress } from "@pith/ui/model/summary-progress";
import { buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { ReaderSkeleton } from "@pith/ui/reader/reader-blanks";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { type ReactNode, useMemo, useState } from "react";
import { FollowOffer } from "../../features/follows/follow-offer.tsx";
import { usePlace } from "../../features/player/use-place.ts";
import { canPlay, canSeek, VideoPlayer } from "../../features/player/video-player.tsx";
import { createChapterMemory } from "../../features/summaries/create-chapter-memory.ts";
import { FeedbackQuestion } from "../../features/summaries/feedback-question.tsx";
import { OwnPointActions } from "../../features/summaries/own-point-actions.tsx";
import { PointActions } from "../../features/summaries/point-actions.tsx";
import type { QuestionRequest } from "../../features/summaries/questions-pane.tsx";
import { QuotaLeft } from "../../features/summaries/quota-left.tsx";
import { ShapeChoice } from "../../features/summaries/shape-choice.tsx";
import { SummaryActions } from "../../features/summaries/summary-actions.tsx";
import { SummaryActionsBlank } from "../../features/summaries/summary-actions-blank.tsx";
import { useAskAgain } from "../../features/summaries/use-ask-again.ts";
import { useKeptPoints } from "../../features/summaries/use-kept-points.ts";
import { useReadAloud } from "../../features/summaries/use-read-aloud.ts";
import { useReaderLayout } from "../../features/summaries/use-reader-layout.ts";
import { useSummary } from "../../features/summaries/use-summary.ts";
import { Link } from "../../lib/link.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { readRequestedLink } from "../../lib/requested-links.ts";
import { useParams } from "../../lib/router.ts";
import { switchSingleKeys, useSingleKeys } from "../../lib/single-keys.ts";
import { renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { FailureAction } from "./failure-action.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { AsideBlank } from "./pane-blank.tsx";
import { SummaryAside } from "./summary-aside.tsx";

/** A summary: its progress while it's being created, then the result next to the video. */
export function SummaryPage() {
  const { summaryId = "" } = useParams();
  return <SummaryView key={summaryId} summaryId={summaryId} />;
}

function SummaryView({ summaryId }: { summaryId: string }) {
  const t = useTranslate();
  const { summary, progress, isConnectionLost, loadError, cancelError, cancel, replace } =
    useSummary(summaryId);
  const place = usePlace({ opensMoment: true });
  const isOffline = useIsOffline();
  const keysAreOn = useSingleKeys((state) => state.areOn);
  useReadAloud(summary);
  const { video, phase } = progress;
  const { askAgain, error: askAgainError } = useAskAgain(summary);
  // A podcast video's URL is that of the episode's audio file, not the requested link.
  const url = video?.host === "podcast" ? null : (video?.url ?? readRequestedLink(summaryId));
  const hasPlayer = video !== null && canPlay(video);
  const layout = useReaderLayout();
  const [chapterMemory] = useState(() => createChapterMemory(summaryId));
  /** The visit during which the user closed the docked player. The next visit reopens it. */
  const [closedAtVisit, setClosedAtVisit] = useState<number | null>(null);
  const isClosed = layout === "docked" && closedAtVisit === place.visit;
  const title = progress.content?.title || video?.title || t("summary.making");

  const { kept, toggle, error: keepError, failedIndex } = useKeptPoints(summaryId);
  const [questionRequest, setQuestionRequest] = useState<QuestionRequest | null>(null);
  const content = phase === "done" ? progress.content : null;
  const source = useMemo(
    () => summary && content && { summaryId: summary.id, shareId: summary.shareId, content, video },
    [summary, content, video],
  );
  const renderPointActions = useMemo(
    () =>
      source &&
      ((point: KeyPoint, index: number): ReactNode => (
        <>
          <PointActions source={source} point={point} />
          <OwnPointActions
            point={point}
            isKept={kept.has(index)}
            failure={index === failedIndex ? keepError : null}
            onKeep={() => void toggle(index)}
            onAsk={(question) => setQuestionRequest({ question, isAsked: false })}
          />
        </>
      )),
    [source, kept, toggle, keepError, failedIndex],
  );
  if (loadError) return <LoadFailure failure={loadError} />;
  return (
    <div className="page reader-page pt-4 pb-16">
      <title>{`${title} – Pith`}</title>
      {summary === null ? (
        <ReaderSkeleton actions={<SummaryActionsBlank />} />
      ) : (
        <SummaryReader
          summary={localizeProgress(progress)}
          currentSeconds={place.currentSeconds}
          isConnectionLost={isConnectionLost}
          stickyTop="var(--reader-top)"
          keySwitch={{ areOn: keysAreOn, onChange: switchSingleKeys }}
          shapeSwitch={<ShapeChoice summary={summary} />}
          actions={
            phase === "done" ? (
              <SummaryActions summary={summary} onChange={replace} />
            ) : phase === "working" ? (
              <SummaryActionsBlank />
            ) : undefined
          }
          onSeek={place.seek}
          onCancel={cancel}
          // No retry for a caption file or an invalid link, because there's no URL to request again.
          {...(url !== null && {
            onRetry: () => void askAgain(url),
          })}
          {...(url !== null &&
            !isOffline && {
              onSummarizeStretch: (range) => void askAgain(url, range),
              stretchNote: <QuotaLeft />,
              stretchFailure: askAgainError,
            })}
          {...(renderPointActions && { renderPointActions })}
          renderFailureAction={(failure) => <FailureAction failure={failure} />}
          media={
            hasPlayer && !isClosed && (phase === "working" || phase === "done") ? (
              <VideoPlayer
                video={video}
                request={place.request}
                currentSeconds={place.currentSeconds}
                onTime={place.tell}
              />
            ) : undefined
          }
          chapterMemory={chapterMemory}
          isDocked={layout === "docked"}
          onCloseMedia={() => setClosedAtVisit(place.visit)}
          aside={
            content !== null ? (
              <SummaryAside
                summaryId={summaryId}
                title={title}
                content={content}
                hasPlayer={hasPlayer && canSeek(video)}
                currentSeconds={place.currentSeconds}
                currentCueId={place.currentCueId}
                visit={place.visit}
                questionRequest={questionRequest}
                onSeek={place.seek}
              />
            ) : phase === "working" && video !== null && layout === "columns" ? (
              // Until we know the video, we can't tell whether there will be a player above the panes.
              <AsideBlank />
            ) : undefined
          }
        />
      )}
      {phase === "cancelled" && url === null && (
        <Link to="/" className={`${buttonStyles({ variant: "outline" })} mt-6`}>
          {t("summary.anotherVideo")}
        </Link>
      )}
      {phase === "working" && cancelError && <FailureNote className="mt-6">{cancelError}</FailureNote>}
      {phase !== "working" && phase !== "done" && askAgainError && (
        <FailureNote className="mt-6">{askAgainError}</FailureNote>
      )}
      {phase === "done" && <FeedbackQuestion summaryId={summaryId} />}
      {phase === "done" && video && <FollowOffer video={video} />}
    </div>
  );
}

/** Translates the server's failure message into the UI language. */
function localizeProgress(progress: SummaryProgress): SummaryProgress {
  const { failure } = progress;
  return failure ? { ...progress, failure: { ...failure, message: renderFailure(failure) } } : progress;
}
