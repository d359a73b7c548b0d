import { connect, readText } from "@pith/mcp/testing/connect";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CliContext } from "./cli-context.ts";
import { createLocalBackend } from "./create-local-backend.ts";
import type { TaskWork } from "./run-in-thread.ts";
import { buildFinishedSummary } from "./testing/build-finished-summary.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Connects a client to the tools, with tasks that last until the test resolves `done`. */
async function start() {
  const tasks: TaskWork[] = [];
  const done = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<void>();
  const session = new AbortController();
  const backend = createLocalBackend({
    context: { config: { keepsHistory: false } } as CliContext,
    model: undefined,
    textFolder: null,
    signal: session.signal,
    runTask: async (_task, work) => {
      tasks.push(work);
      begun.resolve();
      return (await done.promise) as never;
    },
  });
  const { client } = await connect({ backend });
  const call = (signal?: AbortSignal) =>
    client.callTool(
      { name: "summarize_video", arguments: { video: "https://youtu.be/aaaaaaaaaaa" } },
      signal && { signal },
    );
  /** Calls the tool and lets the time pass after which it answers. */
  const callUntilLeft = async () => {
    const called = call();
    await begun.promise;
    vi.advanceTimersByTime(59_000);
    return await called;
  };
  return { call, callUntilLeft, tasks, done, session };
}

it("answers before its caller gives up, and gives the next call what was made meanwhile", async () => {
  const { call, callUntilLeft, tasks, done } = await start();
  const left = await callUntilLeft();
  expect([left.isError, readText(left)]).toEqual([true, expect.stringContaining("summarize_video again")]);
  done.resolve(buildFinishedSummary());
  expect((await call()).isError).not.toBe(true);
  expect((await call()).isError).not.toBe(true);
  expect(tasks.map(({ signal }) => signal.aborted)).toEqual([false]);
});

it("stops work that nobody has come back for in ten minutes", async () => {
  const { callUntilLeft, tasks } = await start();
  await callUntilLeft();
  vi.advanceTimersByTime(590_000);
  expect(tasks[0]?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(tasks[0]?.signal.aborted).toBe(true);
});

it("stops work that goes on without a caller when the session ends", async () => {
  const { callUntilLeft, tasks, session } = await start();
  await callUntilLeft();
  session.abort();
  expect(tasks[0]?.signal.aborted).toBe(true);
});
