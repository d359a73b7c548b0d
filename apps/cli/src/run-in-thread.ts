import { Worker } from "node:worker_threads";
import { AppError, type AppErrorOptions } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { TaskWork } from "@pith/mcp/backend";
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
  | { kind: "started" }
  | { kind: "progress"; share: number }
  | { kind: "done"; result: unknown }
  | { kind: "refused"; reason: ReceivedMessage; detail: string | null }
  | { kind: "failed"; error: unknown };

/**
 * Runs tasks on threads, one at a time per thread. A stopped task ends immediately, even while the engine is
 * computing.
 */
export type RunTask = <Task extends TalkTask>(
  task: Task,
  work: TaskWork,
) => Promise<TalkResults[Task["kind"]]>;

/** Creates a task runner. `file` is the thread's entry point. No thread is kept once `signal` aborts. */
export function createTaskRunner({
  file,
  settings,
  signal,
}: {
  file: URL;
  settings: TaskSettings;
  signal: AbortSignal;
}): RunTask {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Threads without a task, which have loaded the engine. They exit after a while. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const release = (thread: Worker): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const addThread = (): Worker => {
    const thread = startThread({ file, settings });
    return thread.on("exit", () => release(thread));
  };
  const end = (thread: Worker): void => {
    release(thread);
    void thread.terminate();
  };
  const keepThread = (thread: Worker): void => {
    if (signal.aborted) end(thread);
    else
      idle.set(
        thread,
        setTimeout(() => end(thread), IDLE_MS),
      );
  };
  // An idle thread keeps the process running even after `unref`, because its output is being read.
  const endAll = () => {
    for (const thread of idle.keys()) end(thread);
  };
  signal.addEventListener("abort", endAll, { once: true });
  return async (task, work) => {
    if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      work.signal.throwIfAborted();
      const run = (thread: Worker, onUnstarted?: () => Promise<unknown>) =>
        runOnThread({ thread, task, work, onUnstarted, onEnd: () => keepThread(thread) });
      const runAnew = () => run(addThread());
      const [kept] = idle.keys();
      if (!kept) return (await runAnew()) as never;
      release(kept);
      // A kept thread may die just as it gets a task, so be ready to run the task on a new one.
      return (await run(kept, runAnew)) as never;
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
  // `runOnThread` handles a running task's errors. Without a listener, an error would terminate the process.
  thread.on("error", () => {});
  return thread;
}

/**
 * Calls `onEnd` if the thread can run another task afterward. If the thread dies before it starts the task,
 * returns the result of `onUnstarted`.
 */
async function runOnThread({
  thread,
  task,
  work: { signal, onProgress },
  onUnstarted,
  onEnd,
}: {
  thread: Worker;
  task: TalkTask;
  work: TaskWork;
  onUnstarted: (() => Promise<unknown>) | undefined;
  onEnd: () => void;
}): Promise<unknown> {
  let grace: NodeJS.Timeout | undefined;
  let isStarted = false;
  let failure = new Error("A thread ended without a result.");
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
      if (message.kind === "started") {
        isStarted = true;
        return;
      }
      if (message.kind === "progress")
        return onProgress({ share: message.share, text: "Working on the video" });
      onEnd();
      settle(() => {
        if (message.kind === "done") resolve(message.result);
        else reject(message.kind === "refused" ? reviveRefusal(message) : message.error);
      });
    };
    // The thread's exit follows.
    const fail = (error: Error) => {
      failure = error;
    };
    const leave = () => settle(() => (isStarted || !onUnstarted ? reject(failure) : resolve(onUnstarted())));
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", receive).on("error", fail).on("exit", leave);
    thread.postMessage({ kind: "run", task });
  });
}

function reviveRefusal({ reason, detail }: Extract<Message, { kind: "refused" }>): AppError {
  // Both sides come from the same build, so the code is always known.
  return new AppError({ ...reason, ...(detail !== null && { message: detail }) } as AppErrorOptions);
}
