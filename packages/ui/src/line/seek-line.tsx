import { formatTimecode } from "@pith/core/lib/format-timecode";
import { layOutLine } from "@pith/core/line/lay-out-line";
import type { Timeline } from "@pith/core/line/timeline";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useTexts } from "../texts/texts-provider.tsx";
import { LineLane } from "./line-lane.tsx";
import { useWidth } from "./use-width.ts";

/** Seconds per arrow key press, as in other media players. */
const ARROW_SECONDS = 5;

/** A slider that shows a recording as a line with gaps between chapters. The played part is highlighted. */
export function SeekLine({
  label,
  durationSeconds,
  chapterStarts,
  currentSeconds,
  onSeek,
}: {
  label: string;
  durationSeconds: number;
  /** In seconds, ascending. The first chapter's start is optional. */
  chapterStarts: readonly number[];
  currentSeconds: number;
  onSeek: (seconds: number) => void;
}) {
  const texts = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref);
  const layout = useMemo(
    () => layOutLine({ timeline: buildTimeline({ durationSeconds, chapterStarts }), widthPx }),
    [durationSeconds, chapterStarts, widthPx],
  );
  const seek = (seconds: number) => onSeek(Math.min(Math.max(0, seconds), durationSeconds));

  /** Seeks by `ARROW_SECONDS`. The slider's own step is one second, so that pointers can seek precisely. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Alt (Command on macOS) with an arrow key is the browser's shortcut for back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const forward = isMirrored ? "ArrowLeft" : "ArrowRight";
    const back = isMirrored ? "ArrowRight" : "ArrowLeft";
    if (event.key !== forward && event.key !== back) return;
    event.preventDefault();
    seek(currentSeconds + (event.key === forward ? ARROW_SECONDS : -ARROW_SECONDS));
  }

  return (
    <div
      ref={ref}
      className="relative flex h-8 items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <div className="w-full">
        <LineLane
          runs={layout.runs}
          lit={currentSeconds > 0 ? layout.listCited([{ start: 0, end: currentSeconds }]) : []}
        />
      </div>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-3 -translate-x-1/2 rounded-full bg-ink rtl:translate-x-1/2"
        style={{ insetInlineStart: layout.toPx(currentSeconds) }}
      />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={texts.translate("line.playedOf", {
          time: formatTimecode(currentSeconds),
          length: formatTimecode(durationSeconds),
        })}
        min={0}
        max={Math.round(durationSeconds)}
        step={1}
        value={Math.round(currentSeconds)}
        // The thumb is only 1 px wide: browsers keep the whole thumb inside the track, so a wider one
        // couldn't reach the ends of the line.
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        onKeyDown={handleKey}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function buildTimeline({
  durationSeconds,
  chapterStarts,
}: {
  durationSeconds: number;
  chapterStarts: readonly number[];
}): Timeline {
  return {
    start: 0,
    end: durationSeconds,
    unit: "seconds",
    cited: [{ start: 0, end: durationSeconds }],
    leftOut: [],
    silent: [],
    chapterStarts: chapterStarts.filter((start) => start > 0 && start < durationSeconds),
    moments: [],
  };
}
