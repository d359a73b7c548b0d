import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { SummaryProgress } from "@pith/ui/model/summary-progress";
import { buttonStyles } from "@pith/ui/primitives/button";
import { ReaderSkeleton } from "@pith/ui/reader/reader-blanks";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePlace } from "../../features/player/use-place.ts";
import { canPlay, VideoPlayer } from "../../features/player/video-player.tsx";
import { PointActions } from "../../features/summaries/point-actions.tsx";
import { useReaderLayout } from "../../features/summaries/use-reader-layout.ts";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { useLocation, useParams } from "../../lib/router.ts";
import { dropSentSummary, readSentData } from "../../lib/sent-data.ts";
import { switchSingleKeys, useSingleKeys } from "../../lib/single-keys.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { MakeOwn } from "./make-own.tsx";
import { SharedMissing } from "./shared-missing.tsx";
import { SharedTranscript } from "./shared-transcript.tsx";

/** A shared summary, visible to anyone with the link. `?t=` opens it at a given moment. */
export function SharedPage() {
  const { shareId = "" } = useParams();
  return <SharedView key={shareId} shareId={shareId} />;
}

function SharedView({ shareId }: { shareId: string }) {
  const t = useTranslate();
  const [shared, setShared] = useState(() => readSentShared(shareId));
  const [error, setError] = useState<Failure | null>(null);
  const [linkedSeconds] = useState(readSeconds(useLocation().search));
  const place = usePlace();
  const keysAreOn = useSingleKeys((state) => state.areOn);
  const layout = useReaderLayout();
  const rootRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const isSent = readSentShared(shareId) !== null;
    dropSentSummary();
    if (isSent) return undefined;
    const controller = new AbortController();
    setError(null);
    api
      .call(summaryEndpoints.getSharedSummary, { params: { shareId } }, { signal: controller.signal })
      .then(setShared)
      .catch((cause: unknown) => {
        if (controller.signal.aborted) return;
        logError(cause);
        setError(readFailure(cause));
      });
    return () => controller.abort();
  }, [shareId]);

  // Selects the linked moment without playing it, because browsers only allow playback after a user gesture.
  const { tell } = place;
  useEffect(() => {
    if (shared && linkedSeconds !== null) tell(findStart({ shared, linkedSeconds }));
  }, [shared, linkedSeconds, tell]);
  const isAtMoment = linkedSeconds !== null && place.currentSeconds !== null;
  useEffect(() => {
    if (!isAtMoment) return;
    rootRef.current?.querySelector("[data-key-point][data-current]")?.scrollIntoView({ block: "center" });
  }, [isAtMoment]);

  const progress = useMemo(() => shared && toProgress(shared), [shared]);
  const renderPointActions = useCallback(
    (point: KeyPoint): ReactNode =>
      shared && <PointActions source={{ summaryId: null, ...shared }} point={point} />,
    [shared],
  );

  if (error) return <SharedMissing failure={error} />;
  if (!shared || !progress) {
    return (
      <div className="page reader-page min-h-[70vh] pt-4 pb-16">
        <ReaderSkeleton actions={<div aria-hidden="true" className="h-10 w-36 rounded-control bg-blank" />} />
      </div>
    );
  }
  const { video, content } = shared;
  return (
    <div ref={rootRef} className="page reader-page pt-4 pb-16">
      <title>{`${content.title} – Pith`}</title>
      <SummaryReader
        summary={progress}
        currentSeconds={place.currentSeconds}
        stickyTop="var(--reader-top)"
        isDocked={layout === "docked"}
        keySwitch={{ areOn: keysAreOn, onChange: switchSingleKeys }}
        onSeek={place.seek}
        renderPointActions={renderPointActions}
        actions={
          <Link to="/" data-no-print="" className={buttonStyles({ variant: "primary" })}>
            {t("shared.makeOwn")}
          </Link>
        }
        media={
          canPlay(video) ? (
            <VideoPlayer
              video={video}
              request={place.request}
              currentSeconds={place.currentSeconds}
              onTime={place.tell}
            />
          ) : undefined
        }
        aside={
          shared.hasTranscript && (
            <SharedTranscript
              shareId={shareId}
              content={content}
              // Without a player, the transcript is the only way to check the quotes.
              isOpenAtOnce={layout === "columns" || !canPlay(video)}
              isFilling={layout === "columns"}
              currentSeconds={place.currentSeconds}
              currentCueId={place.currentCueId}
              visit={place.visit}
              onSeek={place.seek}
            />
          )
        }
      />
      <div className="@container">
        {/* Without a player or panes, the summary is centered (packages/ui/src/theme/reader.css). */}
        <MakeOwn
          className={
            canPlay(video) || shared.hasTranscript
              ? undefined
              : "@min-[1000px]:mx-auto @min-[1000px]:max-w-[calc(var(--px)*676)]"
          }
        />
      </div>
    </div>
  );
}

/** Returns the summary that the server sent with the page, if any. */
function readSentShared(shareId: string): SharedSummary | null {
  const shared = readSentData()?.shared;
  return shared?.shareId === shareId ? shared : null;
}

/**
 * Returns the start of the quote that a link points to. Links use whole seconds, so the quote may start
 * slightly later.
 */
function findStart({
  shared: { content },
  linkedSeconds,
}: {
  shared: SharedSummary;
  linkedSeconds: number;
}): number {
  const cited = [...content.keyPoints, ...(content.gistEvidence ? [content.gistEvidence] : [])];
  const starts = cited.flatMap(({ quotes }) => quotes.map(({ startSeconds }) => startSeconds ?? 0));
  return starts.find((start) => Math.floor(start) === linkedSeconds) ?? linkedSeconds;
}

/** Returns the moment in the URL, in seconds; null if there is none. */
function readSeconds(search: string): number | null {
  const value = new URLSearchParams(search).get("t") ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function toProgress({ video, content, range }: SharedSummary): SummaryProgress {
  return {
    phase: "done",
    stage: "finishing",
    ahead: 0,
    progress: 1,
    video,
    range,
    chapters: content.chapters,
    arrived: new Map(content.keyPoints.entries()),
    keyPoints: content.keyPoints,
    captionLanguage: content.origin.captionLanguage,
    content,
    failure: null,
  };
}
