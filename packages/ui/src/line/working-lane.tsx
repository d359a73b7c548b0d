import type { LineRun } from "@pith/core/line/lay-out-line";
import { LineLane } from "./line-lane.tsx";

/** The lane while a summary is in progress. It fills as the summary progresses. */
export function WorkingLane({
  runs,
  progress,
  label,
}: {
  runs: readonly LineRun[];
  progress: number;
  label: string;
}) {
  return (
    <div className="relative">
      <LineLane runs={runs} lit={[]} />
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        className="pointer-events-none absolute inset-0 overflow-hidden rounded-[1px]"
      >
        <div
          className="h-full w-full origin-left bg-ink transition-transform duration-700 ease-out rtl:origin-right"
          style={{ transform: `scaleX(${progress})` }}
        />
      </div>
    </div>
  );
}
