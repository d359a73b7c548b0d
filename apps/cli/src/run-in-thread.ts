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
  return async (task, work) => {
    if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      work.signal.throwIfAborted();
      return (await runThread({ file, data: { task, settings }, work })) as never;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

async function runThread({
  file,
  data,
  work: { signal, onProgress },
}: {
  file: URL;
  data: { task: TalkTask; settings: TaskSettings };
  work: Work;
}): Promise<unknown> {
  // Capture the output, because libraries may print, and standard output is reserved for the protocol.
  const thread = new Worker(file, { workerData: data, stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return await new Promise<unknown>((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined;
    const stop = () => {
      thread.postMessage("stop");
      grace = setTimeout(() => void thread.terminate(), GRACE_MS);
    };
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: Message) => {
      if (message.kind === "progress") onProgress({ share: message.share, text: "Working on the video" });
      if (message.kind === "done") resolve(message.result);
      if (message.kind === "refused") reject(reviveRefusal(message));
      if (message.kind === "failed") reject(message.error);
    });
    thread.once("error", reject);
    thread.once("exit", () => {
      clearTimeout(grace);
      signal.removeEventListener("abort", stop);
      reject(signal.aborted ? signal.reason : new Error("A thread ended without a result."));
    });
  });
}

function reviveRefusal({ reason, detail }: Extract<Message, { kind: "refused" }>): AppError {
  // Both sides come from the same build, so the code is always a known one.
  return new AppError({ ...reason, ...(detail !== null && { message: detail }) } as AppErrorOptions);
}
