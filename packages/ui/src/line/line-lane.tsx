import type { CellState } from "@pith/core/line/cut-cells";
import type { LineRun } from "@pith/core/line/lay-out-line";
import { lineSizes } from "@pith/core/line/line-shapes";
import { clsx } from "clsx";

const looks: Readonly<Record<CellState, string>> = {
  cited: "inset-y-0 rounded-[1px] bg-ink",
  said: "inset-y-0 my-auto h-0.5 bg-rule-strong",
  leftOut: "inset-y-0 bg-[repeating-linear-gradient(115deg,var(--rule-strong)_0_1px,transparent_1px_4px)]",
  silent:
    "inset-y-0 my-auto h-0.5 bg-[repeating-linear-gradient(90deg,var(--rule-strong)_0_2px,transparent_2px_6px)]",
};

/**
 * The coverage lane, to scale: cited speech, other speech, intentionally skipped parts, and silence. `lit`
 * runs are highlighted.
 */
export function LineLane({ runs, lit }: { runs: readonly LineRun[]; lit: readonly LineRun[] }) {
  return (
    <div aria-hidden="true" className="relative" style={{ height: lineSizes.full.laneHeightPx }}>
      {runs.map((run) => (
        <span
          key={run.xPx}
          data-stretch={run.state}
          className={clsx("absolute", looks[run.state])}
          style={{ insetInlineStart: run.xPx, width: run.widthPx }}
        />
      ))}
      {lit.map((run) => (
        <span
          key={run.xPx}
          data-lit=""
          className="absolute inset-y-0 rounded-[1px] bg-seed"
          style={{ insetInlineStart: run.xPx, width: run.widthPx }}
        />
      ))}
    </div>
  );
}
