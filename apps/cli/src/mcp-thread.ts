import { parentPort, workerData } from "node:worker_threads";
import { isAppError } from "@pith/core/errors/app-error";
import { prepareNode } from "./prepare-node.ts";
import type { TalkTask, TaskSettings } from "./talk-task.ts";

/** Entry point for a thread that runs tasks for `createTaskRunner`, one after another. */
let stop = new AbortController();

async function run(task: TalkTask): Promise<void> {
  stop = new AbortController();
  parentPort?.postMessage({ kind: "started" });
  try {
    const { runTalkTask } = await import("./talk-task.ts");
    const result = await runTalkTask({
      task,
      settings: workerData as TaskSettings,
      signal: stop.signal,
      onProgress: (share) => parentPort?.postMessage({ kind: "progress", share }),
    });
    parentPort?.postMessage({ kind: "done", result });
  } catch (error) {
    parentPort?.postMessage(
      isAppError(error)
        ? { kind: "refused", reason: error.reason, detail: error.detail }
        : { kind: "failed", error },
    );
  }
}

prepareNode();
parentPort?.on("message", (message: { kind: "run"; task: TalkTask } | { kind: "stop" }) => {
  if (message.kind === "run") void run(message.task);
  else stop.abort();
});
