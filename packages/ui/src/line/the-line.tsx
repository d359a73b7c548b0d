import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from "react";
import type { LineModel } from "../model/build-line.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { findNearestSeed } from "./find-nearest-seed.ts";
import { LineSeeds } from "./line-seeds.tsx";
import { LineTrack } from "./line-track.tsx";

export interface TheLineProps {
  line: LineModel;
  /** The key points' texts by index; used as the seeds' labels. */
  momentTexts: readonly string[];
  /** The language of those texts (BCP 47), if it isn't the interface's. */
  momentLanguage?: string | undefined;
  momentSeconds: readonly (number | null)[];
  /** Index of the chosen key point; `highlighted` is the one under the pointer or focus. */
  selected?: number | null;
  highlighted?: number | null;
  /** The player's position in seconds. */
  currentSeconds?: number | null;
  /** 0 to 1 while the summary is in progress; null afterward. */
  progress?: number | null;
  coverageShare?: number | null;
  /** What was left out on purpose, for screen readers; null if nothing was. */
  leftOutNote?: string | null;
  onHighlight?: (keyPointIndex: number | null) => void;
  onSelect?: (keyPointIndex: number) => void;
  /** Called for a press far from any seed; if absent, such a press selects the nearest seed. */
  onSeek?: (seconds: number) => void;
  className?: string;
}

/** A press farther than this from a seed doesn't select it; half a comfortable touch target. */
const NEAR_PX = 22;

/**
 * A video as a line: gaps between chapters, thick where the summary covers the video, a seed for each key point. The
 * seeds are one tab stop with arrow keys. A press anywhere on the line selects the nearest seed, so even 60 of them
 * work on a phone.
 */
export function TheLine({
  line,
  momentTexts,
  momentLanguage,
  momentSeconds,
  selected = null,
  highlighted = null,
  currentSeconds = null,
  progress = null,
  coverageShare = null,
  leftOutNote = null,
  onHighlight,
  onSelect,
  onSeek,
  className,
}: TheLineProps) {
  const texts = useTexts();
  const trackRef = useRef<HTMLDivElement>(null);
  const captionId = useId();
  const [pointedShare, setPointedShare] = useState<number | null>(null);
  const duration = line.durationSeconds === null ? null : formatTimecode(line.durationSeconds);
  const shown = highlighted ?? selected;

  function readShare(event: PointerEvent | MouseEvent): { share: number; widthPx: number } | null {
    const track = trackRef.current;
    if (!track) return null;
    const box = track.getBoundingClientRect();
    if (box.width === 0) return null;
    const fromLeft = (event.clientX - box.left) / box.width;
    const isRightToLeft = getComputedStyle(track).direction === "rtl";
    return { share: Math.min(1, Math.max(0, isRightToLeft ? 1 - fromLeft : fromLeft)), widthPx: box.width };
  }

  function handlePointerMove(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    const place = readShare(event);
    if (!place) return;
    setPointedShare(place.share);
    const near = findNearestSeed({ ...place, seeds: line.seeds, withinPx: NEAR_PX });
    if (near?.keyPointIndex !== highlighted) onHighlight?.(near?.keyPointIndex ?? null);
  }

  function handleClick(event: MouseEvent) {
    // A click without a position comes from the keyboard or a screen reader; the seed handled it already.
    if (event.detail === 0) return;
    const place = readShare(event);
    if (!place) return;
    const canSeek = onSeek !== undefined && line.durationSeconds !== null;
    const withinPx = canSeek ? NEAR_PX : Number.POSITIVE_INFINITY;
    const near = findNearestSeed({ ...place, seeds: line.seeds, withinPx });
    if (near) onSelect?.(near.keyPointIndex);
    else if (canSeek) onSeek(place.share * (line.durationSeconds ?? 0));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onHighlight?.(null);
  }

  const moments = texts.translate("line.label", { count: line.seeds.length });
  return (
    <section
      className={clsx("the-line select-none", className)}
      aria-label={duration ? texts.translate("line.labelIn", { moments, duration }) : moments}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the seeds inside are the controls; a press between them
          only finds the nearest one. */}
      <div
        ref={trackRef}
        data-line-track=""
        className="relative h-11 touch-pan-y"
        onPointerMove={handlePointerMove}
        onPointerLeave={() => {
          setPointedShare(null);
          onHighlight?.(null);
        }}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <LineTrack
          chapters={line.chapters}
          progress={progress}
          playedShare={
            currentSeconds === null || line.durationSeconds === null || line.durationSeconds === 0
              ? null
              : Math.min(1, currentSeconds / line.durationSeconds)
          }
        />
        <LineSeeds
          seeds={line.seeds}
          momentTexts={momentTexts}
          momentLanguage={momentLanguage}
          momentSeconds={momentSeconds}
          selected={selected}
          highlighted={highlighted}
          onHighlight={onHighlight}
          onSelect={onSelect}
        />
      </div>
      <div className="flex items-baseline gap-4 text-xs text-faint tabular">
        <span>{duration ? formatTimecode(0) : ""}</span>
        <span id={captionId} className="min-w-0 flex-1 truncate text-center text-soft" aria-hidden="true">
          {describePlace({ line, shown, momentSeconds, pointedShare })}
        </span>
        <span>{duration}</span>
      </div>
      {coverageShare !== null && (
        <p className="sr-only">
          {texts.translate("line.coverage", { percent: Math.round(coverageShare * 100) })}
        </p>
      )}
      {leftOutNote !== null && <p className="sr-only">{leftOutNote}</p>}
    </section>
  );
}

function describePlace({
  line,
  shown,
  momentSeconds,
  pointedShare,
}: {
  line: LineModel;
  shown: number | null;
  momentSeconds: readonly (number | null)[];
  pointedShare: number | null;
}): string {
  const seed = shown === null ? null : line.seeds.find(({ keyPointIndex }) => keyPointIndex === shown);
  const share = seed?.position ?? pointedShare;
  if (share === null || share === undefined) return "";
  const chapter = line.chapters.find(({ start, end }) => share >= start && share < end);
  const seconds =
    (seed ? momentSeconds[seed.keyPointIndex] : null) ??
    (line.durationSeconds === null ? null : share * line.durationSeconds);
  return [seconds === null ? "" : formatTimecode(seconds), chapter?.title ?? ""].filter(Boolean).join(" · ");
}
