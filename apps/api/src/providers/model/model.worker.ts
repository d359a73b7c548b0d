import { parentPort } from "node:worker_threads";
import { packError } from "../../lib/thread-error.ts";
import type { ModelMessage, ModelOrder, ModelTask } from "./model-task.ts";
import { runModelTask } from "./run-model-task.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const post = (message: ModelMessage): void => port.postMessage(message);
const running = new Map<number, AbortController>();

port.on("message", (order: ModelOrder) => {
  if (order.kind === "cancel") running.get(order.id)?.abort();
  else void start(order);
});

async function start({ id, task }: { id: number; task: ModelTask }): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const result = await runModelTask({
      task,
      signal: stop.signal,
      onPart: (part) => post({ id, kind: "part", part }),
      onCall: (call) => post({ id, kind: "call", call }),
    });
    post({ id, kind: "done", result });
  } catch (error) {
    post({ id, kind: "failed", error: packError(error) });
  } finally {
    running.delete(id);
  }
}
