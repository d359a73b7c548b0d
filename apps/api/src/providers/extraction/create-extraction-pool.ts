import { Worker } from "node:worker_threads";
import { AppError } from "@pith/core/errors/app-error";
import type { ExtractionMessage, ExtractionTask } from "./extraction-task.ts";

/** Enough for the largest transcript that is read; what needs more is ended with its thread alone. */
const THREAD_MEMORY_MB = 1024;

export interface ExtractionPool {
  /** @throws AppError of the task; the signal's reason where it aborts. */
  run(request: {
    task: ExtractionTask;
    signal: AbortSignal;
    onMessage?: (message: ExtractionMessage) => void;
  }): Promise<unknown>;
  close(): Promise<void>;
}

/** Worker threads that are started when they are needed and do one task at a time. */
export function createExtractionPool({ size }: { size: number }): ExtractionPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let isClosed = false;

  function takeThread(): Worker {
    const kept = idle.pop();
    if (kept) {
      kept.ref();
      return kept;
    }
    const thread = new Worker(getWorkerUrl(), {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    all.add(thread);
    thread.once("exit", () => all.delete(thread));
    return thread;
  }

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    if (busy < size) {
      busy += 1;
      return;
    }
    // Whoever ends hands its place on, so `busy` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal.reason);
      };
      queue.push(start);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  function endTurn(): void {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async run({ task, signal, onMessage }) {
      signal.throwIfAborted();
      if (isClosed)
        throw new AppError({ code: "unavailable", message: "The service is restarting. Try again." });
      await waitForTurn(signal);
      const thread = takeThread();
      try {
        const result = await runOn({ thread, task, signal, ...(onMessage && { onMessage }) });
        thread.unref();
        if (isClosed) await thread.terminate();
        else idle.push(thread);
        return result;
      } catch (error) {
        // A thread that was stopped midway, or died, isn't used again.
        if (error instanceof AppError && !signal.aborted) {
          thread.unref();
          idle.push(thread);
        } else await thread.terminate();
        throw error;
      } finally {
        endTurn();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function runOn({
  thread,
  task,
  signal,
  onMessage,
}: {
  thread: Worker;
  task: ExtractionTask;
  signal: AbortSignal;
  onMessage?: (message: ExtractionMessage) => void;
}): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    const stop = new AbortController();
    const finish = (settle: () => void) => {
      stop.abort();
      thread.off("message", receive);
      thread.off("error", fail);
      thread.off("exit", exit);
      settle();
    };
    const fail = (error: Error) => finish(() => reject(error));
    const exit = () => fail(new Error("The worker thread ended before its task."));
    const receive = (message: ExtractionMessage) => {
      if (message.kind === "done") finish(() => resolve(message.result));
      else if (message.kind === "failed") finish(() => reject(toError(message.error)));
      else onMessage?.(message);
    };
    thread.on("message", receive);
    thread.on("error", fail);
    thread.on("exit", exit);
    signal.addEventListener("abort", () => finish(() => reject(signal.reason)), {
      once: true,
      signal: stop.signal,
    });
    thread.postMessage(task);
  });
}

function toError({ code, message, stack }: Extract<ExtractionMessage, { kind: "failed" }>["error"]): Error {
  if (code) return new AppError({ code, message });
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}

/** Beside this file, as source in development and as a bundle in dist/. */
function getWorkerUrl(): URL {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./extraction.worker.${ending}`, import.meta.url);
}
