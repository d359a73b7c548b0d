import { AppError } from "@pith/core/errors/app-error";
import type { TaskWork, Work } from "./backend.ts";

/** How long work continues, and how long its outcome is kept, after its last caller has left. */
const ABANDONED_MS = 600_000;

interface SharedRun {
  stop: AbortController;
  callers: Set<TaskWork>;
  result: Promise<unknown>;
  isSettled: boolean;
  expiry: NodeJS.Timeout | undefined;
}

/** Runs work, or joins it if a call with the same key has started it. */
export type ShareWork = <Result>(request: {
  key: string;
  /** Without `leave`, the caller waits until the end. */
  work: TaskWork & Partial<Pick<Work, "leave">>;
  run: (work: TaskWork) => Promise<Result>;
}) => Promise<Result>;

/**
 * Lets several calls wait for the same work. It stops when its last caller cancels, ten minutes after the last one has
 * left, or when `signal` aborts.
 *
 * @throws AppError `conflict.summary_unfinished` to a caller that leaves.
 */
export function createSharedWork({ signal: session }: { signal: AbortSignal }): ShareWork {
  const running = new Map<string, SharedRun>();
  return async ({ key, work, run }) => {
    const shared = running.get(key) ?? start();
    clearTimeout(shared.expiry);
    shared.callers.add(work);
    const given = Promise.withResolvers<never>();
    const cancel = () => given.reject(work.signal.reason);
    const leave = () => given.reject(new AppError({ code: "conflict.summary_unfinished" }));
    work.signal.addEventListener("abort", cancel);
    work.leave?.addEventListener("abort", leave);
    if (work.signal.aborted) cancel();
    if (work.leave?.aborted) leave();
    try {
      return (await Promise.race([shared.result, given.promise])) as never;
    } finally {
      shared.callers.delete(work);
      if (shared.isSettled) forget(shared);
      else if (shared.callers.size === 0 && work.signal.aborted) end(shared);
      else if (shared.callers.size === 0) shared.expiry = setTimeout(() => end(shared), ABANDONED_MS).unref();
      work.signal.removeEventListener("abort", cancel);
      work.leave?.removeEventListener("abort", leave);
    }

    function start(): SharedRun {
      const stop = new AbortController();
      const callers = new Set<TaskWork>();
      const result = run({
        signal: AbortSignal.any([stop.signal, session]),
        onProgress: (progress) => {
          for (const caller of callers) caller.onProgress(progress);
        },
      });
      const begun: SharedRun = { stop, callers, result, isSettled: false, expiry: undefined };
      running.set(key, begun);
      const settle = () => {
        begun.isSettled = true;
      };
      result.then(settle, settle);
      return begun;
    }
    function end(ended: SharedRun): void {
      forget(ended);
      ended.stop.abort();
    }
    function forget(ended: SharedRun): void {
      if (running.get(key) === ended) running.delete(key);
    }
  };
}
