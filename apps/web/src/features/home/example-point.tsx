import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { clsx } from "clsx";

/** A key point of the example with its quote. Narrow screens show one at a time, wide ones the whole list. */
export function ExamplePoint({
  point,
  isSelected,
  isHighlighted,
  isShown,
  onSelect,
  onHighlight,
}: {
  point: KeyPoint;
  isSelected: boolean;
  isHighlighted: boolean;
  /** Whether this is the point shown on screens with room for only one. */
  isShown: boolean;
  onSelect: () => void;
  onHighlight: (isOver: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the timeline markers do the same by keyboard; the point is only a larger target
    <li
      data-example-point={isSelected ? "selected" : ""}
      className={clsx(
        "grid content-start gap-x-10 gap-y-3 md:grid-cols-2 wide:visible wide:cursor-pointer wide:grid-cols-1 wide:gap-y-1 wide:rounded-control wide:px-3 wide:py-1.5 wide:transition-colors",
        !isShown && "invisible",
        isSelected ? "wide:bg-seed-wash" : isHighlighted && "wide:bg-hover",
      )}
      onPointerEnter={(event) => event.pointerType === "mouse" && onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      onClick={onSelect}
    >
      <div className="flex gap-4 wide:gap-3">
        <span className="flex shrink-0 items-center gap-2 self-start pt-1.5 text-xs text-faint tabular wide:w-13 wide:pt-1">
          <span aria-hidden="true" className="hidden h-2.5 w-1 rounded-full bg-seed wide:block" />
          {formatTimecode(point.quotes[0].startSeconds ?? 0)}
        </span>
        <p
          dir="ltr"
          className="font-serif text-lg text-pretty wide:text-[calc(var(--px)*15.5)]/[calc(var(--px)*22)]"
        >
          {point.text}
        </p>
      </div>
      {/* The time's padding follows the page's direction; the quote itself is always English. */}
      <div className={clsx("wide:ps-16", !isSelected && "wide:hidden")}>
        <blockquote
          dir="ltr"
          className="border-s-2 border-rule ps-4 text-sm text-soft md:max-w-120 wide:mb-1 wide:border-seed wide:ps-3"
        >
          <q>{point.quotes[0].text}</q>
        </blockquote>
      </div>
    </li>
  );
}
