import { buildTimeline } from "@pith/core/line/build-timeline";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";
import { clsx } from "clsx";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { TheLine } from "../line/the-line.tsx";
import { describeLeftOut } from "../model/describe-left-out.ts";
import { findCurrentKeyPoint } from "../model/find-current-key-point.ts";
import { getKeyPointKey } from "../model/get-key-point-key.ts";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { ChapterList } from "./chapter-list.tsx";
import type { KeySwitch } from "./key-hint.tsx";
import { KeyPointList } from "./key-point-list.tsx";
import { ReaderHeader } from "./reader-header.tsx";
import { ReaderNotice } from "./reader-notice.tsx";
import { ShapedContent } from "./shaped-content.tsx";
import { tellHeight } from "./tell-height.ts";
import { useKeyPointKeys } from "./use-key-point-keys.ts";
import { describeWork } from "./working-note.tsx";

export interface SummaryReaderProps {
  summary: SummaryProgress;
  /** The player's position; null without a player. */
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
  /** Requests a summary of a stretch that no key point cites; if absent, the line doesn't offer it. */
  onSummarizeStretch?: (range: VideoRange) => void;
  onCancel?: () => void;
  onRetry?: () => void;
  isConnectionLost?: boolean;
  /** The next step after a refusal, beside its message. */
  renderFailureAction?: (failure: SummaryFailure) => ReactNode;
  /** The player, beside the key points if there is room, else above them. */
  media?: ReactNode;
  /** Transcript, questions and the like: under the player if there is room, else below the key points. */
  aside?: ReactNode;
  /** The control for the summary's shape, above the content. */
  shapeSwitch?: ReactNode;
  /** Buttons of the host page (share, export), beside the title. */
  actions?: ReactNode;
  /** Makes the line sticky at this offset, below a sticky header; null leaves it in the flow. */
  stickyTop?: string | null;
  hasChapterList?: boolean;
  /** False if the host page shows the video's title anyway. */
  hasTitle?: boolean;
  /** Lets readers turn off J and K on pages where these keys work everywhere. */
  keySwitch?: KeySwitch;
  className?: string;
}

/** The summary reader: title, gist, the line, key points with their proof, chapters, and origin. */
export function SummaryReader({
  summary,
  currentSeconds,
  onSeek,
  onSummarizeStretch,
  onCancel,
  onRetry,
  isConnectionLost = false,
  renderFailureAction,
  media,
  aside,
  shapeSwitch,
  actions,
  stickyTop = null,
  hasChapterList = true,
  hasTitle = true,
  keySwitch,
  className,
}: SummaryReaderProps) {
  const texts = useTexts();
  const rootRef = useRef<HTMLElement>(null);
  /** Stored by key, because points that arrive later can shift the chosen one's index. */
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

  function choose(index: number) {
    const point = keyPoints[index];
    if (!point) return;
    setChosenKey(getKeyPointKey(point));
    onSeek({ seconds: point.quotes[0].startSeconds, cueId: point.quotes[0].firstCueId });
  }

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
      onHighlight={setHighlighted}
      onChoose={choose}
      onSeek={onSeek}
      keySwitch={keySwitch}
    />
  );

  return (
    <article
      ref={rootRef}
      className={clsx("@container", className)}
      // Summary content sets its own `lang`, element by element; everything else is in the interface's language.
      lang={texts.language}
      data-phase={phase}
    >
      <ReaderHeader
        summary={summary}
        actions={actions}
        hasTitle={hasTitle}
        isConnectionLost={isConnectionLost}
        {...(onCancel && { onCancel })}
      />
      {/* One live region from the first stage to the end: screen readers announce only changes in an existing one. */}
      {(isWorking || (hasWorked && phase === "done")) && (
        <p role="status" className="sr-only">
          {isWorking
            ? describeWork({ texts, stage: summary.stage, ahead: summary.ahead, isConnectionLost })
            : texts.translate("reader.pointCount", { count: keyPoints.length })}
        </p>
      )}

      {hasLine && (
        <div
          className={clsx("mt-6 bg-(--line-surface,var(--paper))", stickyTop !== null && "sticky z-20 pb-2")}
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
            onSelect={choose}
            onSeek={(seconds) => onSeek({ seconds, cueId: null })}
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
          "mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-8 has-data-sound:[--media-height:74px]",
          // Also while in progress, so that points don't rewrap when the aside appears.
          (media || aside || isWorking) && "@xl:grid-cols-[minmax(0,1fr)_400px] @xl:gap-x-14",
        )}
      >
        {media && (
          // The margin reserves the aside's height, so that at the page's end both sticky elements scroll away
          // together.
          <div
            className={clsx(
              // On widths between phone and desktop, text matters more than the picture on the first screen.
              "@md:max-w-[calc(var(--px)*480)] @xl:sticky @xl:top-44 @xl:col-start-2 @xl:row-start-1 @xl:max-w-none @xl:self-start",
              aside && "@xl:mb-[calc(var(--aside-height,0px)+30px)]",
            )}
          >
            {media}
          </div>
        )}
        <div className="@xl:col-start-1 @xl:row-start-1">
          {(phase === "working" || phase === "done") && shapeSwitch}
          {content === null ? (
            keyPointList
          ) : (
            <ShapedContent content={content} keyPointList={keyPointList} onSeek={onSeek} />
          )}
          {hasChapterList && !aside && (
            <ChapterList
              chapters={chapters}
              language={content?.language}
              currentSeconds={currentSeconds}
              onSeek={onSeek}
            />
          )}
        </div>
        {aside && (
          // Both stay visible beside the key points: the player on top, this below it. A 400 px player is 225 px high;
          // an audio player is 74 px.
          <div
            ref={tellHeight}
            className={clsx(
              "@xl:sticky @xl:col-start-2 @xl:row-start-1 @xl:self-start",
              media
                ? "@xl:top-[calc(var(--media-height,225px)+208px)] @xl:mt-[calc(var(--media-height,225px)+32px)] @xl:[--transcript-height:max(240px,calc(100dvh-325px-var(--media-height,225px)))]"
                : "@xl:top-44 @xl:[--transcript-height:max(240px,calc(100dvh-300px))]",
            )}
          >
            {aside}
          </div>
        )}
      </div>
    </article>
  );
}
