import type { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { createTaskRunner } from "./run-in-thread.ts";

const ending = new AbortController();
afterAll(() => ending.abort());

/**
 * Creates a runner whose threads return how many tasks they've been given, after `step` has run for each task. Returns
 * a function that runs one task.
 */
function createRunner(step: string): () => Promise<unknown> {
  const code = `import { parentPort } from "node:worker_threads";
    let tasks = 0;
    const start = () => parentPort.postMessage({ kind: "started" });
    parentPort.on("message", () => {
      tasks += 1;
      ${step}
      start();
      parentPort.postMessage({ kind: "done", result: tasks });
    });`;
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const run = createTaskRunner({ file, settings: {} as never, signal: ending.signal });
  const work = { signal: new AbortController().signal, onProgress: () => {} };
  return () => run({} as never, work);
}

describe("createTaskRunner", () => {
  it("starts another thread once the kept one has died", async () => {
    const run = createRunner("");
    const kept = new Promise<Worker>((resolve) => process.once("worker", resolve));
    expect([await run(), await run()]).toEqual([1, 2]);
    await (await kept).terminate();
    expect(await run()).toBe(1);
  });

  it.each(["process.exit();", 'throw new Error("Out of memory");'])(
    "runs a task on a new thread if the kept one dies as it's given the task: %s",
    async (death) => {
      const run = createRunner(`if (tasks === 3) ${death}`);
      expect([await run(), await run(), await run(), await run()]).toEqual([1, 2, 1, 2]);
    },
  );

  it("doesn't repeat a task that a thread had started before it died", async () => {
    const run = createRunner('if (tasks === 2) { start(); throw new Error("Out of memory"); }');
    expect(await run()).toBe(1);
    await expect(run()).rejects.toThrow("Out of memory");
    expect(await run()).toBe(1);
  });

  it("gives up a task if a new thread dies, too", async () => {
    const run = createRunner('throw new Error("Out of memory");');
    await expect(run()).rejects.toThrow("Out of memory");
  });
});
