import type { DraftCue } from "./draft-cue.ts";
import { shareTime } from "./share-time.ts";
import { estimateSpeechMs } from "./time-words.ts";

/** Editors write 99:59:59.999 for "no time yet", so times at or above this value count as missing. */
const NO_TIME_FROM_MS = 100 * 3_600_000 - 1000;
/**
 * Overlapping captions may be out of order by up to this much. A larger jump is a wrong time or the start of
 * another part.
 */
const MAX_OVERLAP_MS = 60_000;
/** Maximum fraction of wrong times to repair. If there are more, the file's order can't be trusted either. */
const MAX_WRONG_SHARE = 0.1;
const MAX_PARTS = 20;
/** If times jump back to a time later than this, the jump isn't the start of another part. */
const PART_START_MS = 120_000;
/**
 * A part is a copy or translation of earlier parts if at least this fraction of its start times also occurs
 * in them.
 */
const COPY_SHARE = 0.8;
/** A cue shorter than this fraction of its estimated speaking time has no reliable duration. */
const SHORTEST_SHARE = 0.25;
/** A cue without an end lasts until the next one, but at most this multiple of its estimated speaking time. */
const LONGEST_TIMES = 4;

/**
 * Repairs cue times, so that starts never decrease, and an end is never before its own start or after the
 * next cue's start. Overlapping cues are sorted; those with the same start time share their time span.
 * Isolated wrong times are interpolated between their neighbors. If the file has parts that each restart at
 * zero, they are concatenated, excluding copies and translations. Missing ends become the next cue's start or
 * an estimate. A time that can't be repaired (such as 99:59:59.999 from some point to the end of the file)
 * becomes null, since no time is better than a wrong one.
 */
export function repairTimes(cues: readonly DraftCue[]): DraftCue[] {
  const checked = cues.map(checkTimes);
  if (checked.every((cue) => cue.startMs === null)) return checked;
  return spreadEqualStarts(repairEnds(placeBetween(repairOrder(checked))));
}

function checkTimes(cue: DraftCue): DraftCue {
  const { startMs, endMs } = cue;
  if (startMs === null || !Number.isFinite(startMs) || startMs < 0 || startMs >= NO_TIME_FROM_MS) {
    return { ...cue, startMs: null, endMs: null };
  }
  const isEndRight = endMs !== null && Number.isFinite(endMs) && endMs >= startMs && endMs < NO_TIME_FROM_MS;
  return { ...cue, startMs: Math.round(startMs), endMs: isEndRight ? Math.round(endMs) : null };
}

function repairOrder(cues: readonly DraftCue[]): DraftCue[] {
  const drops = findDrops(cues);
  if (drops.length === 0) return [...cues];
  if (drops.every((drop) => drop.byMs <= MAX_OVERLAP_MS)) return sortByStart(cues);
  const wrong = findWrongStarts(cues);
  if (wrong.size <= Math.max(1, cues.length * MAX_WRONG_SHARE)) {
    return cues.map((cue, index) => (wrong.has(index) ? { ...cue, startMs: null, endMs: null } : cue));
  }
  const isInParts = drops.length < MAX_PARTS && drops.every((drop) => drop.toMs <= PART_START_MS);
  return isInParts ? layEndToEnd(cues) : sortByStart(cues);
}

function findDrops(cues: readonly DraftCue[]): { byMs: number; toMs: number }[] {
  const drops: { byMs: number; toMs: number }[] = [];
  let last = 0;
  for (const { startMs } of cues) {
    if (startMs === null) continue;
    if (startMs < last) drops.push({ byMs: last - startMs, toMs: startMs });
    last = startMs;
  }
  return drops;
}

/** Cues without timestamps stay right after the cue before them. */
function sortByStart(cues: readonly DraftCue[]): DraftCue[] {
  let last = 0;
  const keyed = cues.map((cue) => {
    last = cue.startMs ?? last;
    return { cue, key: last };
  });
  return keyed.sort((left, right) => left.key - right.key).map(({ cue }) => cue);
}

/** Returns the positions outside the longest nondecreasing subsequence of starts (patience sorting). */
function findWrongStarts(cues: readonly DraftCue[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before = new Int32Array(cues.length).fill(-1);
  for (const [index, { startMs }] of cues.entries()) {
    if (startMs === null) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cues[tails[middle] ?? 0]?.startMs ?? 0) <= startMs) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const wrong = new Set<number>();
  for (const [index, cue] of cues.entries()) if (cue.startMs !== null) wrong.add(index);
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) wrong.delete(index);
  return wrong;
}

