import type { Cue } from "@pith/core/transcripts/transcript";

/** Cues shown as one paragraph. */
export interface CueGroup {
  firstCueId: number;
  lastCueId: number;
  startMs: number | null;
  speaker: string | null;
  cues: readonly Cue[];
}

/** About three lines in the transcript's column. */
const LONGEST_CHARACTERS = 240;
/** Once it reaches this length, a paragraph ends at the next sentence boundary. */
const SHORTEST_CHARACTERS = 140;
const PAUSE_MS = 2500;
/**
 * Longer than any sequence of characters that ends a sentence. Without this limit, we'd search the whole text
 * from every position.
 */
const SENTENCE_END_CHARACTERS = 6;
const sentenceEnd = /[.!?…。！？؟]["'”’»)\]]*$/u;

/**
 * Groups cues into paragraphs. A paragraph ends at a pause, at a change of speaker, or after about three
 * lines, preferably at a sentence boundary.
 */
export function groupCues(cues: readonly Cue[]): CueGroup[] {
  const groups: CueGroup[] = [];
  let members: Cue[] = [];
  let characters = 0;

  function close(): void {
    const first = members[0];
    const last = members.at(-1);
    if (!first || !last) return;
    groups.push({
      firstCueId: first.id,
      lastCueId: last.id,
      startMs: first.startMs,
      speaker: first.speaker,
      cues: members,
    });
    members = [];
    characters = 0;
  }

  for (const cue of cues) {
    const last = members.at(-1);
    const isAfterPause =
      last !== undefined &&
      last.endMs !== null &&
      cue.startMs !== null &&
      cue.startMs - last.endMs > PAUSE_MS;
    const isLong =
      characters > LONGEST_CHARACTERS ||
      (characters > SHORTEST_CHARACTERS &&
        last !== undefined &&
        sentenceEnd.test(last.text.slice(-SENTENCE_END_CHARACTERS)));
    if (last && (isAfterPause || cue.speaker !== last.speaker || isLong)) close();
    members.push(cue);
    characters += cue.text.length;
  }
  close();
  return groups;
}

export function findGroupOfCue({ groups, cueId }: { groups: readonly CueGroup[]; cueId: number }): number {
  return findLast({ groups, isBefore: (group) => group.firstCueId <= cueId });
}

/**
 * Returns the index of the group being spoken at a given time: the last one that has started by then; -1 if
 * none has.
 */
export function findGroupAt({ groups, seconds }: { groups: readonly CueGroup[]; seconds: number }): number {
  return findLast({ groups, isBefore: (group) => group.startMs !== null && group.startMs <= seconds * 1000 });
}

/** A binary search, because an all-day transcript has tens of thousands of groups. */
function findLast({
  groups,
  isBefore,
}: {
  groups: readonly CueGroup[];
  isBefore: (group: CueGroup) => boolean;
}): number {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const group = groups[middle];
    if (group && isBefore(group)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
