const widths = ["w-full", "w-4/5", "w-11/12", "w-3/4", "w-2/3"];

/** More rows than fit in the tallest window. */
const FILLING_ROWS = 60;

/**
 * Placeholder as tall as the transcript, to avoid a layout shift. `isShort` is for panes with only a few
 * lines.
 */
export function PaneBlank({
  isShort = false,
  isFilling = false,
  hasField = false,
}: {
  isShort?: boolean;
  /** True to fill the container's height. */
  isFilling?: boolean;
  /** True to leave space for the search field above the transcript. */
  hasField?: boolean;
}) {
  const rows = isShort
    ? widths.slice(0, 2)
    : Array.from({ length: FILLING_ROWS }, (_unused, index) => widths[index % widths.length]);
  return (
    <div
      aria-hidden="true"
      className={
        isShort ? undefined : `${isFilling ? "h-full" : "h-[calc(min(60vh,520px)+48px)]"} overflow-hidden`
      }
    >
      {hasField && <div className="mb-3 h-10 rounded-control bg-blank" />}
      {rows.map((width, index) => (
        <div key={index} className="flex gap-3 py-3">
          <span className="h-3 w-10 shrink-0 rounded-full bg-blank" />
          <span className={`h-3 rounded-full bg-blank ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the tabs and the transcript while the summary is in progress. */
export function AsideBlank() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <div className="mb-3 flex h-11 shrink-0 items-center gap-5 border-b border-rule">
        {["w-20", "w-8", "w-12"].map((width) => (
          <span key={width} className={`h-3 rounded-full bg-blank ${width}`} />
        ))}
      </div>
      <div className="min-h-0 flex-1">
        <PaneBlank isFilling />
      </div>
    </div>
  );
}
