import os from "node:os";
import { describe, expect, it } from "vitest";
import { createExtractionPool } from "./create-extraction-pool.ts";
import type { ExtractionTask } from "./extraction-task.ts";

/**
 * A thread script that responds with its id. Depending on the transcript's language, it responds immediately, once its
 * priority has been lowered, never, or after blocking for longer than a small task may compute, without using any CPU.
 */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, readlinkSync } from "node:fs";
  import path from "node:path";
  import { parentPort, threadId } from "node:worker_threads";
  const readNiceness = () => readFileSync("/proc/thread-self/stat", "utf8").split(") ").at(-1).split(" ")[16];
  const atFirst = readNiceness();
  parentPort.postMessage({ kind: "started", systemId: Number(path.basename(readlinkSync("/proc/thread-self"))) });
  parentPort.on("message", ({ task }) => {
    if (task.transcript.language === "long") while (readNiceness() === atFirst);
    if (task.transcript.language === "endless") for (;;);
    if (task.transcript.language === "held") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_800);
    parentPort.postMessage({ kind: "done", result: threadId });
  });
`)}`,
);

function describeTask({ cues, language = "en" }: { cues: number; language?: string }): ExtractionTask {
  const transcript = { language, kind: "manual", cues: Array(cues).fill({}) };
  return { kind: "summarize", transcript } as unknown as ExtractionTask;
}

describe("createExtractionPool", () => {
  it("reserves a low-priority thread for large tasks and runs small ones on another", async ({ skip }) => {
    if (process.platform !== "linux") skip("Only Linux has a priority for each thread.");
    const pool = createExtractionPool({ size: 1, script });
    const run = (task: ExtractionTask) => pool.run({ task, signal: new AbortController().signal });
    const slowed = await run(describeTask({ cues: 2_000, language: "long" }));
    expect(await run(describeTask({ cues: 2_000 }))).toBe(slowed);
    const small = await run(describeTask({ cues: 10 }));
    expect(small).not.toBe(slowed);
    expect(await run(describeTask({ cues: 10 }))).toBe(small);
    expect(await run(describeTask({ cues: 2_000 }))).toBe(slowed);
    await pool.close();
  });

  it("doesn't lower the priority of a thread that waits without computing", async ({ skip }) => {
    if (process.platform !== "linux") skip("Only Linux has a priority for each thread.");
    const pool = createExtractionPool({ size: 1, script });
    const run = (task: ExtractionTask) => pool.run({ task, signal: new AbortController().signal });
    const held = await run(describeTask({ cues: 10, language: "held" }));
    expect(await run(describeTask({ cues: 10 }))).toBe(held);
    await pool.close();
  });

  it("starts a small summary while tasks misjudged as small keep computing", async ({ skip }) => {
    if (process.platform !== "linux") skip("Only Linux has a priority for each thread.");
    const most = Math.max(2, os.availableParallelism());
    const pool = createExtractionPool({ size: most + 1, script });
    const stop = new AbortController();
    const endless = Array.from({ length: most }, () =>
      pool.run({ task: describeTask({ cues: 10, language: "endless" }), signal: stop.signal }),
    );
    const small = pool.run({ task: describeTask({ cues: 10 }), signal: new AbortController().signal });
    expect(await small).toEqual(expect.any(Number));
    const ended = Promise.allSettled(endless);
    stop.abort(new Error("Stopped."));
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await pool.close();
  });
});
