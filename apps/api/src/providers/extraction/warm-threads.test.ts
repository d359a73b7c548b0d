import os from "node:os";
import { describe, expect, it } from "vitest";
import { createExtractionPool } from "./create-extraction-pool.ts";
import type { ExtractionTask } from "./extraction-task.ts";

/** A thread script that sends its id in a `part` message, and again as the result once the task's gate is open. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.postMessage({ kind: "started", systemId: null });
  parentPort.on("message", ({ task }) => {
    parentPort.postMessage({ kind: "part", part: threadId });
    if (task.gate) Atomics.wait(task.gate, 0, 0);
    parentPort.postMessage({ kind: "done", result: threadId });
  });
`)}`,
);

/** Creates a gate. Tasks that get it keep running until it is opened. */
function createGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  return {
    gate,
    open() {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

interface Described {
  kind: "summarize" | "answer" | "list";
  cues?: number;
  gate?: Int32Array;
}

function createPool(size: number) {
  const pool = createExtractionPool({ size, script });
  return {
    /** Starts a task. `started` resolves once a thread has it. */
    start({ kind, cues = 10, gate }: Described) {
      const started = Promise.withResolvers<void>();
      const transcript = { language: "en", kind: "manual", cues: Array(cues).fill({}) };
      const task = { kind, gate, ...(kind !== "list" && { transcript }) } as unknown as ExtractionTask;
      const ended = pool.run({
        task,
        signal: new AbortController().signal,
        onMessage: () => started.resolve(),
      });
      return { started: started.promise, ended };
    },
    close: () => pool.close(),
  };
}

describe("createExtractionPool", () => {
  it("keeps threads for summaries, and uses no more than it needs", async () => {
    const pool = createPool(2);
    const summarizing = await pool.start({ kind: "summarize" }).ended;
    const listing = await pool.start({ kind: "list" }).ended;
    expect(listing).not.toBe(summarizing);
    expect(await pool.start({ kind: "answer" }).ended).toBe(listing);
    expect(await pool.start({ kind: "summarize", cues: 2_000 }).ended).toBe(summarizing);
    await pool.close();
  });

  it.each([
    { size: "large", cues: 2_000, other: 10 },
    { size: "small", cues: 10, other: 2_000 },
  ])(
    "limits concurrent $size summaries to the number of processors without blocking other tasks",
    async ({ cues, other }) => {
      const most = Math.max(2, os.availableParallelism());
      const pool = createPool(most + 3);
      const { gate, open } = createGate();
      const made = Array.from({ length: most }, () => pool.start({ kind: "summarize", cues, gate }));
      await Promise.all(made.map(({ started }) => started));
      let hasStarted = false;
      const late = pool.start({ kind: "summarize", cues, gate });
      const noted = late.started.then(() => {
        hasStarted = true;
      });
      await pool.start({ kind: "summarize", cues: other }).ended;
      await pool.start({ kind: "answer", cues }).ended;
      expect(hasStarted).toBe(false);
      open();
      await noted;
      await Promise.all([...made, late].map(({ ended }) => ended));
      await pool.close();
    },
  );
});
