import type { SpokenWord } from "./list-words.ts";

/** The times of a word in the overlap may differ by up to this much between the two pieces. */
const SLACK_MS = 1_500;
/** More words than any overlap contains. Limits the cost of the comparison. */
const MAX_OVERLAP_WORDS = 400;
/**
 * Two consecutive matching words identify the same position. A single matching word only does so if its times
 * in the two pieces nearly agree.
 */
const MIN_RUN = 2;

/**
 * Joins the words of two overlapping pieces, so that words recognized in both appear once. Aligns the pieces
 * by the longest common run of words within the overlap, and cuts in the middle of that run, since
 * recognition is unreliable near the ends of a piece. Without a common run, cuts at the middle of the overlap
 * by time. The cost is quadratic only in the number of words in the overlap.
 */
export function stitchWords({
  before,
  after,
  overlap,
}: {
  before: readonly SpokenWord[];
  after: readonly SpokenWord[];
  /** Null if the pieces don't overlap. */
  overlap: { startMs: number; endMs: number } | null;
}): SpokenWord[] {
  if (overlap === null || before.length === 0 || after.length === 0) return [...before, ...after];
  const tailStart = findTail({ words: before, fromMs: overlap.startMs - SLACK_MS });
  const headEnd = findHead({ words: after, toMs: overlap.endMs + SLACK_MS });
  const run = findLongestRun({ tail: before.slice(tailStart), head: after.slice(0, headEnd) });
  if (run !== null) {
    const half = Math.ceil(run.length / 2);
    return [...before.slice(0, tailStart + run.tailAt + half), ...after.slice(run.headAt + half)];
  }
  const cutMs = (overlap.startMs + overlap.endMs) / 2;
  return [
    ...before.filter((word) => middleOf(word) === null || (middleOf(word) ?? 0) < cutMs),
    ...after.filter((word) => middleOf(word) === null || (middleOf(word) ?? 0) >= cutMs),
  ];
}

function findTail({ words, fromMs }: { words: readonly SpokenWord[]; fromMs: number }): number {
  let start = words.length;
  const first = Math.max(0, words.length - MAX_OVERLAP_WORDS);
  while (start > first && (words[start - 1]?.endMs ?? fromMs) >= fromMs) start -= 1;
  return start;
}

function findHead({ words, toMs }: { words: readonly SpokenWord[]; toMs: number }): number {
  let end = 0;
  const last = Math.min(words.length, MAX_OVERLAP_WORDS);
  while (end < last && (words[end]?.startMs ?? toMs) <= toMs) end += 1;
  return end;
}

interface Run {
  tailAt: number;
  headAt: number;
  length: number;
}

/** Finds the longest run of matching words; ties go to the one whose times agree best. */
function findLongestRun({
  tail,
  head,
}: {
  tail: readonly SpokenWord[];
  head: readonly SpokenWord[];
}): Run | null {
  let best: (Run & { distanceMs: number }) | null = null;
  let lengths = new Array<number>(head.length + 1).fill(0);
  for (const [row, word] of tail.entries()) {
    const next = new Array<number>(head.length + 1).fill(0);
    for (const [column, other] of head.entries()) {
      if (word.key === "" || word.key !== other.key) continue;
      const length = (lengths[column] ?? 0) + 1;
      next[column + 1] = length;
      const distanceMs = Math.abs((word.startMs ?? 0) - (other.startMs ?? 0));
      const isPlace = length >= MIN_RUN || distanceMs <= SLACK_MS / 2;
      const isBetter =
        best === null || length > best.length || (length === best.length && distanceMs < best.distanceMs);
      if (isPlace && isBetter) {
        best = { tailAt: row - length + 1, headAt: column - length + 1, length, distanceMs };
      }
    }
    lengths = next;
  }
  return best;
}

function middleOf({ startMs, endMs }: SpokenWord): number | null {
  return startMs === null || endMs === null ? null : (startMs + endMs) / 2;
}
