import type { Span } from "./timeline.ts";

/**
 * Returns how much of the range from `from` to `to` is covered by the spans, which mustn't overlap each
 * other.
 */
export function measureOverlap({
  spans,
  from,
  to,
}: {
  spans: readonly Span[];
  from: number;
  to: number;
}): number {
  let total = 0;
  for (const { start, end } of spans) total += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return total;
}

/** Sorts spans, merges those that touch or overlap, and clips them to `from` and `to`. Drops empty ones. */
export function joinSpans({ spans, from, to }: { spans: readonly Span[]; from: number; to: number }): Span[] {
  const joined: Span[] = [];
  const sorted = spans
    .map(({ start, end }) => ({ start: Math.max(from, start), end: Math.min(to, end) }))
    .filter(({ start, end }) => end > start)
    .sort((left, right) => left.start - right.start);
  for (const span of sorted) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push(span);
  }
  return joined;
}

/** Returns the parts of `spans` outside `taken`. Both must come from `joinSpans`. */
export function subtractSpans({ spans, taken }: { spans: readonly Span[]; taken: readonly Span[] }): Span[] {
  return spans.flatMap(({ start, end }) => {
    const rest: Span[] = [];
    let at = start;
    for (const cut of taken) {
      if (cut.end <= at || cut.start >= end) continue;
      if (cut.start > at) rest.push({ start: at, end: cut.start });
      at = Math.max(at, cut.end);
    }
    if (at < end) rest.push({ start: at, end });
    return rest;
  });
}
