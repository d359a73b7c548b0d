import { Worker } from "node:worker_threads";
import { AppError, reviveAppError } from "@pith/core/errors/app-error";
import type { SourceAttempt } from "@pith/sources/source-metrics";
import type { ExtractionMessage, ExtractionOrder, ExtractionTask } from "./extraction-task.ts";

/** Enough for the largest transcript we accept. A task that needs more only kills its own thread. */
const THREAD_MEMORY_MB = 1024;
/** Grace period for a canceled task to remove its files before its thread is killed. */
const CANCEL_GRACE_MS = 5_000;
const loadingKinds: readonly ExtractionTask["kind"][] = ["load-link", "load-recording", "list"];

/** Receives what the sources report from the threads. */
export interface ExtractionObserver {
  countAttempt(attempt: SourceAttempt): void;
  /** A configuration problem that doesn't stop anything; for the operator. */
  onProblem(message: string): void;
}

const noObserver: ExtractionObserver = { countAttempt: () => {}, onProblem: () => {} };

export interface ExtractionPool {
  /** @throws the task's AppError, or the signal's reason if it aborts. */
  run(request: {
    task: ExtractionTask;
    signal: AbortSignal;
    onMessage?: (message: ExtractionMessage) => void;
  }): Promise<unknown>;
  close(): Promise<void>;
}

/** Creates a pool of worker threads that start on demand and do one task at a time. */
export function createExtractionPool({
  size,
  observer = noObserver,
}: {
  size: number;
  observer?: ExtractionObserver;
}): ExtractionPool {
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
    // A finishing task passes its slot on, so `busy` stays the same.
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
      if (isClosed) throw new AppError({ code: "unavailable.restarting" });
      await waitForTurn(signal);
      const thread = takeThread();
      try {
        const ended = await runOn({ thread, task, signal, onMessage: onMessage ?? (() => {}), observer });
        thread.unref();
        if (isClosed || !ended.isUsable) await thread.terminate();
        else idle.push(thread);
        if (ended.ok) return ended.result;
        throw ended.error;
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

type Ended = { isUsable: boolean } & ({ ok: true; result: unknown } | { ok: false; error: unknown });

/** The outcome of one task, and whether its thread can be reused. */
function runOn({
  thread,
  task,
  signal,
  onMessage,
  observer,
}: {
  thread: Worker;
  task: ExtractionTask;
  signal: AbortSignal;
  onMessage: (message: ExtractionMessage) => void;
  observer: ExtractionObserver;
}): Promise<Ended> {
  return new Promise<Ended>((resolve) => {
    const forget = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    const finish = (ended: Ended) => {
      forget.abort();
      clearTimeout(grace);
      thread.off("message", receive);
      thread.off("error", fail);
      thread.off("exit", exit);
      resolve(ended);
    };
    const fail = (error: unknown) => finish({ ok: false, isUsable: false, error });
    const exit = () => fail(new Error("The worker thread ended before its task."));
    const receive = (message: ExtractionMessage) => {
      switch (message.kind) {
        case "done":
          return signal.aborted
            ? finish({ ok: false, isUsable: true, error: signal.reason })
            : finish({ ok: true, isUsable: true, result: message.result });
        case "failed":
          return signal.aborted
            ? finish({ ok: false, isUsable: true, error: signal.reason })
            : finish({
                ok: false,
                // An error other than a refusal may have left the thread in an unknown state.
                isUsable: message.error.reason !== null,
                error: toError(message.error),
              });
        case "attempt":
          return observer.countAttempt(message.attempt);
        case "problem":
          return observer.onProblem(message.message);
        default:
          return signal.aborted ? undefined : onMessage(message);
      }
    };
    const cancel = () => {
      // A computing task can't receive messages. A loading task has files to remove and requests to close.
      if (!loadingKinds.includes(task.kind)) return fail(signal.reason);
      send({ thread, message: { kind: "cancel" } });
      grace = setTimeout(() => fail(signal.reason), CANCEL_GRACE_MS);
    };
    thread.on("message", receive);
    thread.on("error", fail);
    thread.on("exit", exit);
    signal.addEventListener("abort", cancel, { once: true, signal: forget.signal });
    send({ thread, message: { kind: "start", task } });
    if (signal.aborted) cancel();
  });
}

function send({ thread, message }: { thread: Worker; message: ExtractionOrder }): void {
  thread.postMessage(message);
}

function toError({ reason, message, stack }: Extract<ExtractionMessage, { kind: "failed" }>["error"]): Error {
  if (reason) return reviveAppError({ reason, message });
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}

/** The worker is beside this file, both as source in development and as a bundle in dist/. */
function getWorkerUrl(): URL {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./extraction.worker.${ending}`, import.meta.url);
}
