import type { CellState } from "@pith/core/line/cut-cells";
import { type LineRun, layOutLine } from "@pith/core/line/lay-out-line";
import { lineSizes, SEED_PATH } from "@pith/core/line/line-shapes";
import type { Timeline } from "@pith/core/line/timeline";
import { type SVGProps, useMemo, useRef } from "react";
import { useWidth } from "./use-width.ts";

const HEIGHT_PX = 18;
const { laneHeightPx, saidHeightPx, seedPx, takeawayPx, clusterPx } = lineSizes.row;
const LANE_Y = HEIGHT_PX - laneHeightPx / 2;
/** The tips of the marks. */
const TIP_Y = HEIGHT_PX - 6;

/** Slants the dashes of the parts that were left out, pivoting on the middle of the lane. */
const LEAN = `translate(${LANE_Y * Math.tan((25 * Math.PI) / 180)} 0) skewX(-25)`;

const looks: Readonly<Record<CellState, SVGProps<SVGPathElement>>> = {
  cited: { className: "stroke-ink", strokeWidth: laneHeightPx, shapeRendering: "crispEdges" },
  said: { className: "stroke-rule-strong", strokeWidth: saidHeightPx, shapeRendering: "crispEdges" },
  leftOut: {
    className: "stroke-rule-strong",
    strokeWidth: laneHeightPx,
    strokeDasharray: "1 3",
    transform: LEAN,
  },
  silent: { className: "stroke-rule-strong", strokeWidth: saidHeightPx, strokeDasharray: "2 4" },
};
const states = Object.keys(looks) as CellState[];

/**
 * A small, static version of the line for list rows. Its content must also be available as text next to it. Drawn with
 * one element for each state and each mark, because a list may have thousands of rows.
 */
export function LinePicture({ line }: { line: Timeline }) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref);
  const { runs, marks } = useMemo(
    () => layOutLine({ timeline: line, widthPx, size: "row" }),
    [line, widthPx],
  );
  return (
    <div ref={ref} data-line-picture="" className="relative h-4.5">
      <svg
        aria-hidden="true"
        width={widthPx}
        height={HEIGHT_PX}
        className="absolute start-0 top-0 max-w-none overflow-visible forced-color-adjust-none rtl:-scale-x-100"
      >
        {states.map((state) => {
          const d = drawRuns(runs.filter((run) => run.state === state));
          return d && <path key={state} data-stretch={state} d={d} {...looks[state]} />;
        })}
        {marks.map(({ xPx, keyPointIndexes, isTakeaway }) => {
          const heightPx = keyPointIndexes.length > 1 ? clusterPx : isTakeaway ? takeawayPx : seedPx;
          const scale = heightPx / 16;
          return (
            <path
              key={keyPointIndexes[0]}
              d={SEED_PATH}
              className="fill-seed"
              transform={`translate(${xPx - 5 * scale} ${TIP_Y - heightPx}) scale(${scale})`}
            />
          );
        })}
      </svg>
    </div>
  );
}

function drawRuns(runs: readonly LineRun[]): string {
  return runs.map(({ xPx, widthPx }) => `M${xPx} ${LANE_Y}h${widthPx}`).join("");
}
