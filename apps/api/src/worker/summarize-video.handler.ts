import type { JobHandler } from "../queue/define-job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import type { RunDependencies } from "../summaries/summary-dependencies.ts";

export function createSummarizeVideoHandler(dependencies: RunDependencies): JobHandler<{ resultId: string }> {
  return ({ resultId }, run) => runSummary({ resultId, run, dependencies });
}
