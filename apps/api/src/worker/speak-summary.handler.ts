import { type RunAudioDependencies, runAudio } from "../audio/run-audio.ts";
import type { JobHandler } from "../queue/define-job.ts";

export function createSpeakSummaryHandler(
  dependencies: RunAudioDependencies,
): JobHandler<{ audioResultId: string }> {
  return ({ audioResultId }, run) => runAudio({ audioResultId, run, dependencies });
}
