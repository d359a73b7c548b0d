/** A mark on the line: a single key point, or several that are too close to draw separately. */
export interface LineMark {
  /** Distance from the start of the line to the mark's center, in px. */
  xPx: number;
  /** Ordered by position on the line. */
  keyPointIndexes: [number, ...number[]];
  isTakeaway: boolean;
  /**
   * Hit radius around the center, in px: 12, or half the distance to the nearest neighbor if that is less.
   */
  reachPx: number;
}

const MAX_REACH_PX = 12;
/** Maximum width of a group of key points, as a multiple of `nearPx`. */
const MAX_EXTENT = 2;
/** Maximum width of a numbered mark after absorbing a touching neighbor, as a multiple of `touchPx`. */
const MAX_TOUCHING_EXTENT = 2.5;

interface Group {
  startPx: number;
  endPx: number;
  members: { keyPointIndex: number; isTakeaway: boolean }[];
}

/**
 * Groups key points that are closer than `nearPx`. Marks with multiple points, which are numbered, then
 * absorb any marks closer than `touchPx`.
 */
export function groupMoments({
  moments,
  nearPx,
  touchPx,
}: {
  /** Ordered by position on the line. */
  moments: readonly { keyPointIndex: number; isTakeaway: boolean; xPx: number }[];
  nearPx: number;
  touchPx: number;
}): LineMark[] {
  const groups: Group[] = [];
  for (const { xPx, ...member } of moments) {
    const last = groups.at(-1);
    if (last && xPx - last.endPx < nearPx && xPx - last.startPx < nearPx * MAX_EXTENT) {
      last.members.push(member);
      last.endPx = xPx;
    } else groups.push({ startPx: xPx, endPx: xPx, members: [member] });
  }
  for (let index = 1; index < groups.length; ) {
    const [left, right] = [groups[index - 1], groups[index]];
    if (!left || !right) break;
    const hasNumber = left.members.length > 1 || right.members.length > 1;
    const isTouching =
      center(right) - center(left) < touchPx && right.endPx - left.startPx < touchPx * MAX_TOUCHING_EXTENT;
    if (hasNumber && isTouching) {
      groups.splice(index - 1, 2, {
        startPx: left.startPx,
        endPx: right.endPx,
        members: [...left.members, ...right.members],
      });
      index = Math.max(1, index - 1);
    } else index += 1;
  }
  return groups.map((group, index) => {
    const xPx = center(group);
    const neighbors = [groups[index - 1], groups[index + 1]].filter((other) => other !== undefined);
    return {
      xPx,
      keyPointIndexes: group.members.map(({ keyPointIndex }) => keyPointIndex) as [number, ...number[]],
      isTakeaway: group.members.some(({ isTakeaway }) => isTakeaway),
      reachPx: Math.min(MAX_REACH_PX, ...neighbors.map((other) => Math.abs(center(other) - xPx) / 2)),
    };
  });
}

function center({ startPx, endPx }: Group): number {
  return (startPx + endPx) / 2;
}
