import type { Span, Timeline } from "./timeline.ts";

export type CellState = "cited" | "said" | "leftOut" | "silent";

/** One of a timeline's equal cells. */
export interface Cell {
  state: CellState;
  /** Fraction of the cell that is cited, 0 to 1. */
  citedShare: number;
  /** Fraction of the cell that is silent or was intentionally left out, 0 to 1. */
  unsaidShare: number;
}

const kinds = ["cited", "leftOut", "silent"] as const;

/**
 * Cuts a timeline into `count` equal cells using one-dimensional error diffusion. A state is drawn once it
 * has accumulated half a cell, and only in a cell that contains some of that state, so each state's total is
 * accurate to about half a cell. Runs in time linear in the number of cells and spans.
 */
export function cutCells({
  timeline,
  count,
}: {
  timeline: Pick<Timeline, "start" | "end" | "cited" | "leftOut" | "silent">;
  count: number;
}): Cell[] {
  const length = (timeline.end - timeline.start) / count;
  const shares = {
    cited: measureShares({ spans: timeline.cited, from: timeline.start, length, count }),
    leftOut: measureShares({ spans: timeline.leftOut, from: timeline.start, length, count }),
    silent: measureShares({ spans: timeline.silent, from: timeline.start, length, count }),
  };
  const owed = { cited: 0, leftOut: 0, silent: 0 };
  return Array.from({ length: count }, (_, index) => {
    let state: CellState = "said";
    let most = 0.5;
    for (const kind of kinds) {
      const share = shares[kind][index] ?? 0;
      owed[kind] += share;
      if (share > MIN_SHARE && owed[kind] >= most) {
        state = kind;
        most = owed[kind];
      }
    }
    if (state !== "said") owed[state] -= 1;
    return {
      state,
      citedShare: shares.cited[index] ?? 0,
      unsaidShare: (shares.leftOut[index] ?? 0) + (shares.silent[index] ?? 0),
    };
  });
}

/**
 * Smallest fraction that counts. Anything smaller is a rounding error in a cell that the span merely touches.
 */
const MIN_SHARE = 1e-6;

function measureShares({
  spans,
  from,
  length,
  count,
}: {
  spans: readonly Span[];
  from: number;
  length: number;
  count: number;
}): Float64Array {
  const shares = new Float64Array(count);
  for (const { start, end } of spans) {
    const first = Math.max(0, Math.floor((start - from) / length));
    for (let index = first; index < count; index += 1) {
      const cellStart = from + index * length;
      if (cellStart >= end) break;
      const part = Math.min(end, cellStart + length) - Math.max(start, cellStart);
      shares[index] = (shares[index] ?? 0) + Math.max(0, part) / length;
    }
  }
  return shares;
}
