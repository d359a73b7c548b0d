import { buildSummary } from "@pith/core/testing";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { useSummary } from "./use-summary.ts";

const LONGEST_RETRY_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  signInMember();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps following a summary while the server is away, however long an upgrade takes", async () => {
  let isAway = true;
  const done = buildSummary({ id: "abc", status: "done" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.endsWith("/events"))
      return Response.json({ success: true, data: buildSummary({ id: "abc", status: "running" }) });
    if (isAway) throw new TypeError("Failed to fetch");
    return new Response(`id: 1\ndata: ${JSON.stringify({ type: "done", summary: done })}\n\n`);
  });
  const { result } = renderHook(() => useSummary("abc"));
  for (let tries = 0; tries < 20; tries += 1) await act(() => vi.advanceTimersByTimeAsync(LONGEST_RETRY_MS));
  expect(result.current).toMatchObject({ isConnectionLost: true, loadError: null });
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_RETRY_MS));
  expect(result.current).toMatchObject({ isConnectionLost: false, summary: { status: "done" } });
});
