import { buildTimeline } from "@pith/core/line/build-timeline";
import type { KeyPoint, SummaryFailure } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";
import { clsx } from "clsx";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { TheLine } from "../line/the-line.tsx";
import { describeLeftOut } from "../model/describe-left-out.ts";
import { findCurrentKeyPoint } from "../model/find-current-key-point.ts";
import { getKeyPointKey } from "../model/get-key-point-key.ts";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import type { ChapterMemory } from "./chapter-memory.ts";
import type { KeySwitch } from "./key-hint.tsx";
import { KeyPointList } from "./key-point-list.tsx";
import { PlayerDock } from "./player-dock.tsx";
import { publishHeight } from "./publish-height.ts";
import { ReaderHeader } from "./reader-header.tsx";
import { ReaderLead } from "./reader-lead.tsx";
import { ReaderNotice } from "./reader-notice.tsx";
import { ShapedContent } from "./shaped-content.tsx";
import { TakeawayList } from "./takeaway-list.tsx";
import { useFollowPoint } from "./use-follow-point.ts";
import { useKeyPointKeys } from "./use-key-point-keys.ts";
import { describeWork } from "./working-note.tsx";

export interface SummaryReaderProps {
  summary: SummaryProgress;
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
  /** Requests a summary of a stretch that no key point cites. If omitted, the line doesn't offer that. */
  onSummarizeStretch?: (range: VideoRange) => void;
  /** Shown in the confirmation before summarizing a stretch. */
  stretchNote?: ReactNode;
  /** Why the last stretch couldn't be summarized. */
  stretchFailure?: string | null;
  onCancel?: () => void;
  onRetry?: () => void;
  isConnectionLost?: boolean;
  /** Renders the next step after a failure, next to its message. */
  renderFailureAction?: (failure: SummaryFailure) => ReactNode;
  media?: ReactNode;
  isDocked?: boolean;
  onCloseMedia?: () => void;
  /**
   * Transcript, questions and so on. Below the player if the page is wide enough, otherwise below the key
   * points.
   */
  aside?: ReactNode;
  shapeSwitch?: ReactNode;
  renderPointActions?: (point: KeyPoint, index: number) => ReactNode;
  chapterMemory?: ChapterMemory;
  /** The host page's buttons, such as export and share, next to the title. */
  actions?: ReactNode;
  /**
   * Makes the line sticky at this distance from the top, for example below a sticky header. Null if it
   * shouldn't be sticky.
   */
  stickyTop?: string | null;
  /** False if the host page shows the video's title itself. */
  hasTitle?: boolean;
  /** Lets readers turn off J and K, on pages where these keys work everywhere. */
  keySwitch?: KeySwitch;
  /**
   * True to render the later chapters after the first ones have been painted, for pages whose main thread
   * belongs to someone else. Prerendered pages need all chapters at once.
   */
  isGradual?: boolean;
  className?: string;
}

const publishPinnedHeight = publishHeight("--pinned-height");

