import { CLUSTER_PATH, lineSizes, SEED_PATH } from "@pith/core/line/line-shapes";
import { clsx } from "clsx";

export function LineMarkShape({
  count,
  isTakeaway,
  isLit,
}: {
  count: number;
  isTakeaway: boolean;
  isLit: boolean;
}) {
  const isCluster = count > 1;
  const { clusterPx, takeawayPx, seedPx } = lineSizes.full;
  const heightPx = isCluster ? clusterPx : isTakeaway ? takeawayPx : seedPx;
  return (
    <svg
      aria-hidden="true"
      viewBox={isCluster ? "0 0 20 24" : "0 0 10 16"}
      style={{ height: heightPx }}
      className={clsx(
        "block w-auto shrink-0 origin-bottom fill-seed forced-color-adjust-none transition-transform duration-150",
        isLit && "scale-128",
      )}
    >
      <path d={isCluster ? CLUSTER_PATH : SEED_PATH} />
      {isCluster && (
        <text
          x={10}
          y={14}
          textAnchor="middle"
          className="fill-on-citrus text-[11.5px] font-semibold tabular"
        >
          {count}
        </text>
      )}
    </svg>
  );
}
