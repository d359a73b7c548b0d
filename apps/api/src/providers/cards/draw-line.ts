import type { CardLine } from "./card.ts";
import { cardColors } from "./card-colors.ts";

/** In px, from the design: the seeds' row, the air below it, the lane and the width of a cell. */
const SEEDS_HEIGHT = 40;
const AIR = 3;
const LANE_HEIGHT = 10;
const CELL_WIDTH = 5;
const SPEECH_HEIGHT = 3;
/** Seeds nearer than this become one with a number. */
const CLUSTER_PX = 26;
/** A number is wider than a seed, so it takes in neighbors up to here. */
const NUMBER_PX = 34;
/** A chapter narrower than this gets no gap. */
const MIN_CHAPTER_PX = 18;
const SEED = "M5 16C4.2 12.6.7 9.6.7 5.4.7 2.2 2.5 0 5 0s4.3 2.2 4.3 5.4C9.3 9.6 5.8 12.6 5 16Z";
const CLUSTER = "M10 24C9 21.4 7.2 20 4.6 18.2A10 10 0 1 1 15.4 18.2C12.8 20 11 21.4 10 24Z";

export const LINE_HEIGHT = SEEDS_HEIGHT + AIR + LANE_HEIGHT;

type CellState = "cited" | "speech" | "leftOut" | "silence";

/** Shares of the line, 0 to 1. */
interface Span {
  start: number;
  end: number;
}

interface Place {
  seconds: number | null;
  cueId: number;
}

export interface ClusterNumber {
  text: string;
  xPx: number;
  baselinePx: number;
  isLit: boolean;
}

/** Draws the line in a box of `widthPx` by `LINE_HEIGHT`. The caller sets the numbers in type. */
export function drawLine({
  line,
  widthPx,
  isRightToLeft,
}: {
  line: CardLine;
  widthPx: number;
  isRightToLeft: boolean;
}): { svg: string; numbers: ClusterNumber[] } {
  const locate = createLocator(line);
  const count = Math.floor(widthPx / CELL_WIDTH);
  const cells = fillCells({ line, locate, count });
  const lit = line.lit && {
    start: locate({ seconds: line.lit.startSeconds, cueId: line.lit.firstCueId }),
    end: locate({ seconds: line.lit.endSeconds, cueId: line.lit.lastCueId + 1 }),
  };
  const gaps = findGaps({ line, locate, count });
  const lane = drawLane({ cells, gaps, cellPx: widthPx / count, lit });
  const flip = isRightToLeft ? ` transform="translate(${widthPx} 0) scale(-1 1)"` : "";
  const { svg, numbers } = drawSeeds({ line, locate, widthPx, lit, isRightToLeft });
  return {
    svg: `<g transform="translate(0 ${SEEDS_HEIGHT + AIR})"><g${flip}>${lane}</g></g>${svg}`,
    numbers,
  };
}

/** Places are times if the summary has them, else cues. */
function createLocator({ durationSeconds, keyPoints, coverage }: CardLine): (place: Place) => number {
  const isTimed =
    durationSeconds !== null &&
    durationSeconds > 0 &&
    keyPoints.every(({ startSeconds }) => startSeconds !== null);
  const cueCount = 1 + Math.max(0, ...[...keyPoints, ...coverage.blocks].map(({ lastCueId }) => lastCueId));
  return ({ seconds, cueId }) => {
    const share = isTimed ? (seconds ?? 0) / durationSeconds : cueId / cueCount;
    return Math.min(1, Math.max(0, share));
  };
}

