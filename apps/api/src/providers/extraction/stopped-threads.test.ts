import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startThread } from "../../lib/start-thread.ts";
import { buildTranscript, buildVideo } from "../../testing/build-content.ts";
import type { SummarizeRequest } from "../summarizer.ts";
import { createExtractionPool } from "./create-extraction-pool.ts";
import { createExtractiveSummarizer } from "./create-extractive-summarizer.ts";
import type { ExtractionMessage, ExtractionTask } from "./extraction-task.ts";

const reason = new Error("The place is needed.");
const never = new AbortController().signal;

const request: Omit<SummarizeRequest, "facts" | "signal" | "onPart" | "onCall"> = {
  video: buildVideo(),
  transcript: buildTranscript(
    Array.from({ length: 400 }, (_, cue) => `On day ${cue} the growers of the valley picked oranges.`),
  ),
  captionSource: "host",
  sponsorSegments: [],
  range: null,
  length: "medium",
  shape: "points",
  wish: null,
  language: null,
};

/** A thread script that never responds to a task. */
const hanging = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage({ kind: "started", systemId: null });
  parentPort.on("message", () => {
    parentPort.postMessage({ kind: "part" });
    for (;;);
  });
`)}`,
);

let threads: Worker[];
const note = (thread: Worker) => threads.push(thread);
beforeEach(() => {
  threads = [];
  process.on("worker", note);
});
afterEach(() => {
  process.off("worker", note);
});

/** Summarizes until the first part arrives, then aborts. */
async function startAndStop(pool: ReturnType<typeof createExtractionPool>) {
  const stop = new AbortController();
  const task: ExtractionTask = { kind: "summarize", ...request };
  const stopped = pool.run({ task, signal: stop.signal, onMessage: () => stop.abort(reason) });
  await expect(stopped).rejects.toBe(reason);
}

const summarize = ({
  pool,
  signal = never,
}: {
  pool: Parameters<typeof startAndStop>[0];
  signal?: AbortSignal;
}) =>
  createExtractiveSummarizer({ pool }).summarize({
    ...request,
    facts: null,
    signal,
    onPart: () => {},
    onCall: () => {},
  });

describe("extraction.worker", () => {
  it("stops a summary between two of its steps", async () => {
    const thread = startThread({ url: new URL("./extraction.worker.ts", import.meta.url) });
    await once(thread, "message");
    thread.postMessage({ kind: "start", task: { kind: "summarize", ...request } });
    thread.postMessage({ kind: "cancel" });
    const [answer]: ExtractionMessage[] = await once(thread, "message");
    expect(answer).toMatchObject({ kind: "failed", error: { reason: { code: "cancelled.summary" } } });
    await thread.terminate();
  });
});

describe("createExtractionPool", () => {
  it("keeps the thread of a summary that stops", async () => {
    const pool = createExtractionPool({ size: 1 });
    await startAndStop(pool);
    expect((await summarize({ pool })).content.keyPoints.length).toBeGreaterThan(0);
    expect(threads).toHaveLength(1);
    await pool.close();
  });

  it("keeps a thread whose task is aborted before it has started", async () => {
    const pool = createExtractionPool({ size: 1 });
    const stop = new AbortController();
    process.once("worker", () => stop.abort(reason));
    await expect(summarize({ pool, signal: stop.signal })).rejects.toBe(reason);
    expect((await summarize({ pool })).content.keyPoints.length).toBeGreaterThan(0);
    expect(threads).toHaveLength(1);
    await pool.close();
  });

  it("ends the thread of a summary that doesn't stop", async () => {
    const pool = createExtractionPool({ size: 1, script: hanging });
    await startAndStop(pool);
    expect(threads[0]?.threadId).toBe(-1);
    await pool.close();
  });

  it("survives a thread that fails to start after its task was aborted", async () => {
    const pool = createExtractionPool({ size: 1, script: new URL("data:text/javascript,throw new Error()") });
    const stop = new AbortController();
    process.once("worker", () => stop.abort(reason));
    await expect(summarize({ pool, signal: stop.signal })).rejects.toBe(reason);
    await new Promise((resolve) => threads[0]?.once("exit", resolve));
    await pool.close();
  });
});
