import type { Cue } from "@pith/core/transcripts/transcript";

/** Cues that are read as one paragraph. */
export interface CueGroup {
  firstCueId: number;
  lastCueId: number;
  startMs: number | null;
  speaker: string | null;
  cues: readonly Cue[];
}

/** About three lines of the transcript's column: short enough to find a moment in, long enough to read. */
const LONGEST_CHARACTERS = 240;
/** From here on a paragraph may end where a sentence does. */
const SHORTEST_CHARACTERS = 140;
const PAUSE_MS = 2500;
const sentenceEnd = /[.!?…。！？؟]["'”’»)\]]*$/u;

/** Joins cues into paragraphs that end at a pause, at another speaker, or after about three lines, if possible with a sentence. */
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
      (characters > SHORTEST_CHARACTERS && last !== undefined && sentenceEnd.test(last.text));
    if (last && (isAfterPause || cue.speaker !== last.speaker || isLong)) close();
    members.push(cue);
    characters += cue.text.length;
  }
  close();
  return groups;
}

/** The position of the group that holds a cue, or -1. Groups are in the order of their cues. */
export function findGroupOfCue({ groups, cueId }: { groups: readonly CueGroup[]; cueId: number }): number {
  return findLast({ groups, isBefore: (group) => group.firstCueId <= cueId });
}

/** The position of the group that is being said at a time: the last that has begun; -1 before the first. */
export function findGroupAt({ groups, seconds }: { groups: readonly CueGroup[]; seconds: number }): number {
  return findLast({ groups, isBefore: (group) => group.startMs !== null && group.startMs <= seconds * 1000 });
}

/** Binary search: a transcript of a whole day has tens of thousands of groups. */
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
