import { readlinkSync } from "node:fs";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { releaseMemory } from "../../lib/release-memory.ts";
import { packError } from "../../lib/thread-error.ts";
import type { ExtractionMessage, ExtractionOrder, ExtractionTask } from "./extraction-task.ts";
import { runTask } from "./run-task.ts";

/**
 * Nearly all transcripts have less text and fewer cues. After a longer one, the thread's free memory is released.
 */
const LONG_BYTES = 1_000_000;
const LONG_CUES = 10_000;

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
  let isLong = isLongTask(task);
  try {
    const result = await runTask({ task, post, signal: stop.signal });
    isLong ||= hasLongTranscript(result);
    post({ kind: "done", result });
  } catch (error) {
    post({ kind: "failed", error: packError(error) });
  }
  if (isLong) releaseMemory();
}

function isLongTask(task: ExtractionTask): boolean {
  return task.kind === "load-text" ? task.bytes.byteLength > LONG_BYTES : hasLongTranscript(task);
}

function hasLongTranscript(value: unknown): boolean {
  const { transcript } = value as { transcript?: Transcript };
  return transcript !== undefined && transcript.cues.length > LONG_CUES;
}

/**
 * On Linux, the link is "<process>/task/<thread>". On other systems, a priority applies to the whole process.
 */
function readSystemId(): number | null {
  try {
    return process.platform === "linux" ? Number(path.basename(readlinkSync("/proc/thread-self"))) : null;
  } catch {
    return null;
  }
}
