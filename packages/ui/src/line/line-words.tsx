import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Below this width, labels are abbreviated. At WIDE_PX and above, intentionally skipped parts are labeled
 * too.
 */
const NARROW_PX = 420;
const WIDE_PX = 700;
/** Half the width of the timestamp at the playhead. END_PX is the width of a timestamp at either end of the line. */
const PLAYHEAD_HALF_PX = 26;
const END_PX = 52;
const GAP_PX = 16;
/**
 * Below this width, only the percentage is shown. If the label were cut off in the middle of a number, it
 * would be wrong.
 */
const MIN_WORDS_PX = 84;

export function LineWords({
  endSeconds,
  widthPx,
  percent,
  note,
  playhead,
  isHidden,
}: {
  /** Null if the summary has no timestamps. */
  endSeconds: readonly [start: number, end: number] | null;
  widthPx: number;
  percent: number | null;
  note: string | null;
  playhead: { seconds: number; xPx: number } | null;
  isHidden: boolean;
}) {
  const texts = useTexts();
  const isFirstHalf = playhead !== null && playhead.xPx < widthPx / 2;
  const isAtStart = playhead !== null && playhead.xPx < END_PX + PLAYHEAD_HALF_PX;
  const isAtEnd = playhead !== null && playhead.xPx > widthPx - END_PX - PLAYHEAD_HALF_PX;
  const roomPx = playhead ? getRoomPx({ playheadPx: playhead.xPx, widthPx }) : widthPx;
  const percentage = new Intl.NumberFormat(`${texts.language}-u-nu-latn`, { style: "percent" });
  const words =
    percent === null
      ? ""
      : roomPx < MIN_WORDS_PX
        ? percentage.format(percent / 100)
        : texts.translate(widthPx < NARROW_PX ? "line.coversShort" : "line.covers", { percent });
  return (
    <div aria-hidden="true" className="relative mt-1 text-xs text-faint tabular">
      <div
        className={clsx(
          "flex min-h-4 items-baseline gap-4 transition-opacity duration-150",
          isFirstHalf && "flex-row-reverse",
          isHidden && "group-hover/line:opacity-0 group-focus-within/line:opacity-0",
        )}
      >
        <EndTime seconds={endSeconds?.[isFirstHalf ? 1 : 0]} isShown={!(isFirstHalf ? isAtEnd : isAtStart)} />
        <span
          className={clsx("min-w-0 grow truncate text-soft", isFirstHalf && "text-end")}
          style={playhead ? { maxWidth: roomPx } : undefined}
        >
          {words}
          {note !== null && widthPx >= WIDE_PX && <span className="text-faint"> · {note}</span>}
        </span>
        <span className="grow" />
        <EndTime seconds={endSeconds?.[isFirstHalf ? 0 : 1]} isShown={!(isFirstHalf ? isAtStart : isAtEnd)} />
      </div>
      {playhead && (
        <span
          className="absolute top-0 -translate-x-1/2 bg-(--line-surface,var(--paper)) px-1 font-semibold text-ink rtl:translate-x-1/2"
          style={{
            insetInlineStart: Math.max(PLAYHEAD_HALF_PX, Math.min(widthPx - PLAYHEAD_HALF_PX, playhead.xPx)),
          }}
        >
          {formatTimecode(playhead.seconds)}
        </span>
      )}
    </div>
  );
}

/** Returns the space between the timestamp at the playhead and the one at the farther end. */
function getRoomPx({ playheadPx, widthPx }: { playheadPx: number; widthPx: number }): number {
  return Math.max(playheadPx, widthPx - playheadPx) - PLAYHEAD_HALF_PX - END_PX - GAP_PX;
}

function EndTime({ seconds, isShown }: { seconds: number | undefined; isShown: boolean }) {
  if (seconds === undefined) return null;
  return <span className={clsx("shrink-0", !isShown && "invisible")}>{formatTimecode(seconds)}</span>;
}
