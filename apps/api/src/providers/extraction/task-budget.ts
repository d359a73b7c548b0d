import { AppError } from "@pith/core/errors/app-error";
import type { LoadProgress } from "@pith/sources/video-provider";
import type { ExtractionTask } from "./extraction-task.ts";

/** What a task may use of its thread. If it exceeds either limit, it is stopped. */
export interface TaskBudget {
  wallMs: number;
  /** How long the thread's event loop may be busy; null if native code may block it for long. */
  busyMs: number | null;
}

/** Hosts for which we choose the URLs. Their fallback, yt-dlp, may take an additional minute. */
const knownHosts: readonly string[] = ["youtube", "vimeo", "ted"];

/**
 * Budgets of a link from the moment it turns out to be a recording. It is transcribed within half an hour, when its job
 * expires, and often in native code.
 */
export const recordingBudgets: Record<LoadProgress["stage"], TaskBudget> = {
  downloading: { wallMs: 10 * 60_000, busyMs: 60_000 },
  recognizing: { wallMs: 29 * 60_000, busyMs: null },
};

/**
 * Returns a task's initial budget. A link's budget is slightly longer than the sources' own time limits, so that their
 * refusal comes first and says what was wrong.
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
    case "index":
    case "find-passages":
    case "summarize":
    case "answer":
    case "answer-from-passages":
      return { wallMs: 120_000, busyMs: 60_000 };
  }
}

/**
 * The error for a task that exceeded its budget. It can be retried once if the cause may be the content behind a link.
 */
export function createBudgetError({ task, message }: { task: ExtractionTask; message: string }): AppError {
  const isForeign = task.kind === "load-link" || task.kind === "list";
  return new AppError({ code: isForeign ? "source_over_budget" : "input_too_large", message });
}
