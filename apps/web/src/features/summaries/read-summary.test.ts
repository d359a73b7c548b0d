import { buildSummary } from "@pith/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";

const summary = buildSummary({ id: "abc" });
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

/** Simulates a newly opened page and records the Authorization header of each summary call. */
async function openPage({
  hasSession = true,
  isMarked = hasSession,
  signIn = "local",
}: {
  hasSession?: boolean;
  /** Whether the server's response marked the reader as known. */
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
    tellSessionEnded: () => undefined,
  });
  const { authStore } = await import("../../lib/auth/auth.ts");
  const { readSummary } = await import("./read-summary.ts");
  return { asked, authStore, readSummary };
}

function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

describe("readSummary", () => {
  it("reads with the cookie alone while it isn't known yet who that is", async () => {
    const { asked, readSummary } = await openPage({});
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual([null]);
  });

  it("asks once where the server knows of no session", async () => {
    const { asked, readSummary } = await openPage({ hasSession: false });
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual(["Bearer token"]);
  });

  it("reads as whoever it turns out to be where the cookie is nobody's", async () => {
    const { asked, readSummary } = await openPage({ hasSession: false, isMarked: true });
    expect((await readSummary({ summaryId: "abc", signal })).id).toBe("abc");
    expect(asked).toEqual([null, "Bearer token"]);
  });

  it("waits for who it is where another provider says that", async () => {
    const { asked, readSummary } = await openPage({ signIn: "firebase" });
    await readSummary({ summaryId: "abc", signal });
    expect(asked).toEqual(["Bearer token"]);
  });

  it("shows a token where it is known who reads", async () => {
    const { asked, authStore, readSummary } = await openPage({});
    authStore.setState({ loading: false, authType: "firebase" });
    await readSummary({ summaryId: "abc", signal });
    expect(asked).toEqual(["Bearer token"]);
  });
});
