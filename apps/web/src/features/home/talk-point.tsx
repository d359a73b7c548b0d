import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { TalkPoint as Point } from "./talks.ts";

/**
 * A key point from an example talk, with its quote. Narrow screens show one point at a time, wide ones the
 * whole list.
 */
export function TalkPoint({
  point,
  text,
  isSelected,
  isHighlighted,
  isShown,
  action,
  onSelect,
  onHighlight,
}: {
  point: Point;
  text: string;
  isSelected: boolean;
  isHighlighted: boolean;
  /** True if this is the point that narrow screens show. */
  isShown: boolean;
  /** The control that plays the moment. */
  action: ReactNode;
  onSelect: () => void;
  onHighlight: (isOver: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline markers do the same by keyboard; the point is only a larger target
    <li
      data-example-point={isSelected ? "selected" : ""}
      data-press=""
      className={clsx(
        "flex gap-4 wide:visible wide:cursor-pointer wide:gap-3 wide:rounded-control wide:px-3 wide:py-1.5 wide:transition-colors",
        !isShown && "invisible",
        isSelected ? "wide:bg-seed-wash" : isHighlighted && "wide:bg-hover",
      )}
      onPointerEnter={(event) => event.pointerType === "mouse" && onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      onClick={onSelect}
    >
      <span className="flex shrink-0 items-center gap-2 self-start pt-1.5 text-xs text-faint tabular wide:w-13 wide:pt-1">
        <span aria-hidden="true" className="hidden h-2.5 w-1 rounded-full bg-seed wide:block" />
        {formatTimecode(Math.floor(point.startSeconds))}
      </span>
      <div className="min-w-0">
        <p className="font-serif text-lg text-pretty wide:text-[calc(var(--px)*15.5)]/[calc(var(--px)*22)]">
          {text}
        </p>
        <div className={clsx(!isSelected && "wide:hidden")}>
          <blockquote
            lang="en"
            className="mt-2 border-s-2 border-rule ps-3 text-sm text-soft wide:border-seed"
          >
            <q dir="ltr">{point.quote}</q>
          </blockquote>
          <div className="mt-3 wide:mb-1">{action}</div>
        </div>
      </div>
    </li>
  );
}
