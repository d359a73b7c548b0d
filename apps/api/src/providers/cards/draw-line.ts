import { type LineRun, layOutLine } from "@pith/core/line/lay-out-line";
import { CLUSTER_PATH, lineSizes, SEED_PATH } from "@pith/core/line/line-shapes";
import type { CardLine } from "./card.ts";

/** In px, from the design: the height of the marks, and the baseline of the clusters' numbers. */
const rows = {
  card: { seedsHeightPx: 40, numberBaselinePx: 21 },
  full: { seedsHeightPx: 24, numberBaselinePx: 14 },
} as const;
const AIR = 3;

export type DrawnLineSize = keyof typeof rows;

/**
 * A part of the line, for coloring. `litRun` and `litSeed` belong to a quote card's highlighted quote.
 */
export type LinePart = LineRun["state"] | "seed" | "litRun" | "litSeed";

export interface ClusterNumber {
  text: string;
  xPx: number;
  baselinePx: number;
}

/** Returns the height of a drawn line, in px. */
export function getLineHeight(size: DrawnLineSize): number {
  return rows[size].seedsHeightPx + AIR + lineSizes[size].laneHeightPx;
}

/**
 * Draws the line as SVG in a box of `widthPx` by `getLineHeight`, for both cards and embeds. The caller draws
 * the clusters' numbers as text.
 */
export function drawLine({
  line: { timeline, lit },
  widthPx,
  size,
  isRightToLeft,
  paint,
}: {
  line: CardLine;
  widthPx: number;
  size: DrawnLineSize;
  isRightToLeft: boolean;
  /** Returns a part's color attributes: stroke for `leftOut`, fill for everything else. */
  paint: (part: LinePart) => string;
}): { svg: string; numbers: ClusterNumber[] } {
  const sizes = lineSizes[size];
  const { seedsHeightPx, numberBaselinePx } = rows[size];
  // The highlighted mark is placed at its quote, which may not be the first quote of its key point.
  const moments = timeline.moments.filter(({ keyPointIndex }) => keyPointIndex !== lit?.keyPointIndex);
  const layout = layOutLine({ timeline: { ...timeline, moments }, widthPx, size });
  const mirror = (xPx: number) => (isRightToLeft ? widthPx - xPx : xPx);
  const numbers: ClusterNumber[] = [];
  const lane = [
    ...layout.runs.map((run) => drawRun({ run, sizes, attributes: paint(run.state) })),
    ...(lit ? layout.listCited([lit.span]) : []).map((run) =>
      drawRun({ run, sizes, attributes: paint("litRun") }),
    ),
  ];
  const place = (mark: { xPx: number; height: number; isCluster: boolean; part: LinePart }) =>
    drawMark({ ...mark, xPx: mirror(mark.xPx), widthPx, seedsHeightPx, attributes: paint(mark.part) });
  const marks = layout.marks.map(({ xPx, keyPointIndexes: { length: count }, isTakeaway }) => {
    const isCluster = count > 1;
    const height = isCluster ? sizes.clusterPx : isTakeaway ? sizes.takeawayPx : sizes.seedPx;
    const mark = place({ xPx, height, isCluster, part: "seed" });
    const baselinePx = seedsHeightPx - height + numberBaselinePx;
    if (isCluster) numbers.push({ text: String(count), xPx: mark.xPx, baselinePx });
    return mark.svg;
  });
  if (lit) {
    const xPx = layout.toPx(lit.span.start);
    marks.push(place({ xPx, height: seedsHeightPx, isCluster: false, part: "litSeed" }).svg);
  }
  const flip = isRightToLeft ? ` transform="translate(${widthPx} 0) scale(-1 1)"` : "";
  return {
    svg: `<g transform="translate(0 ${seedsHeightPx + AIR})"><g${flip}>${lane.join("")}</g></g>${marks.join("")}`,
    numbers,
  };
}

function drawRun({
  run: { state, xPx, widthPx },
  sizes: { laneHeightPx, saidHeightPx },
  attributes,
}: {
  run: LineRun;
  sizes: (typeof lineSizes)[DrawnLineSize];
  attributes: string;
}): string {
  const box = (x: number, height: number, width: number) =>
    `<rect x="${round(x)}" y="${(laneHeightPx - height) / 2}" width="${round(width)}" height="${height}" ${attributes}/>`;
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
      return repeat(4, (x) => `<path d="M${round(x)} ${laneHeightPx}l3 ${-laneHeightPx}" ${attributes}/>`);
    case "silent":
      return repeat(6, (x) => box(x, 2, 2));
  }
}

/** Draws a seed or cluster within the line's width. */
function drawMark({
  xPx,
  widthPx,
  seedsHeightPx,
  height,
  isCluster,
  attributes,
}: {
  xPx: number;
  widthPx: number;
  seedsHeightPx: number;
  height: number;
  isCluster: boolean;
  attributes: string;
}): { svg: string; xPx: number } {
  const [unitWidth, unitHeight] = isCluster ? [20, 24] : [10, 16];
  const scale = height / unitHeight;
  const half = (unitWidth * scale) / 2;
  const center = Math.min(widthPx - half, Math.max(half, xPx));
  const at = `translate(${round(center - half)} ${seedsHeightPx - height}) scale(${round(scale)})`;
  return {
    svg: `<path transform="${at}" d="${isCluster ? CLUSTER_PATH : SEED_PATH}" ${attributes}/>`,
    xPx: center,
  };
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
