import type { SummaryFailure } from "@pith/core/summaries/summary";
import { clsx } from "clsx";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { TheLine } from "../line/the-line.tsx";
import { buildLine } from "../model/build-line.ts";
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
  /** Where the player is; null where there is none. */
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
  onCancel?: () => void;
  onRetry?: () => void;
  isConnectionLost?: boolean;
  /** What to do about a refusal, beside its message. */
  renderFailureAction?: (failure: SummaryFailure) => ReactNode;
  /** The player, beside the key points where there is room, else above them. */
  media?: ReactNode;
  /** Transcript, questions and the like, under the player where there is room, else below the key points. */
  aside?: ReactNode;
  /** Where the summary's shape is chosen, above what it shows. */
  shapeSwitch?: ReactNode;
  /** Buttons of the surface (share, export), at the title. */
  actions?: ReactNode;
  /** Pins the line under a sticky header of this height; null leaves it in the flow. */
  stickyTop?: string | null;
  hasChapterList?: boolean;
  /** False where the video's own page shows its title anyway. */
  hasTitle?: boolean;
  /** Where J and K work all over the page, and so must be possible to switch off. */
  keySwitch?: KeySwitch;
  className?: string;
}

/** A summary to read: title, gist, the line, key points with their proof, chapters, and where it all came from. */
export function SummaryReader({
  summary,
  currentSeconds,
  onSeek,
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
  /** By its key: while a summary is made, points arrive before the one that was chosen. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { content, keyPoints, chapters, video, phase } = summary;

  const line = useMemo(
    () =>
      buildLine({
        durationSeconds: video?.durationSeconds ?? null,
        chapters,
        keyPoints,
        coverage: content?.coverage ?? null,
      }),
    [video, chapters, keyPoints, content],
  );
  const momentTexts = useMemo(() => keyPoints.map((point) => point.text), [keyPoints]);
  const momentSeconds = useMemo(() => keyPoints.map((point) => point.quotes[0].startSeconds), [keyPoints]);
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
      // What the summary says has its own language, piece by piece; all around it is the interface's.
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
      {/* One status from the first stage to the end: only what changes in one that is there is sure to be told. */}
      {(isWorking || (hasWorked && phase === "done")) && (
        <p role="status" className="sr-only">
          {isWorking
            ? describeWork({ texts, stage: summary.stage, isConnectionLost })
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
            momentSeconds={momentSeconds}
            selected={current}
            highlighted={highlighted}
            currentSeconds={currentSeconds}
            progress={isWorking ? summary.progress : null}
            coverageShare={content?.coverage.share ?? null}
            leftOutNote={content && describeLeftOut({ leftOut: content.coverage.leftOut, texts })}
            onHighlight={setHighlighted}
            onSelect={choose}
            onSeek={(seconds) => onSeek({ seconds, cueId: null })}
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
          // While it is made, too: else points would break into other lines when the aside comes.
          (media || aside || isWorking) && "@xl:grid-cols-[minmax(0,1fr)_400px] @xl:gap-x-14",
        )}
      >
        {media && (
          // The margin keeps the room that the aside needs below it, so that both are pushed up by the page's end at once.
          <div
            className={clsx(
              // Between phone and desk the text, and not the picture, has the first window.
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
          // Both stay in view beside the key points: the player on top, this below it (a 400 px player is 225 high, of sound alone 74).
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
