import { parentPort } from "node:worker_threads";
import { isAppError } from "@pith/core/errors/app-error";
import type { ExtractionMessage, ExtractionTask } from "./extraction-task.ts";
import { runTask } from "./run-task.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const post = (message: ExtractionMessage): void => port.postMessage(message);

port.on("message", (task: ExtractionTask) => {
  runTask({ task, post }).then(
    (result) => post({ kind: "done", result }),
    (error: unknown) =>
      post({
        kind: "failed",
        error: {
          code: isAppError(error) ? error.code : null,
          message: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? (error.stack ?? null) : null,
        },
      }),
  );
});
