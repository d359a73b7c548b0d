import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { useSummaryAudio } from "./use-summary-audio.ts";

const POLL_MS = 1500;

const queued: SummaryAudio = {
  id: "audio-1",
  summaryId: "summary-1",
  status: "queued",
  progress: 0,
  voiceGender: "male",
  language: "en",
  engine: "embedded",
  durationSeconds: null,
  url: null,
  opusUrl: null,
  urlExpiresAt: null,
  sizeBytes: null,
  chapters: [],
  failure: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const done: SummaryAudio = { ...queued, status: "done", progress: 1, url: "/api/audio/audio-1.mp3" };

beforeEach(() => {
  vi.useFakeTimers();
  signInMember();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows audio that is done at once when its pane is opened again, not as just requested", async () => {
  vi.stubGlobal("fetch", async (_url: string, { method }: RequestInit) =>
    Response.json({
      success: true,
      data: method === "POST" ? { audio: queued, joined: false, cost: 1 } : done,
    }),
  );
  const opened = renderHook(() => useSummaryAudio("summary-1"));
  await act(() => opened.result.current.make());
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
  expect(opened.result.current.audio?.status).toBe("done");
  opened.unmount();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { result } = renderHook(() => useSummaryAudio("summary-1"));
  expect(result.current.audio?.status).toBe("done");
});
