import { buildSummary } from "@pith/core/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeCaches } from "../../lib/offline/testing/create-fake-caches.ts";

const summary = buildSummary({ id: "abc" });
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

/** Simulates a freshly opened page, and records the Authorization header of each summary call. */
async function openPage({
  hasSession = true,
  isMarked = hasSession,
  signIn = "local",
}: {
  hasSession?: boolean;
  /** True if the response to the page request says that the server identified the reader. */
  isMarked?: boolean;
  signIn?: "local" | "firebase";
}) {
  vi.resetModules();
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/config") return reply({ success: true, data: { signIn: { kind: signIn } } });
    expect(path).toBe("/api/summaries/abc");
    const authorization = new Headers(init.headers).get("Authorization");
    asked.push(authorization);
    return hasSession || authorization !== null
      ? reply({ success: true, data: summary })
      : reply({ success: false, error: "Please sign in first.", code: "unauthenticated" }, 401);
  });
  const serverTiming = isMarked ? [{ name: "first-call" }] : [];
  vi.stubGlobal("performance", {
    now: () => 0,
    getEntriesByType: (type: string) => (type === "navigation" ? [{ serverTiming }] : []),
  });
  const { connectAuth } = await import("../../lib/api-client.ts");
  connectAuth({
    waitForUser: async () => ({ provider: "firebase", userId: "user-1", telegramId: null }),
    getIdToken: async () => "token",
    notifySessionEnded: () => undefined,
  });
  const { authStore } = await import("../../lib/auth/auth.ts");
  const { readSummary } = await import("./read-summary.ts");
  return { asked, authStore, readSummary };
}

function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

describe("readSummary", () => {
  it("reads with only the cookie until the user is known", async () => {
    const { asked, readSummary } = await openPage({});
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual([null]);
  });

  it("makes one request, with a token, if there is no session", async () => {
    const { asked, readSummary } = await openPage({ hasSession: false });
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual(["Bearer token"]);
  });

  it("retries with the user's token if the cookie has no session", async () => {
    const { asked, readSummary } = await openPage({ hasSession: false, isMarked: true });
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual([null, "Bearer token"]);
  });

  it("waits for the user if another provider identifies them", async () => {
    const { asked, readSummary } = await openPage({ signIn: "firebase" });
    await readSummary({ summaryId: "abc", signal });
    expect(asked).toEqual(["Bearer token"]);
  });

  it("sends a token once the user is known", async () => {
    const { asked, authStore, readSummary } = await openPage({});
    authStore.setState({ loading: false, authType: "firebase" });
    await readSummary({ summaryId: "abc", signal });
    expect(asked).toEqual(["Bearer token"]);
  });

  it("shows this browser's copy while offline, and fails without a copy", async () => {
    vi.stubGlobal("caches", createFakeCaches());
    const { authStore, readSummary } = await openPage({});
    const { openOffline } = await import("../../lib/auth/offline-account.ts");
    openOffline({ userId: "user-1", isOfTab: false, isMember: true });
    authStore.setState({ loading: false });
    await readSummary({ summaryId: "abc", signal });
    await waitFor(async () =>
      expect(await (await caches.open("pith-copies-user-1")).match("/summary/abc")).toBeDefined(),
    );
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    await expect(readSummary({ summaryId: "def", signal })).rejects.toMatchObject({ code: "network" });
  });

  it("deletes the copy of a deleted summary", async () => {
    vi.stubGlobal("caches", createFakeCaches());
    const { authStore, readSummary } = await openPage({});
    const { openOffline } = await import("../../lib/auth/offline-account.ts");
    openOffline({ userId: "user-1", isOfTab: false, isMember: true });
    const cache = await caches.open("pith-copies-user-1");
    await cache.put("/summary/abc", Response.json(summary));
    authStore.setState({ loading: false });
    vi.stubGlobal("fetch", async () => reply({ success: false, error: "Gone", code: "not_found" }, 404));
    await expect(readSummary({ summaryId: "abc", signal })).rejects.toMatchObject({ code: "not_found" });
    expect(await cache.match("/summary/abc")).toBeUndefined();
  });
});
