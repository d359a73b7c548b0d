import type { JobHandler } from "../queue/define-job.ts";
import { type RunDependencies, runSummary } from "../summaries/run-summary.ts";

export function createSummarizeVideoHandler(dependencies: RunDependencies): JobHandler<{ resultId: string }> {
  return ({ resultId }, run) => runSummary({ resultId, run, dependencies });
}
