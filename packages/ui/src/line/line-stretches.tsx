import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { LineLayout } from "@pith/core/line/lay-out-line";
import type { Span } from "@pith/core/line/timeline";
import { useTexts } from "../texts/texts-provider.tsx";

/** A stretch of speech that no key point cites, with its width on screen. */
export interface UnreadStretch extends Span {
  xPx: number;
  widthPx: number;
}

/** Narrower stretches have no room for a label. */
const NARROWEST_PX = 64;
const WIDE_PX = 136;

export function placeStretches({
  stretches,
  layout,
}: {
  stretches: readonly Span[];
  layout: LineLayout;
}): UnreadStretch[] {
  return stretches
    .map(({ start, end }) => ({
      start,
      end,
      xPx: layout.toPx(start),
      widthPx: layout.toPx(end) - layout.toPx(start),
    }))
    .filter(({ widthPx }) => widthPx >= NARROWEST_PX);
}

/** Brackets below the stretches that no key point cites. Clicking one offers to summarize it. */
export function LineStretches({
  stretches,
  tabStop,
  openStart,
  onFocus,
  onPress,
}: {
  stretches: readonly UnreadStretch[];
  tabStop: string | null;
  /** Start of the stretch whose confirmation is open. */
  openStart: number | null;
  onFocus: (stretch: UnreadStretch) => void;
  onPress: (stretch: UnreadStretch) => void;
}) {
  const texts = useTexts();
  return (
    <ul className="m-0 list-none p-0">
      {stretches.map((stretch) => {
        const minutes = Math.round((stretch.end - stretch.start) / 60);
        return (
          <li
            key={stretch.start}
            className="absolute -bottom-6 h-7"
            style={{ insetInlineStart: stretch.xPx, width: stretch.widthPx }}
          >
            <button
              type="button"
              data-stop={getStretchStop(stretch)}
              data-x={stretch.xPx + stretch.widthPx / 2}
              data-unread=""
              tabIndex={tabStop === getStretchStop(stretch) ? 0 : -1}
              aria-expanded={openStart === stretch.start}
              aria-label={texts.translate("line.stretch", {
                minutes,
                start: formatTimecode(stretch.start),
                end: formatTimecode(stretch.end),
              })}
              className="group flex h-full w-full items-end justify-center text-xs font-medium text-ink"
              onFocus={() => onFocus(stretch)}
              onClick={(event) => {
                event.stopPropagation();
                onPress(stretch);
              }}
            >
              <span
                aria-hidden="true"
                className="absolute inset-x-px top-1 bottom-2 rounded-b border border-t-0 border-rule-strong"
              />
              <span className="relative bg-(--line-surface,var(--paper)) px-1.5 whitespace-nowrap group-hover:underline">
                {texts.translate(stretch.widthPx > WIDE_PX ? "line.summarize" : "line.summarizeShort", {
                  minutes,
                })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the key that identifies a stretch among the line's tab stops. */
export function getStretchStop({ start }: Span): string {
  return `stretch-${start}`;
}
