import { layOutLine } from "@pith/core/line/lay-out-line";
import type { Timeline } from "@pith/core/line/timeline";
import { clsx } from "clsx";
import { useMemo, useRef } from "react";
import { LineLane } from "./line-lane.tsx";
import { LineMarkShape } from "./line-mark-shape.tsx";
import { useWidth } from "./use-width.ts";

/**
 * A small, static version of the line, for list rows and players. Its content must also be available as text next to
 * it.
 */
export function LinePicture({
  line,
  currentSeconds = null,
  className,
}: {
  line: Timeline;
  currentSeconds?: number | null;
  className?: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref);
  const layout = useMemo(() => layOutLine({ timeline: line, widthPx, size: "row" }), [line, widthPx]);
  return (
    <div ref={ref} aria-hidden="true" data-line-picture="" className={clsx("relative h-4.5", className)}>
      {layout.marks.map(({ xPx, keyPointIndexes, isTakeaway }) => (
        <span
          key={keyPointIndexes[0]}
          className="absolute bottom-1.5 flex w-0 justify-center *:shrink-0"
          style={{ insetInlineStart: xPx }}
        >
          <LineMarkShape count={keyPointIndexes.length} isTakeaway={isTakeaway} isLit={false} size="row" />
        </span>
      ))}
      <div className="absolute inset-x-0 bottom-0">
        <LineLane runs={layout.runs} lit={[]} size="row" />
      </div>
      {currentSeconds !== null && (
        <span
          data-playhead=""
          className="absolute bottom-0 h-2.5 w-0.5 -translate-x-1/2 rounded-full bg-ink rtl:translate-x-1/2"
          style={{ insetInlineStart: layout.toPx(currentSeconds) }}
        />
      )}
    </div>
  );
}
