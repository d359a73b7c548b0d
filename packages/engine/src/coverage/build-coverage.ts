import type { Coverage, CoverageBlock, LeftOutRange } from "@pith/core/summaries/summary";
import type { Cue } from "@pith/core/transcripts/transcript";
import { countWords } from "../transcript/count-words.ts";

/** A range of cues from `firstCueId` to `lastCueId`, inclusive. */
export interface CueRange {
  firstCueId: number;
  lastCueId: number;
}

/** A shorter pause counts as part of the surrounding speech. */
const MIN_SILENCE_MS = 5000;
const MAX_BLOCKS = 2000;

function toSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}

function markCited({ cues, ranges }: { cues: readonly Cue[]; ranges: readonly CueRange[] }): Uint8Array {
  const changes = new Int32Array(cues.length + 1);
  for (const { firstCueId, lastCueId } of ranges) {
    const first = Math.max(0, firstCueId);
    const end = Math.min(cues.length, lastCueId + 1);
    if (end <= first) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  let depth = 0;
  return Uint8Array.from(cues, (_, position) => {
    depth += changes[position] ?? 0;
    return depth > 0 ? 1 : 0;
  });
}

function buildBlocks(input: {
  cues: readonly Cue[];
  cited: Uint8Array;
  minSilenceMs: number;
  endMs: number | null;
}): CoverageBlock[] {
  const { cues, cited, minSilenceMs, endMs } = input;
  const blocks: CoverageBlock[] = [];
  const addSilence = (fromMs: number | null, toMs: number | null, cueId: number): void => {
    if (fromMs === null || toMs === null || toMs - fromMs < minSilenceMs) return;
    blocks.push({
      startSeconds: toSeconds(fromMs),
      endSeconds: toSeconds(toMs),
      firstCueId: cueId,
      lastCueId: cueId,
      state: "silence",
    });
  };
  let spokenUntilMs: number | null = null;
  for (const [position, cue] of cues.entries()) {
    addSilence(position === 0 ? 0 : spokenUntilMs, cue.startMs, Math.max(0, position - 1));
    const state = cited[position] === 1 ? "cited" : "speech";
    spokenUntilMs = cue.endMs === null ? null : Math.max(spokenUntilMs ?? 0, cue.endMs);
    const last = blocks.at(-1);
    if (last !== undefined && last.state === state) {
      last.endSeconds = toSeconds(spokenUntilMs);
      last.lastCueId = position;
      continue;
    }
    const startMs =
      last?.endSeconds == null || cue.startMs === null
        ? cue.startMs
        : Math.max(cue.startMs, last.endSeconds * 1000);
    blocks.push({
      startSeconds: toSeconds(startMs),
      endSeconds: toSeconds(spokenUntilMs),
      firstCueId: position,
      lastCueId: position,
      state,
    });
  }
  if (cues.length > 0) addSilence(spokenUntilMs, endMs, cues.length - 1);
  return blocks;
}

/**
 * Returns a summary's coverage: the fraction of words cited, and the timeline as blocks of cited speech,
 * other speech and silence of 5 s or more, in order and without overlap. A silence refers to the cue before
 * it, or to the first cue if it is at the start. If the cues have no timestamps, blocks are based on the cues
 * and there is no silence. `ranges` may overlap. `durationSeconds` is needed to find silence after the last
 * cue; null if unknown. Runs in linear time.
 */
export function buildCoverage({
  cues,
  ranges,
  durationSeconds,
  leftOut = [],
}: {
  cues: readonly Cue[];
  ranges: readonly CueRange[];
  durationSeconds: number | null;
  /** The parts that were deliberately left out, in order; defaults to none. */
  leftOut?: readonly LeftOutRange[];
}): Coverage {
  const cited = markCited({ cues, ranges });
  let words = 0;
  let citedWords = 0;
  for (const [position, cue] of cues.entries()) {
    const count = countWords(cue.text);
    words += count;
    if (cited[position] === 1) citedWords += count;
  }
  const endMs = durationSeconds === null ? null : durationSeconds * 1000;
  let minSilenceMs = MIN_SILENCE_MS;
  let blocks = buildBlocks({ cues, cited, minSilenceMs, endMs });
  while (blocks.length > MAX_BLOCKS && minSilenceMs < Number.MAX_SAFE_INTEGER) {
    minSilenceMs *= 4;
    blocks = buildBlocks({ cues, cited, minSilenceMs, endMs });
  }
  return {
    share: words > 0 ? citedWords / words : 0,
    blocks: blocks.slice(0, MAX_BLOCKS),
    leftOut: [...leftOut],
  };
}
