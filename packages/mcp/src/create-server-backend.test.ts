import type { ApiClient } from "@pith/core/client/create-api-client";
import { buildSummary } from "@pith/core/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServerBackend } from "./create-server-backend.ts";
import { createSharedWork } from "./create-shared-work.ts";
import { connect, readText } from "./testing/connect.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const video = "https://youtu.be/aaaaaaaaaaa";

/**
 * Fakes a server that sends no events, doesn't finish its summary until `isDone` is set, and answers
 * questions once `answer` is resolved. Connects a client for which every video is a file.
 */
async function start() {
  const opened = Promise.withResolvers<void>();
  const state = {
    isDone: false,
    calls: [] as string[],
    reads: 0,
    content: "first",
    answer: Promise.withResolvers<void>(),
    isWordSearch: false,
  };
  const api = {
    async call({ method, path }: { method: string; path: string }) {
      state.calls.push(`${method} ${path}`);
      if (path.endsWith("/questions") || path.endsWith("/ask")) {
        opened.resolve();
        await state.answer.promise;
        const { isWordSearch } = state;
        return {
          found: false,
          answer: "",
          moments: [],
          statements: [],
          citations: [],
          talks: 3,
          isWordSearch,
        };
      }
      const summary = state.isDone ? buildSummary() : buildSummary({ status: "running", content: null });
      return path.endsWith("/:id") ? summary : { summary };
    },
    async open(_endpoint: unknown, _input: unknown, { signal }: { signal: AbortSignal }) {
      opened.resolve();
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      });
      return new Response(body);
    },
  } as unknown as ApiClient;
  const backend = createServerBackend({
    client: api,
    shareWork: createSharedWork({ signal: new AbortController().signal }),
    readFingerprint: async () => state.content,
    async readSource({ input }) {
      state.reads += 1;
      return { kind: "link", url: input };
    },
  });
  const { client } = await connect({ backend });
  const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });
  /** Calls a tool and advances the clock past the time at which it returns. */
  const callUntilLeft = async (...called: Parameters<typeof call>) => {
    const left = call(...called);
    await opened.promise;
    vi.advanceTimersByTime(59_000);
    return await left;
  };
  return { state, call, callUntilLeft };
}

it("answers before its caller gives up, leaves the summary to go on, and returns it to the next call", async () => {
  const { state, call, callUntilLeft } = await start();
  const left = await callUntilLeft("summarize_video", { video });
  expect([left.isError, readText(left)]).toEqual([true, expect.stringContaining("summarize_video again")]);
  state.isDone = true;
  expect((await call("summarize_video", { video })).isError).not.toBe(true);
  expect([state.reads, state.calls.length]).toEqual([1, 2]);
});

it("sends a file again that has changed since its caller left", async () => {
  const { state, call, callUntilLeft } = await start();
  await callUntilLeft("summarize_video", { video });
  [state.isDone, state.content] = [true, "second"];
  await call("summarize_video", { video });
  expect(state.calls.filter((path) => path.startsWith("POST"))).toHaveLength(2);
});

it.each([
  ["ask_video", { video: "pith://summaries/one" }],
  ["ask_library", {}],
])("pays once for an answer that takes longer than its caller waits: %s", async (name, given) => {
  const { state, call, callUntilLeft } = await start();
  state.isDone = true;
  const asked = { ...given, question: "Why?" };
  const left = await callUntilLeft(name, asked);
  expect([left.isError, readText(left)]).toEqual([true, expect.stringContaining(`${name} again`)]);
  const joined = call(name, asked);
  state.answer.resolve();
  expect((await joined).isError).not.toBe(true);
  expect(state.calls.filter((path) => path.startsWith("POST"))).toHaveLength(1);
});

it("tells agents the captions' language if the server looked only for the question's words", async () => {
  const { state, call } = await start();
  Object.assign(state, { isDone: true, isWordSearch: true });
  state.answer.resolve();
  const asked = await call("ask_video", { video: "pith://summaries/one", question: "Warum?" });
  expect(readText(asked)).toContain("Its captions are in “en”");
});
