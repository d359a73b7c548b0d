import type { CueIndex } from "./build-cue-index.ts";

/** Returns the silence between a cue and the next one in milliseconds; 0 if either time is unknown. */
export function measurePause({ index, cue }: { index: CueIndex; cue: number }): number {
  const endMs = index.cues[cue]?.endMs ?? null;
  const startMs = index.cues[cue + 1]?.startMs ?? null;
  return endMs === null || startMs === null ? 0 : Math.max(0, startMs - endMs);
}
