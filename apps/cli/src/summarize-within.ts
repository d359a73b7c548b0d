import type { SummaryContent } from "@pith/core/summaries/summary";
import { summarizeTranscript } from "@pith/engine/summarize-transcript";

type Task = Parameters<typeof summarizeTranscript>[0];

/**
 * Summarizes with a word limit, counting words the way `wc -w` does: anything between spaces. The engine only
 * counts words with a letter or digit, so standalone dashes could push the result over the limit. If they do,
 * the engine's limit is lowered by the excess.
 */
export function summarizeWithin(task: Task): SummaryContent {
  const { maxWords } = task;
  let budget = maxWords;
  for (;;) {
    const content = summarizeTranscript({ ...task, maxWords: budget });
    const excess = maxWords === null ? 0 : countSpaced(content) - maxWords;
    if (budget === null || excess <= 0 || budget <= 1) return content;
    budget = Math.max(1, budget - excess);
  }
}

function countSpaced({ keyPoints }: SummaryContent): number {
  return keyPoints.reduce((total, { text }) => total + text.trim().split(/\s+/).length, 0);
}
