import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TaskWork } from "@pith/mcp/backend";
import { createSharedWork } from "@pith/mcp/create-shared-work";
import { connect, readText } from "@pith/mcp/testing/connect";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CliContext } from "./cli-context.ts";
import { createLocalBackend } from "./create-local-backend.ts";
import { buildFinishedSummary } from "./testing/build-finished-summary.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Connects a client to the tools, with tasks that last until the test resolves `done`. */
async function start() {
  const tasks: (TaskWork & { kind: string })[] = [];
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const session = new AbortController();
  const made = buildFinishedSummary();
  const results = {
    load: { ...made, kind: "video" },
    summarize: made,
    ask: { found: true, answer: "Cold nights.", statements: [], moments: [] },
  };
  const backend = createLocalBackend({
    context: {
      config: { keepsHistory: false, models: { variables: {} } },
      connectServer: null,
    } as CliContext,
    model: undefined,
    textFolder: null,
    shareWork: createSharedWork({ signal: session.signal }),
    runTask: async ({ kind }, work) => {
      tasks.push({ ...work, kind });
      begun.resolve();
      await done.promise;
      return results[kind] as never;
    },
  });
  const { client } = await connect({ backend });
  const callTool = (name: string, given: Record<string, unknown>) =>
    client.callTool({ name, arguments: { video: "https://youtu.be/aaaaaaaaaaa", ...given } });
  const call = () => callTool("summarize_video", {});
  /** Calls a tool and advances the clock far enough for it to answer. */
  const callUntilLeft = async () => {
    const called = call();
    await begun.promise;
    vi.advanceTimersByTime(59_000);
    return await called;
  };
  return { callTool, call, callUntilLeft, tasks, done, session };
}

it("answers before its caller gives up, and gives the next call what was made meanwhile", async () => {
  const { call, callUntilLeft, tasks, done } = await start();
  const left = await callUntilLeft();
  expect([left.isError, readText(left)]).toEqual([true, expect.stringContaining("summarize_video again")]);
  done.resolve();
  expect((await call()).isError).not.toBe(true);
  expect((await call()).isError).not.toBe(true);
  expect(tasks.map(({ kind, signal }) => [kind, signal.aborted])).toEqual([
    ["load", false],
    ["summarize", false],
  ]);
});

it("loads a video once for all tools", async () => {
  const { callTool, callUntilLeft, tasks, done } = await start();
  const calls = [callTool("ask_video", { question: "Why?" }), callTool("get_transcript", {})];
  const left = await Promise.all([callUntilLeft(), ...calls]);
  expect(left.map(({ isError }) => isError)).toEqual([true, true, true]);
  expect(tasks.map(({ kind }) => kind)).toEqual(["load"]);
  done.resolve();
  await callTool("summarize_video", { length: "short" });
  for (const question of ["Why?", "When?"]) await callTool("ask_video", { question });
  expect((await callTool("get_transcript", {})).isError).not.toBe(true);
  expect(tasks.map(({ kind }) => kind).toSorted()).toEqual(["ask", "ask", "load", "summarize", "summarize"]);
});

it("loads a file again once it has changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pith-local-"));
  const video = join(folder, "talk.vtt");
  writeFileSync(video, "");
  const { callTool, tasks, done } = await start();
  done.resolve();
  for (const question of ["Why?", "When?"]) await callTool("ask_video", { video, question });
  utimesSync(video, 1, 1);
  await callTool("ask_video", { video, question: "Who?" });
  expect(tasks.map(({ kind }) => kind)).toEqual(["load", "ask", "ask", "load", "ask"]);
  tasks.length = 0;
  const first = await callTool("summarize_video", { video });
  const { uri } = first.structuredContent as { uri: string };
  for (const tool of ["summarize_video", "get_transcript"]) await callTool(tool, { video });
  utimesSync(video, 2, 2);
  for (const tool of ["summarize_video", "get_transcript"]) await callTool(tool, { video: uri });
  expect(tasks.map(({ kind }) => kind)).toEqual(["summarize"]);
  for (const tool of ["get_transcript", "summarize_video"]) await callTool(tool, { video });
  expect(tasks.map(({ kind }) => kind)).toEqual(["summarize", "load", "summarize"]);
  rmSync(folder, { recursive: true });
});

it("stops work that nobody has come back for in ten minutes", async () => {
  const { callUntilLeft, tasks } = await start();
  await callUntilLeft();
  vi.advanceTimersByTime(590_000);
  expect(tasks[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tasks[0]?.signal.aborted).toBe(true);
});

it("stops work that goes on without a caller when the session ends", async () => {
  const { callUntilLeft, tasks, session } = await start();
  await callUntilLeft();
  session.abort();
  expect(tasks[0]?.signal.aborted).toBe(true);
});
