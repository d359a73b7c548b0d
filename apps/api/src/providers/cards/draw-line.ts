import { type LineRun, layOutLine } from "@pith/core/line/lay-out-line";
import { CLUSTER_PATH, lineSizes, SEED_PATH } from "@pith/core/line/line-shapes";
import type { CardLine } from "./card.ts";
import { cardColors } from "./card-colors.ts";

/** In px, from the design: the height of the marks and the space below them. */
const SEEDS_HEIGHT = 40;
const AIR = 3;
const LANE_TOP = SEEDS_HEIGHT + AIR;
const sizes = lineSizes.card;
const LIT_SEED_HEIGHT = 40;
/** Distance from a cluster's top to the baseline of its number. */
const NUMBER_BASELINE = 21;

export const LINE_HEIGHT = LANE_TOP + sizes.laneHeightPx;

export interface ClusterNumber {
  text: string;
  xPx: number;
  baselinePx: number;
  color: string;
}

/** Draws the line in a box of `widthPx` by `LINE_HEIGHT`. The caller draws the clusters' numbers as text. */
export function drawLine({
  line: { timeline, lit },
  widthPx,
  isRightToLeft,
}: {
  line: CardLine;
  widthPx: number;
  isRightToLeft: boolean;
}): { svg: string; numbers: ClusterNumber[] } {
  // The highlighted mark is at its quote, which may not be the key point's first one.
  const moments = timeline.moments.filter(({ keyPointIndex }) => keyPointIndex !== lit?.keyPointIndex);
  const layout = layOutLine({ timeline: { ...timeline, moments }, widthPx, size: "card" });
  const mirror = (xPx: number) => (isRightToLeft ? widthPx - xPx : xPx);
  const inkColor = lit ? cardColors.faint : cardColors.ink;
  const seedColor = lit ? cardColors.faint : cardColors.seed;
  const numbers: ClusterNumber[] = [];
  const lane = [
    ...layout.runs.map((run) => drawRun({ run, color: run.state === "cited" ? inkColor : cardColors.faint })),
    ...(lit ? layout.listCited([lit.span]) : []).map((run) => drawRun({ run, color: cardColors.seed })),
  ];
  const marks = layout.marks.map(({ xPx, keyPointIndexes: { length: count }, isTakeaway }) => {
    const isCluster = count > 1;
    const height = isCluster ? sizes.clusterPx : isTakeaway ? sizes.takeawayPx : sizes.seedPx;
    const mark = drawMark({ xPx: mirror(xPx), widthPx, height, isCluster, color: seedColor });
    if (isCluster) {
      const baselinePx = SEEDS_HEIGHT - height + NUMBER_BASELINE;
      const color = lit ? cardColors.paper : cardColors.onSeed;
      numbers.push({ text: String(count), xPx: mark.xPx, baselinePx, color });
    }
    return mark.svg;
  });
  if (lit) {
    const xPx = mirror(layout.toPx(lit.span.start));
    const seed = { height: LIT_SEED_HEIGHT, isCluster: false, color: cardColors.seed };
    marks.push(drawMark({ xPx, widthPx, ...seed }).svg);
  }
  const flip = isRightToLeft ? ` transform="translate(${widthPx} 0) scale(-1 1)"` : "";
  return {
    svg: `<g transform="translate(0 ${LANE_TOP})"><g${flip}>${lane.join("")}</g></g>${marks.join("")}`,
    numbers,
  };
}

function drawRun({ run: { state, xPx, widthPx }, color }: { run: LineRun; color: string }): string {
  const { laneHeightPx, saidHeightPx } = sizes;
  const box = (x: number, height: number, width: number) =>
    `<rect x="${round(x)}" y="${(laneHeightPx - height) / 2}" width="${round(width)}" height="${height}" fill="${color}"/>`;
  const repeat = (stepPx: number, draw: (x: number) => string) =>
    Array.from({ length: Math.floor(widthPx / stepPx) }, (_, index) => draw(xPx + 1 + index * stepPx)).join(
      "",
    );
  switch (state) {
    case "cited":
      return box(xPx, laneHeightPx, widthPx);
    case "said":
      return box(xPx, saidHeightPx, widthPx);
    case "leftOut":
      return repeat(
        4,
        (x) => `<path d="M${round(x)} ${laneHeightPx}l3 ${-laneHeightPx}" stroke="${color}"/>`,
      );
    case "silent":
      return repeat(6, (x) => box(x, 2, 2));
  }
}

/** Draws a mark or cluster, inside the card's margins. */
function drawMark({
  xPx,
  widthPx,
  height,
  isCluster,
  color,
}: {
  xPx: number;
  widthPx: number;
  height: number;
  isCluster: boolean;
  color: string;
}): { svg: string; xPx: number } {
  const [unitWidth, unitHeight] = isCluster ? [20, 24] : [10, 16];
  const scale = height / unitHeight;
  const half = (unitWidth * scale) / 2;
  const center = Math.min(widthPx - half, Math.max(half, xPx));
  const at = `translate(${round(center - half)} ${SEEDS_HEIGHT - height}) scale(${round(scale)})`;
  return {
    svg: `<path transform="${at}" d="${isCluster ? CLUSTER_PATH : SEED_PATH}" fill="${color}"/>`,
    xPx: center,
  };
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
