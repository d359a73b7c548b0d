import { Worker } from "node:worker_threads";
import { AppError, type AppErrorOptions } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { Work } from "@pith/mcp/backend";
import type { TalkResults, TalkTask, TaskSettings } from "./talk-task.ts";

/** Maximum number of concurrent threads. A long talk takes about 200 MB. */
const MAX_THREADS = 2;
/**
 * Time for a stopped task to close its requests and remove its files, which it can't do while the engine is
 * computing.
 */
const GRACE_MS = 200;
/** How long a thread without a task is kept, since loading the engine takes most of a short task's time. */
const IDLE_MS = 60_000;

type Message =
  | { kind: "progress"; share: number }
  | { kind: "done"; result: unknown }
  | { kind: "refused"; reason: ReceivedMessage; detail: string | null }
  | { kind: "failed"; error: unknown };

/**
 * Runs tasks on threads, one at a time per thread. A stopped task ends immediately, even while the engine is
 * computing.
 */
export type RunTask = <Task extends TalkTask>(task: Task, work: Work) => Promise<TalkResults[Task["kind"]]>;

/** Creates a task runner. `file` is the thread's entry point. */
export function createTaskRunner({ file, settings }: { file: URL; settings: TaskSettings }): RunTask {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Threads without a task, which have loaded the engine. They end after a while. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const release = (thread: Worker): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const takeThread = (): Worker => {
    const [known] = idle.keys();
    const thread = known ?? startThread({ file, settings });
    if (known === undefined) thread.on("exit", () => release(thread));
    release(thread);
    thread.ref();
    return thread;
  };
  const keepThread = (thread: Worker): void => {
    thread.unref();
    const end = () => {
      release(thread);
      void thread.terminate();
    };
    idle.set(thread, setTimeout(end, IDLE_MS).unref());
  };
  return async (task, work) => {
    if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      work.signal.throwIfAborted();
      const thread = takeThread();
      return (await runOnThread({ thread, task, work, onEnd: () => keepThread(thread) })) as never;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

function startThread({ file, settings }: { file: URL; settings: TaskSettings }): Worker {
  // Capture the output, because libraries may print, and standard output is reserved for the protocol.
  const thread = new Worker(file, { workerData: settings, stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  // `runOnThread` handles a running task's errors. An error without any listener would end the process.
  thread.on("error", () => {});
  return thread;
}

/** Calls `onEnd` if the thread can run another task afterward. */
async function runOnThread({
  thread,
  task,
  work: { signal, onProgress },
  onEnd,
}: {
  thread: Worker;
  task: TalkTask;
  work: Work;
  onEnd: () => void;
}): Promise<unknown> {
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    thread.postMessage({ kind: "stop" });
    grace = setTimeout(() => void thread.terminate(), GRACE_MS);
  };
  return await new Promise<unknown>((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(grace);
      signal.removeEventListener("abort", stop);
      thread.off("message", receive).off("error", fail).off("exit", leave);
      if (signal.aborted) reject(signal.reason);
      else finish();
    };
    const receive = (message: Message) => {
      if (message.kind === "progress")
        return onProgress({ share: message.share, text: "Working on the video" });
      onEnd();
      settle(() => {
        if (message.kind === "done") resolve(message.result);
        else reject(message.kind === "refused" ? reviveRefusal(message) : message.error);
      });
    };
    const fail = (error: Error) => settle(() => reject(error));
    const leave = () => fail(new Error("A thread ended without a result."));
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", receive).on("error", fail).on("exit", leave);
    thread.postMessage({ kind: "run", task });
  });
}

function reviveRefusal({ reason, detail }: Extract<Message, { kind: "refused" }>): AppError {
  // Both sides come from the same build, so the code is always a known one.
  return new AppError({ ...reason, ...(detail !== null && { message: detail }) } as AppErrorOptions);
}
