/** The lines that one call reads: from `firstLine` to `lastLine`, inclusive. */
export interface SpeechWindow {
  firstLine: number;
  lastLine: number;
  tokens: number;
}

interface Plan {
  count: number;
  /** Sum of the squared window sizes; the lower, the more even the windows. */
  unevenness: number;
  /** The position of the first piece in the last window. */
  from: number;
}

/** Splits a chapter that is too large for one window into parts of equal size. */
function cutChapter({
  tokens,
  first,
  end,
  budget,
}: {
  tokens: readonly number[];
  first: number;
  end: number;
  budget: number;
}) {
  const size = sum(tokens, first, end);
  const parts = Math.max(1, Math.ceil(size / budget));
  const pieces: SpeechWindow[] = [];
  let start = first;
  let taken = 0;
  let part = 0;
  for (let line = first; line < end; line += 1) {
    const own = tokens[line] ?? 0;
    const isFull =
      part > 0 && (part + own > budget || taken + own / 2 > (size * (pieces.length + 1)) / parts);
    if (isFull) {
      pieces.push({ firstLine: start, lastLine: line - 1, tokens: part });
      start = line;
      part = 0;
    }
    part += own;
    taken += own;
  }
  if (start < end) pieces.push({ firstLine: start, lastLine: end - 1, tokens: part });
  return pieces;
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at += 1) total += values[at] ?? 0;
  return total;
}

/**
 * Packs chapters into as few windows of at most `windowTokens` as possible, and balances their sizes, since
 * the largest one determines the latency. A window ends inside a chapter only if that chapter alone is too
 * large. `chapterStarts` are the chapters' first lines, ascending, starting with 0. A line over the budget
 * gets its own window. Empty if there are no lines. Takes time quadratic in the number of chapters and linear
 * in the number of lines.
 */
export function planWindows({
  lineTokens,
  chapterStarts,
  windowTokens,
}: {
  lineTokens: readonly number[];
  chapterStarts: readonly number[];
  windowTokens: number;
}): SpeechWindow[] {
  const starts = [...new Set([0, ...chapterStarts])].filter((start) => start < lineTokens.length);
  starts.sort((left, right) => left - right);
  const pieces = starts.flatMap((first, position) =>
    cutChapter({
      tokens: lineTokens,
      first,
      end: starts[position + 1] ?? lineTokens.length,
      budget: windowTokens,
    }),
  );
  // best[n] is the best plan for the first n pieces.
  const best: Plan[] = [{ count: 0, unevenness: 0, from: 0 }];
  for (let end = 1; end <= pieces.length; end += 1) {
    let chosen: Plan | null = null;
    let size = 0;
    for (let from = end - 1; from >= 0; from -= 1) {
      size += pieces[from]?.tokens ?? 0;
      if (size > windowTokens && from < end - 1) break;
      const before = best[from] ?? { count: 0, unevenness: 0, from: 0 };
      const plan = { count: before.count + 1, unevenness: before.unevenness + size * size, from };
      const isBetter =
        chosen === null ||
        plan.count < chosen.count ||
        (plan.count === chosen.count && plan.unevenness < chosen.unevenness);
      if (isBetter) chosen = plan;
    }
    if (chosen !== null) best.push(chosen);
  }
  const windows: SpeechWindow[] = [];
  for (let end = pieces.length; end > 0; ) {
    const from = best[end]?.from ?? end - 1;
    const packed = pieces.slice(from, end);
    windows.push({
      firstLine: packed[0]?.firstLine ?? 0,
      lastLine: packed.at(-1)?.lastLine ?? 0,
      tokens: packed.reduce((total, piece) => total + piece.tokens, 0),
    });
    end = from;
  }
  return windows.reverse();
}
