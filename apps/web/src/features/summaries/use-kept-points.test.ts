import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { MAX_LIST_ITEMS } from "@pith/core/contract/limits";
import { act, cleanup, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { setViewer } from "../../lib/viewer.ts";
import { useKeptPoints } from "./use-kept-points.ts";

beforeEach(() => setViewer("member"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setViewer("unknown");
});

it("knows all saved points of a summary, even more than the server lists at once", async () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_each, at) => ({ pointIndex: from + at }));
  vi.spyOn(api, "call").mockImplementation((async (
    endpoint: unknown,
    { query }: { query: { cursor?: string } },
  ) => {
    expect(endpoint).toBe(libraryEndpoints.listKeptPoints);
    return query.cursor === "second"
      ? { items: list(MAX_LIST_ITEMS, 9), nextCursor: null }
      : { items: list(0, MAX_LIST_ITEMS), nextCursor: "second" };
  }) as unknown as typeof api.call);
  const { result } = renderHook(() => useKeptPoints("abc"));
  act(() => void fireEvent.scroll(window));
  await waitFor(() => expect(result.current.kept.size).toBe(MAX_LIST_ITEMS + 9));
});
