import type { ApiClient } from "@pith/core/client/create-api-client";
import { buildSummary } from "@pith/core/testing";
import { afterEach, expect, it, vi } from "vitest";
import { createServerBackend } from "./create-server-backend.ts";
import { connect, readText } from "./testing/connect.ts";

afterEach(() => vi.useRealTimers());

const video = "https://youtu.be/aaaaaaaaaaa";

/** A server whose summary isn't done until `isDone` is set, and whose events are silent. */
function buildClient() {
  const state = { isDone: false, calls: [] as string[], opened: Promise.withResolvers<void>() };
  const client = {
    async call({ method, path }: { method: string; path: string }) {
      state.calls.push(`${method} ${path}`);
      return {
        summary: state.isDone ? buildSummary() : buildSummary({ status: "running", content: null }),
      };
    },
    async open(_endpoint: unknown, _input: unknown, { signal }: { signal: AbortSignal }) {
      state.opened.resolve();
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      });
      return new Response(body);
    },
  } as unknown as ApiClient;
  return { client, state };
}

it("answers before its caller gives up, leaves the summary to go on, and returns it to the next call", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { client: api, state } = buildClient();
  const backend = createServerBackend({
    client: api,
    readSource: async ({ input }) => ({ kind: "link", url: input }),
  });
  const { client } = await connect({ backend });
  const call = () => client.callTool({ name: "summarize_video", arguments: { video } });
  const first = call();
  await state.opened.promise;
  vi.advanceTimersByTime(59_000);
  const left = await first;
  expect([left.isError, readText(left)]).toEqual([true, expect.stringContaining("summarize_video again")]);
  state.isDone = true;
  expect((await call()).isError).not.toBe(true);
  expect(new Set(state.calls).size).toBe(1);
});
