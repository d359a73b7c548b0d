import { createApiClient } from "@pith/core/client/create-api-client";
import { buildSignedOutAuth, createFakeServer, type FakeAnswer } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, SIGN_OUT_TIMEOUT_MS } from "./end-session.ts";
import { listPendingSignOuts } from "./pending-sign-outs.ts";
import { markSignedOut } from "./signed-out-mark.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: the server does this with its next response
  document.cookie = "signed_out=; Path=/; Max-Age=0";
});

const heard: FakeAnswer = { json: { success: true } };
const broken: FakeAnswer = { status: 500, json: { success: false, error: "no", code: "internal" } };

function setUp(...answers: [FakeAnswer, ...FakeAnswer[]]) {
  const server = createFakeServer(...answers);
  const api = createApiClient({ baseUrl: "", auth: buildSignedOutAuth(), fetch: server.fetch });
  return { server, api };
}

describe("endSession", () => {
  it.each([
    { fault: "an answer of 500", answer: broken },
    { fault: "no connection", answer: { networkError: true } as FakeAnswer },
  ])("is retried after $fault until the server confirms it", async ({ answer }) => {
    const { server, api } = setUp(answer, answer, heard);
    markSignedOut();
    await expect(endSession({ api })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill("DELETE /api/auth/session"),
    );
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(server.calls).toHaveLength(3);
  });

  it("aborts a hanging call and retries when the connection is back", async () => {
    let calls = 0;
    const api = createApiClient({
      baseUrl: "",
      auth: buildSignedOutAuth(),
      fetch: (_url, { signal }) => {
        calls += 1;
        return new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        });
      },
    });
    markSignedOut();
    const ending = expect(endSession({ api })).rejects.toThrow("late");
    await vi.advanceTimersByTimeAsync(SIGN_OUT_TIMEOUT_MS);
    await ending;
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(2);
  });

  it("keeps a session's fingerprint for the next page until the server confirms", async () => {
    const { server, api } = setUp(broken, heard);
    await expect(endSession({ api, fingerprint: "f".repeat(43) })).rejects.toThrow();
    expect(listPendingSignOuts()).toEqual(["f".repeat(43)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill("POST /api/auth/ended-sessions"),
    );
    expect(listPendingSignOuts()).toEqual([]);
  });

  it("isn't retried once someone has signed in again", async () => {
    const { server, api } = setUp(broken, heard);
    markSignedOut();
    await expect(endSession({ api })).rejects.toThrow();
    // biome-ignore lint/suspicious/noDocumentCookie: the server does this when a user signs in
    document.cookie = "signed_out=; Path=/; Max-Age=0";
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(1);
  });
});