/** Cells of equal time. Shares are carried from cell to cell, so that the drawn share is true. */
function fillCells({
  line: { coverage },
  locate,
  count,
}: {
  line: CardLine;
  locate: (place: Place) => number;
  count: number;
}): CellState[] {
  const parts: Record<Exclude<CellState, "speech">, number[]> = {
    cited: Array.from({ length: count }, () => 0),
    leftOut: Array.from({ length: count }, () => 0),
    silence: Array.from({ length: count }, () => 0),
  };
  const add = (state: keyof typeof parts, { start, end }: Span) => {
    for (let cell = Math.floor(start * count); cell < Math.min(count, end * count); cell += 1) {
      const share = Math.min(end * count, cell + 1) - Math.max(start * count, cell);
      parts[state][cell] = (parts[state][cell] ?? 0) + Math.max(0, share);
    }
  };
  for (const { state, startSeconds, endSeconds, firstCueId, lastCueId } of coverage.blocks) {
    if (state === "speech") continue;
    const start = locate({ seconds: startSeconds, cueId: firstCueId });
    add(state, { start, end: locate({ seconds: endSeconds, cueId: lastCueId + 1 }) });
  }
  for (const { startSeconds, endSeconds } of coverage.leftOut) {
    const start = locate({ seconds: startSeconds, cueId: 0 });
    add("leftOut", { start, end: locate({ seconds: endSeconds, cueId: 0 }) });
  }
  const owed = { cited: 0, leftOut: 0, silence: 0 };
  return Array.from({ length: count }, (_, cell) => {
    let best: CellState = "speech";
    let most = 0.5;
    for (const state of ["cited", "leftOut", "silence"] as const) {
      const part = parts[state][cell] ?? 0;
      owed[state] += part;
      if (part > 0.001 && owed[state] >= most) [best, most] = [state, owed[state]];
    }
    if (best !== "speech") owed[best] -= 1;
    return best;
  });
}

/** Returns the cells at which a chapter begins with a gap. */
function findGaps({
  line: { chapters },
  locate,
  count,
}: {
  line: CardLine;
  locate: (place: Place) => number;
  count: number;
}): ReadonlySet<number> {
  const gaps = new Set<number>();
  let lastCell = 0;
  for (const { startSeconds } of chapters) {
    if (startSeconds === null) continue;
    const cell = Math.round(locate({ seconds: startSeconds, cueId: 0 }) * count);
    if ((cell - lastCell) * CELL_WIDTH >= MIN_CHAPTER_PX) gaps.add(cell);
    lastCell = cell;
  }
  return gaps;
}

function drawLane({
  cells,
  gaps,
  cellPx,
  lit,
}: {
  cells: readonly CellState[];
  gaps: ReadonlySet<number>;
  cellPx: number;
  lit: Span | null;
}): string {
  const isLit = (cell: number) =>
    lit !== null && (cell + 1) / cells.length > lit.start && cell / cells.length < lit.end;
  const parts: string[] = [];
  let from = 0;
  while (from < cells.length) {
    let to = from + 1;
    while (to < cells.length && cells[to] === cells[from] && !gaps.has(to) && isLit(to) === isLit(from))
      to += 1;
    const gapPx = gaps.has(from) ? CELL_WIDTH : 0;
    const [x, width] = [from * cellPx + gapPx, (to - from) * cellPx - gapPx];
    const state = cells[from];
    if (width > 0 && state === "cited") {
      const color = lit === null ? cardColors.ink : isLit(from) ? cardColors.seed : cardColors.faint;
      parts.push(drawBox({ x, y: 0, width, height: LANE_HEIGHT, color }));
    } else if (width > 0 && state === "speech") {
      const y = (LANE_HEIGHT - SPEECH_HEIGHT) / 2;
      parts.push(drawBox({ x, y, width, height: SPEECH_HEIGHT, color: cardColors.faint }));
    } else if (state === "leftOut") {
      for (let at = x + 1; at < x + width - 3; at += 4) {
        parts.push(`<path d="M${round(at)} ${LANE_HEIGHT}l3 ${-LANE_HEIGHT}" stroke="${cardColors.faint}"/>`);
      }
    } else if (state === "silence") {
      for (let at = x + 2; at < x + width; at += 6) {
        parts.push(drawBox({ x: at, y: LANE_HEIGHT / 2 - 1, width: 2, height: 2, color: cardColors.faint }));
      }
    }
    from = to;
  }
  return parts.join("");
}

