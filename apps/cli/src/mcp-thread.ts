import { parentPort, workerData } from "node:worker_threads";
import { isAppError } from "@pith/core/errors/app-error";
import { prepareNode } from "./prepare-node.ts";
import type { TalkTask, TaskSettings } from "./talk-task.ts";

/** Entry point of a thread that performs one task for `createTaskRunner`. */
const stop = new AbortController();
parentPort?.on("message", () => stop.abort());

prepareNode();
const { task, settings } = workerData as { task: TalkTask; settings: TaskSettings };
try {
  const { runTalkTask } = await import("./talk-task.ts");
  const result = await runTalkTask({
    task,
    settings,
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
parentPort?.close();