function layEndToEnd(cues: readonly DraftCue[]): DraftCue[] {
  const laid: DraftCue[] = [];
  const knownStarts = new Set<number>();
  let offset = 0;
  let lastEnd = 0;
  for (const part of splitParts(cues)) {
    const starts = part.flatMap((cue) => (cue.startMs === null ? [] : [cue.startMs]));
    // True if the part is a copy or translation of earlier captions rather than their continuation.
    const isCopy = starts.filter((start) => knownStarts.has(start)).length >= starts.length * COPY_SHARE;
    if (isCopy && laid.length > 0) continue;
    for (const start of starts) knownStarts.add(start);
    for (const cue of part) {
      const startMs = cue.startMs === null ? null : cue.startMs + offset;
      const endMs = cue.endMs === null ? null : cue.endMs + offset;
      lastEnd = Math.max(lastEnd, endMs ?? startMs ?? 0);
      laid.push({ ...cue, startMs, endMs });
    }
    offset = lastEnd;
  }
  return laid;
}

/**
 * Splits the cues wherever their start times jump back. A cue without a time stays with the cues around it.
 */
function splitParts(cues: readonly DraftCue[]): DraftCue[][] {
  const parts: DraftCue[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const cue of cues) {
    const startsOver = cue.startMs !== null && cue.startMs < last;
    if (startsOver || parts.length === 0) parts.push([cue]);
    else parts.at(-1)?.push(cue);
    last = cue.startMs ?? last;
  }
  return parts;
}

/** Untimed cues between two timed cues share the time between them in proportion to their length. */
function placeBetween(cues: readonly DraftCue[]): DraftCue[] {
  const placed = [...cues];
  for (let index = 0; index < placed.length; index += 1) {
    if (placed[index]?.startMs !== null) continue;
    const first = index;
    while (index < placed.length && placed[index]?.startMs === null) index += 1;
    const before = placed[first - 1];
    const after = placed[index];
    if (before?.startMs == null || after?.startMs == null) continue;
    const gapStart = Math.min(before.endMs ?? before.startMs, after.startMs);
    const parts = placed.slice(first, index);
    for (const [position, cue] of shareTime({ parts, startMs: gapStart, endMs: after.startMs }).entries())
      placed[first + position] = cue;
  }
  return placed;
}

function repairEnds(cues: readonly DraftCue[]): DraftCue[] {
  const repaired: DraftCue[] = [];
  let nextStart: number | null = null;
  let nextEnd: number | null = null;
  for (const cue of cues.toReversed()) {
    if (cue.startMs === null) {
      repaired.push({ ...cue, endMs: null });
      continue;
    }
    const endMs = chooseEnd({ cue, startMs: cue.startMs, nextStart, nextEnd });
    repaired.push({ ...cue, endMs });
    nextStart = cue.startMs;
    nextEnd = endMs;
  }
  return repaired.reverse();
}

function chooseEnd({
  cue,
  startMs,
  nextStart,
  nextEnd,
}: {
  cue: DraftCue;
  startMs: number;
  nextStart: number | null;
  nextEnd: number | null;
}): number {
  // Cues with the same start time overlap, so their ends aren't limited by each other's start.
  const limit = nextStart === startMs ? nextEnd : nextStart;
  const spokenMs = estimateSpeechMs(cue.text);
  let endMs = cue.endMs ?? (limit === null ? startMs + spokenMs : startMs + spokenMs * LONGEST_TIMES);
  if (endMs - startMs < spokenMs * SHORTEST_SHARE) endMs = Math.max(endMs, startMs + spokenMs);
  return limit === null ? endMs : Math.max(startMs, Math.min(endMs, limit));
}

/**
 * Cues with the same start time were spoken one after another, so they share the time until the last one's
 * end.
 */
function spreadEqualStarts(cues: readonly DraftCue[]): DraftCue[] {
  const spread: DraftCue[] = [];
  for (let index = 0; index < cues.length; ) {
    const startMs = cues[index]?.startMs ?? null;
    let next = index + 1;
    while (startMs !== null && next < cues.length && cues[next]?.startMs === startMs) next += 1;
    const group = dropCopies(cues.slice(index, next));
    const endMs = group.reduce((latest, cue) => Math.max(latest, cue.endMs ?? 0), startMs ?? 0);
    for (const cue of group.length === 1 ? group : shareTime({ parts: group, startMs, endMs }))
      spread.push(cue);
    index = next;
  }
  return spread;
}

/** Drops copies: cues with identical times and words were spoken only once. */
function dropCopies(group: readonly DraftCue[]): readonly DraftCue[] {
  if (group.length === 1) return group;
  const known = new Set<string>();
  return group.filter((cue) => {
    const key = `${cue.speaker ?? ""}\n${cue.text}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
