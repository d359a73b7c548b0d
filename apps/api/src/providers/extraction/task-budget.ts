import { AppError } from "@pith/core/errors/app-error";
import type { LoadProgress } from "@pith/sources/video-provider";
import type { ExtractionTask } from "./extraction-task.ts";

/** Time limits for a task. Exceeding either one stops the task. */
export interface TaskBudget {
  wallMs: number;
  /**
   * How long the thread may be busy. Null if native code may block it for a long time. For third-party
   * content we measure event loop time, because the task occupies a slot. For a user's own text we measure
   * CPU time, because a busy machine isn't the user's fault.
   */
  busyMs: number | null;
}

/** Hosts whose URLs we choose ourselves. Their fallback, yt-dlp, may take another minute. */
const knownHosts: readonly string[] = ["youtube", "vimeo", "ted"];

/** Budgets for a link once it turns out to be a recording. Transcription often runs in native code. */
export const recordingBudgets: Record<LoadProgress["stage"], TaskBudget> = {
  downloading: { wallMs: 10 * 60_000, busyMs: 60_000 },
  recognizing: { wallMs: 29 * 60_000, busyMs: null },
};

/**
 * Returns a task's initial budget. A link's budget is slightly longer than the sources' own timeouts, so that
 * their more specific errors come first.
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
    case "find-feed":
    case "read-feed":
      return { wallMs: 25_000, busyMs: 8_000 };
    case "load-text":
      return { wallMs: 120_000, busyMs: 20_000 };
    case "index":
    case "summarize":
      return { wallMs: 300_000, busyMs: 60_000 };
    // A user is waiting for these.
    case "find-passages":
    case "find-near":
    case "combine":
    case "answer":
    case "answer-from-passages":
      return { wallMs: 120_000, busyMs: 60_000 };
  }
}

const foreignKinds: readonly ExtractionTask["kind"][] = ["load-link", "list", "find-feed", "read-feed"];

/** Returns true if the task processes content from another site, which can affect how long it takes. */
export function isForeign(task: ExtractionTask): boolean {
  return foreignKinds.includes(task.kind);
}

/**
 * Creates the error for a task that exceeded its budget. The task can be retried once if the content behind a
 * link may be the cause.
 */
export function createBudgetError({ task, message }: { task: ExtractionTask; message: string }): AppError {
  return new AppError({ code: isForeign(task) ? "source_over_budget" : "input_too_large", message });
}

/** Creates the error for a task that didn't finish in time. */
export function createLateError({ task, message }: { task: ExtractionTask; message: string }): AppError {
  const hasTexts = !isForeign(task) && task.kind !== "load-recording";
  return hasTexts
    ? new AppError({ code: "unavailable.busy", message })
    : createBudgetError({ task, message });
}