/** The summary reader: title, line, gist, takeaways, and the key points with their proof, by chapter. */
export function SummaryReader({
  summary,
  currentSeconds,
  onSeek,
  onSummarizeStretch,
  stretchNote,
  stretchFailure,
  onCancel,
  onRetry,
  isConnectionLost = false,
  renderFailureAction,
  media,
  isDocked = false,
  onCloseMedia,
  aside,
  shapeSwitch,
  renderPointActions,
  chapterMemory,
  actions,
  stickyTop = null,
  hasTitle = true,
  keySwitch,
  isGradual,
  className,
}: SummaryReaderProps) {
  const texts = useTexts();
  const rootRef = useRef<HTMLElement>(null);
  /** Stored by key, because a point's index changes when earlier points arrive. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { content, keyPoints, chapters, video, range, phase } = summary;

  const line = useMemo(
    () =>
      buildTimeline({
        durationSeconds: video?.durationSeconds ?? null,
        range,
        chapters,
        keyPoints,
        takeaways: content?.shaped?.takeaways ?? [],
        coverage: content?.coverage ?? null,
      }),
    [video, range, chapters, keyPoints, content],
  );
  const momentTexts = useMemo(() => keyPoints.map((point) => point.text), [keyPoints]);
  const chosenIndex = keyPoints.findIndex((point) => getKeyPointKey(point) === chosenKey);
  const chosen = chosenIndex < 0 ? null : chosenIndex;
  const current = findCurrentKeyPoint({ keyPoints, chosen, currentSeconds });

  const choose = useCallback(
    (point: KeyPoint) => {
      setChosenKey(getKeyPointKey(point));
      onSeek({ seconds: point.quotes[0].startSeconds, cueId: point.quotes[0].firstCueId });
    },
    [onSeek],
  );

  const showPoint = useFollowPoint({ rootRef, current, currentSeconds });
  useKeyPointKeys({ rootRef, count: keySwitch?.areOn === false ? 0 : keyPoints.length });

  const isWorking = phase === "working";
  const [hasWorked, setHasWorked] = useState(isWorking);
  if (isWorking && !hasWorked) setHasWorked(true);
  const hasLine = (isWorking || keyPoints.length > 0) && phase !== "failed" && phase !== "cancelled";

  const keyPointList = (
    <KeyPointList
      summary={summary}
      current={current}
      highlighted={highlighted}
      hasWorked={hasWorked}
      chapterMemory={chapterMemory}
      renderActions={renderPointActions}
      onHighlight={setHighlighted}
      onChoose={choose}
      onSeek={onSeek}
      keySwitch={keySwitch}
      isGradual={isGradual}
    />
  );

  return (
    <article
      ref={rootRef}
      // A flex column instead of a grid, because a sticky element can't leave its grid area.
      className={clsx("@container flex flex-col", className)}
      // The summary's content sets its own `lang` on each element. Everything else is in the UI language.
      lang={texts.language}
      data-phase={phase}
    >
      <ReaderHeader summary={summary} actions={actions} hasTitle={hasTitle} />
      {/* Stays mounted, because screen readers only announce changes in a live region that already exists. */}
      {(isWorking || (hasWorked && phase === "done")) && (
        <p role="status" className="sr-only">
          {isWorking
            ? describeWork({ texts, stage: summary.stage, ahead: summary.ahead, isConnectionLost })
            : texts.translate("reader.pointCount", { count: keyPoints.length })}
        </p>
      )}

      {hasLine && (
        <div
          ref={publishPinnedHeight}
          className={clsx(
            "bg-(--line-surface,var(--paper))",
            hasTitle && "mt-4",
            stickyTop !== null && "sticky z-20 border-b border-rule pt-2.5 pb-3",
          )}
          style={stickyTop === null ? undefined : { top: stickyTop }}
          data-pinned={stickyTop === null ? undefined : ""}
        >
          <TheLine
            line={line}
            momentTexts={momentTexts}
            momentLanguage={content?.language}
            selected={current}
            highlighted={highlighted}
            currentSeconds={currentSeconds}
            progress={isWorking ? summary.progress : null}
            leftOutNote={content && describeLeftOut({ leftOut: content.coverage.leftOut, texts })}
            onHighlight={setHighlighted}
            onSelect={(index) => {
              const point = keyPoints[index];
              if (point) choose(point);
              showPoint(index);
            }}
            onSeek={(seconds) => onSeek({ seconds, cueId: null })}
            stretchNote={stretchNote}
            stretchFailure={stretchFailure}
            {...(onSummarizeStretch && { onSummarizeStretch })}
          />
        </div>
      )}

      {(phase === "failed" || phase === "cancelled") && (
        <ReaderNotice
          failure={phase === "failed" ? summary.failure : null}
          hasTitle={!hasTitle || (video?.title ?? "") !== ""}
          {...(onRetry && { onRetry })}
          {...(renderFailureAction && { renderAction: renderFailureAction })}
        />
      )}

      <div
        className={clsx(
          "reader-columns contents",
          // Also applied while in progress, so that points don't rewrap when the aside appears.
          (media || aside || isWorking) && "reader-columns-two",
          media && "reader-has-media",
        )}
      >
        {media && (
          <PlayerDock
            media={media}
            pointText={current === null ? null : (keyPoints[current]?.text ?? null)}
            pointLanguage={content?.language}
            isShown={currentSeconds !== null}
            isDocked={isDocked}
            onClose={onCloseMedia}
          />
        )}
        <div className="reader-text mt-7 min-w-0">
          <ReaderLead
            summary={summary}
            hasTitle={hasTitle}
            isConnectionLost={isConnectionLost}
            onSeek={onSeek}
            {...(onCancel && { onCancel })}
          />
          {content && <TakeawayList content={content} onSeek={onSeek} />}
          <div className="mt-8">
            {(phase === "working" || phase === "done") && shapeSwitch}
            {content === null ? (
              keyPointList
            ) : (
              <ShapedContent content={content} keyPointList={keyPointList} onSeek={onSeek} />
            )}
          </div>
        </div>
        {aside && <div className="reader-aside">{aside}</div>}
      </div>
    </article>
  );
}
