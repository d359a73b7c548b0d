import { createTestLog } from "@pith/core/testing";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerZip, MAX_IDLE_MS } from "./answer-zip.ts";
import type { AppEnv } from "./app-env.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates an app that responds with an endless archive. */
function createEndlessArchive() {
  const state = { isPlaceFree: false, isSourceEnded: false };
  async function* write(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      while (true) yield new Uint8Array(8);
    } finally {
      state.isSourceEnded = true;
    }
  }
  const { log } = createTestLog({ print: () => undefined });
  const app = new Hono<AppEnv>();
  app.get("/", (context) => {
    const onEnd = () => {
      state.isPlaceFree = true;
    };
    return answerZip({ context, chunks: write(), fileName: "pith.zip", onEnd, log });
  });
  return { state, open: async () => app.request("/") };
}

it("releases an archive's slot once its reader is idle, but not while it reads slowly", async () => {
  const { state, open } = createEndlessArchive();
  const reader = (await open()).body?.getReader();
  for (let minute = 0; minute < 10; minute += 1) {
    expect((await reader?.read())?.done).toBe(false);
    await vi.advanceTimersByTimeAsync(MAX_IDLE_MS / 2);
  }
  expect(state).toEqual({ isPlaceFree: false, isSourceEnded: false });
  await vi.advanceTimersByTimeAsync(MAX_IDLE_MS);
  expect(state).toEqual({ isPlaceFree: true, isSourceEnded: true });
  await expect(reader?.read()).rejects.toThrow();
});