function drawBox({
  x,
  y,
  width,
  height,
  color,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}): string {
  return `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${height}" fill="${color}"/>`;
}

interface Cluster {
  startPx: number;
  endPx: number;
  count: number;
  isTakeaway: boolean;
  isLit: boolean;
}

function drawSeeds({
  line: { keyPoints },
  locate,
  widthPx,
  lit,
  isRightToLeft,
}: {
  line: CardLine;
  locate: (place: Place) => number;
  widthPx: number;
  lit: Span | null;
  isRightToLeft: boolean;
}): { svg: string; numbers: ClusterNumber[] } {
  const seeds = keyPoints.map(({ startSeconds, firstCueId, isTakeaway }) => ({
    xPx: locate({ seconds: startSeconds, cueId: firstCueId }) * widthPx,
    isTakeaway,
    isLit: false,
  }));
  if (lit) seeds.push({ xPx: lit.start * widthPx, isTakeaway: true, isLit: true });
  seeds.sort((first, second) => first.xPx - second.xPx);
  const clusters = joinSeeds(seeds);
  const parts: string[] = [];
  const numbers: ClusterNumber[] = [];
  for (const cluster of clusters) {
    const isMany = cluster.count > 1;
    const [width, height] = isMany
      ? [30, 36]
      : cluster.isLit
        ? [25, 41]
        : cluster.isTakeaway
          ? [20, 34]
          : [15, 25];
    const middlePx = (cluster.startPx + cluster.endPx) / 2;
    const fromLeftPx = isRightToLeft ? widthPx - middlePx : middlePx;
    const xPx = Math.min(widthPx - width / 2, Math.max(width / 2, fromLeftPx));
    const color = lit && !cluster.isLit ? cardColors.faint : cardColors.seed;
    const scale = width / (isMany ? 20 : 10);
    const at = `translate(${round(xPx - width / 2)} ${SEEDS_HEIGHT - height}) scale(${scale})`;
    parts.push(`<path transform="${at}" d="${isMany ? CLUSTER : SEED}" fill="${color}"/>`);
    if (isMany) {
      const baselinePx = SEEDS_HEIGHT - height + 21;
      numbers.push({ text: String(cluster.count), xPx, baselinePx, isLit: color === cardColors.seed });
    }
  }
  return { svg: parts.join(""), numbers };
}

/** The lit seed always stands alone. */
function joinSeeds(seeds: readonly { xPx: number; isTakeaway: boolean; isLit: boolean }[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { xPx, isTakeaway, isLit } of seeds) {
    const last = clusters.at(-1);
    const joins = last && !isLit && !last.isLit && xPx - last.endPx < CLUSTER_PX;
    if (joins && xPx - last.startPx < CLUSTER_PX * 2) {
      last.endPx = xPx;
      last.count += 1;
    } else clusters.push({ startPx: xPx, endPx: xPx, count: 1, isTakeaway, isLit });
  }
  const middle = ({ startPx, endPx }: Cluster) => (startPx + endPx) / 2;
  for (let at = 1; at < clusters.length; ) {
    const [left, right] = [clusters[at - 1], clusters[at]];
    if (!left || !right) break;
    const hasNumber = left.count > 1 || right.count > 1;
    const isNear = middle(right) - middle(left) < NUMBER_PX && right.endPx - left.startPx < NUMBER_PX * 2.5;
    if (hasNumber && isNear && !left.isLit && !right.isLit) {
      const count = left.count + right.count;
      clusters.splice(at - 1, 2, { ...left, endPx: right.endPx, count });
      at = Math.max(1, at - 1);
    } else at += 1;
  }
  return clusters;
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
