import { AppError } from "@pith/core/errors/app-error";
import type { LoadProgress } from "@pith/sources/video-provider";
import type { ExtractionTask } from "./extraction-task.ts";

/** What one task may take of its thread. When it passes either limit, it is stopped. */
export interface TaskBudget {
  wallMs: number;
  /** Time in which the thread's event loop isn't waiting; null if native code may hold it for long. */
  busyMs: number | null;
}

/** The hosts whose addresses are ours to choose. Their fallback, yt-dlp, may take a minute of its own. */
const knownHosts: readonly string[] = ["youtube", "vimeo", "ted"];

/**
 * Budgets of a link from where it turns out to be a recording. It is transcribed in up to half an hour, the expiry of
 * its job, and often in native code.
 */
export const recordingBudgets: Record<LoadProgress["stage"], TaskBudget> = {
  downloading: { wallMs: 10 * 60_000, busyMs: 60_000 },
  recognizing: { wallMs: 29 * 60_000, busyMs: null },
};

/**
 * Returns a task's budget, from its start. A link's is a little more than the time that the sources give its requests,
 * so that their own refusal comes first and says what it was.
 */
export function getTaskBudget(task: ExtractionTask): TaskBudget {
  switch (task.kind) {
    case "load-link":
      return knownHosts.includes(task.reference.host)
        ? { wallMs: 90_000, busyMs: 10_000 }
        : { wallMs: 65_000, busyMs: 10_000 };
    case "load-recording":
      return recordingBudgets.recognizing;
    case "list":
      return { wallMs: 25_000, busyMs: 8_000 };
    case "load-text":
      return { wallMs: 30_000, busyMs: 20_000 };
    case "summarize":
    case "answer":
      return { wallMs: 120_000, busyMs: 60_000 };
  }
}

/** The refusal of a task that passed its budget. Only what a link led to may be tried once more. */
export function createBudgetError({ task, message }: { task: ExtractionTask; message: string }): AppError {
  const isForeign = task.kind === "load-link" || task.kind === "list";
  return new AppError({ code: isForeign ? "source_over_budget" : "input_too_large", message });
}
