import { readlinkSync } from "node:fs";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { isAppError } from "@pith/core/errors/app-error";
import type { ExtractionMessage, ExtractionOrder, ExtractionTask } from "./extraction-task.ts";
import { runTask } from "./run-task.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const post = (message: ExtractionMessage): void => port.postMessage(message);

post({ kind: "started", systemId: readSystemId() });

let running: AbortController | null = null;

port.on("message", (order: ExtractionOrder) => {
  if (order.kind === "cancel") running?.abort();
  else void start(order.task);
});

async function start(task: ExtractionTask): Promise<void> {
  const stop = new AbortController();
  running = stop;
  try {
    post({ kind: "done", result: await runTask({ task, post, signal: stop.signal }) });
  } catch (error) {
    post({
      kind: "failed",
      error: {
        reason: isAppError(error) ? error.reason : null,
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? (error.stack ?? null) : null,
      },
    });
  }
}

/**
 * Linux names the thread "<process>/task/<thread>". On other systems, a priority applies to the whole
 * process.
 */
function readSystemId(): number | null {
  try {
    return process.platform === "linux" ? Number(path.basename(readlinkSync("/proc/thread-self"))) : null;
  } catch {
    return null;
  }
}
