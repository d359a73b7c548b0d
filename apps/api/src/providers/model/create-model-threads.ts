import type { Worker } from "node:worker_threads";
import { AppError } from "@pith/core/errors/app-error";
import { findWorker } from "../../lib/find-worker.ts";
import { startThread } from "../../lib/start-thread.ts";
import { unpackError } from "../../lib/thread-error.ts";
import type { ModelMessage, ModelOrder, ModelTask } from "./model-task.ts";

/**
 * Enough for the transcripts of many concurrent tasks. A thread that needs more dies along with its tasks.
 */
const THREAD_MEMORY_MB = 2048;
/** How long a canceled task has to close its calls and report their cost. */
const CANCEL_GRACE_MS = 2_000;

type TaskMessage = Extract<ModelMessage, { kind: "part" | "call" }>;

export interface ModelThreads {
  /** @throws the task's AppError, or the signal's reason if it aborts. */
  run(request: {
    task: ModelTask;
    signal: AbortSignal;
    /** Calls are reported even after the signal has aborted. */
    onMessage: (message: TaskMessage) => void;
  }): Promise<unknown>;
  close(): Promise<void>;
}

interface ModelThread {
  worker: Worker;
  tasks: Map<number, { receive: (message: ModelMessage) => void; fail: (error: Error) => void }>;
}

/**
 * Creates threads that call models. Tasks mostly wait for the network, with short checks in between, so each thread
 * runs many at once. A task goes to the thread with the fewest tasks. Threads start on demand.
 */
export function createModelThreads({ count }: { count: number }): ModelThreads {
  const threads: ModelThread[] = [];
  let lastId = 0;
  let isClosed = false;

  function chooseThread(): ModelThread {
    const least = threads.toSorted((left, right) => left.tasks.size - right.tasks.size)[0];
    if (least && (least.tasks.size === 0 || threads.length >= count)) return least;
    const thread: ModelThread = {
      worker: startThread({
        url: findWorker({ name: "model", caller: import.meta.url }),
        memoryMb: THREAD_MEMORY_MB,
      }),
      tasks: new Map(),
    };
    const end = (error: Error) => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1);
      for (const { fail } of thread.tasks.values()) fail(error);
    };
    thread.worker.on("message", (message: ModelMessage) => thread.tasks.get(message.id)?.receive(message));
    thread.worker.on("error", end);
    thread.worker.on("exit", () => end(new Error("The model thread ended before its tasks.")));
    threads.push(thread);
    return thread;
  }

  return {
    async run({ task, signal, onMessage }) {
      signal.throwIfAborted();
      if (isClosed) throw new AppError({ code: "unavailable.restarting" });
      const thread = chooseThread();
      lastId += 1;
      const id = lastId;
      const send = (order: ModelOrder) => thread.worker.postMessage(order);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      let grace: NodeJS.Timeout | undefined;
      const cancel = () => {
        send({ kind: "cancel", id });
        grace = setTimeout(() => reject(signal.reason), CANCEL_GRACE_MS);
      };
      thread.tasks.set(id, {
        fail: reject,
        receive(message) {
          if (message.kind === "done") resolve(message.result);
          else if (message.kind === "failed") reject(unpackError(message.error));
          else if (message.kind === "call" || !signal.aborted) onMessage(message);
        },
      });
      thread.worker.ref();
      signal.addEventListener("abort", cancel, { once: true });
      try {
        send({ kind: "start", id, task });
        const result = await promise;
        signal.throwIfAborted();
        return result;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(grace);
        signal.removeEventListener("abort", cancel);
        thread.tasks.delete(id);
        // Idle threads must not keep the process alive.
        if (thread.tasks.size === 0) thread.worker.unref();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
