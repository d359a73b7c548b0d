import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { buildLibraryTalk, buildUser } from "@pith/core/testing";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { useHistory } from "./use-history.ts";

const build = (id: string, day: number): LibraryTalk =>
  buildLibraryTalk({
    id,
    title: id,
    createdAt: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  });

/**
 * Creates a server that holds each call until the test responds to it. Tests identify calls by part of their
 * URL.
 */
function createServer() {
  const waiting: { url: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", (url: string) => new Promise<Response>((answer) => waiting.push({ url, answer })));
  const answer = async ({ to, status = 200, data }: { to: string; status?: number; data?: unknown }) => {
    const call = await waitFor(() => {
      const index = waiting.findIndex(({ url }) => url.includes(to));
      if (index < 0) throw new Error(`Nobody asked for ${to}.`);
      return waiting.splice(index, 1)[0];
    });
    await act(async () => {
      call?.answer(
        new Response(JSON.stringify({ success: status === 200, data, error: "Refused." }), { status }),
      );
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  };
  return Object.assign(answer, { countCalls: () => waiting.length });
}

const page = (items: LibraryTalk[], nextCursor: string | null = null) => ({
  items,
  total: items.length,
  nextCursor,
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  signInMember();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(search = "", placeKey: string | null = null) {
  const hook = renderHook(
    (filter: { search: string }) => useHistory({ ...filter, view: { kind: "all" }, placeKey }),
    {
      initialProps: { search },
    },
  );
  return { ...hook, listShown: () => hook.result.current.items?.map(({ id }) => id) ?? null };
}

describe("useHistory", () => {
  it("ignores late results of an earlier search", async () => {
    const answer = createServer();
    const { result, rerender, listShown } = show();
    await answer({ to: "/talks", data: page([build("old-1", 9)], "cursor-1") });
    let more: Promise<void> = Promise.resolve();
    act(() => {
      more = result.current.loadMore();
    });
    rerender({ search: "orange" });
    await answer({ to: "search=orange", data: page([build("orange-1", 5)]) });
    await answer({ to: "cursor-1", data: page([build("old-2", 8)], "cursor-2") });
    await act(() => more);
    expect(listShown()).toEqual(["orange-1"]);
    expect(result.current).toMatchObject({ hasMore: false, isLoadingMore: false });
  });

  it("keeps a deleted row for undo, and restores it if the server rejects the deletion", async () => {
    const answer = createServer();
    const { result, listShown } = show();
    await answer({ to: "/talks", data: page([build("a", 9), build("b", 8), build("c", 7)]) });
    const removals: Promise<void>[] = [];
    act(() => {
      removals.push(result.current.remove("a"));
    });
    act(() => {
      removals.push(result.current.remove("c"));
    });
    expect(result.current).toMatchObject({ deletedIds: ["a", "c"], total: 1 });
    await answer({ to: "/talks/a", status: 500 });
    await answer({ to: "/talks/c" });
    await act(() => Promise.all(removals));
    expect(listShown()).toEqual(["a", "b", "c"]);
    expect(result.current).toMatchObject({ deletedIds: ["c"], total: 2 });
    let restored: Promise<void> = Promise.resolve();
    act(() => {
      restored = result.current.restore("c");
    });
    await answer({ to: "/summaries/c/restore" });
    await act(() => restored);
    expect(result.current.deletedIds).toEqual([]);
  });

  it("keeps a deleted row in its place once it can't be restored anymore, unless it was restored", async () => {
    const answer = createServer();
    const { result, listShown } = show();
    await answer({ to: "/talks", data: page([build("a", 9), build("b", 8), build("c", 7)]) });
    const ends: (() => void)[] = [];
    const start = setTimeout;
    vi.stubGlobal("setTimeout", (end: () => void, ms?: number) =>
      ms === UNDO_DELETE_MS ? ends.push(end) : start(end, ms),
    );
    for (const id of ["a", "b"]) {
      let removal: Promise<void> = Promise.resolve();
      act(() => {
        removal = result.current.remove(id);
      });
      await answer({ to: `/talks/${id}` });
      await act(() => removal);
    }
    let restored: Promise<void> = Promise.resolve();
    act(() => {
      restored = result.current.restore("b");
    });
    await answer({ to: "/summaries/b/restore" });
    await act(() => restored);
    expect(listShown()).toEqual(["a", "b", "c"]);
    expect(ends).toHaveLength(2);
    act(() => {
      for (const end of ends) end();
    });
    expect(listShown()).toEqual(["a", "b", "c"]);
    expect(result.current).toMatchObject({ deletedIds: ["a"], goneIds: ["a"], total: 2 });
  });

  it("knows when a deleted row can't be restored anymore, also if the list was reloaded while the server deleted it", async () => {
    const answer = createServer();
    const { result, listShown } = show("orange");
    await answer({ to: "search=orange", data: page([build("a", 9), build("b", 8)]) });
    const ends: (() => void)[] = [];
    const start = setTimeout;
    vi.stubGlobal("setTimeout", (end: () => void, ms?: number) =>
      ms === UNDO_DELETE_MS ? ends.push(end) : start(end, ms),
    );
    let removal: Promise<void> = Promise.resolve();
    act(() => {
      removal = result.current.remove("a");
    });
    act(() => result.current.retry());
    // The server read the list before the deletion.
    await answer({ to: "search=orange", data: page([build("a", 9), build("b", 8)]) });
    await answer({ to: "/talks/a" });
    await act(() => removal);
    expect(ends).toHaveLength(1);
    act(() => ends[0]?.());
    expect(listShown()).toEqual(["a", "b"]);
    expect(result.current).toMatchObject({ deletedIds: ["a"], goneIds: ["a"], total: 1 });
  });

  it.each([
    { view: { kind: "collection", id: "c-1" } as const, shown: ["b"] },
    { view: { kind: "collection", id: "c-2" } as const, shown: ["a", "b"] },
    { view: { kind: "all" } as const, shown: ["a", "b"] },
  ])("removes a talk that was taken out of a collection from its list: $view", async ({ view, shown }) => {
    const answer = createServer();
    const { result } = renderHook(() => useHistory({ search: "", view }));
    const collectionIds = ["c-1", "c-2"];
    const rows = [build("a", 9), build("b", 8)].map((row) => ({ ...row, collectionIds }));
    await answer({ to: "/talks", data: page(rows) });
    act(() => result.current.collect("a", ["c-2"]));
    expect(result.current.items?.map(({ id }) => id)).toEqual(shown);
    expect(result.current.total).toBe(shown.length);
  });

  it("starts with the rows a page was left with, below new ones, but only on that page", async () => {
    const answer = createServer();
    const first = show("", "place-1");
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-1") });
    let more: Promise<void> = Promise.resolve();
    act(() => {
      more = first.result.current.loadMore();
    });
    await answer({ to: "cursor-1", data: page([build("b", 7), build("a", 6)], "cursor-2") });
    await act(() => more);
    first.unmount();

    const back = show("", "place-1");
    expect(back.listShown()).toEqual(["d", "c", "b", "a"]);
    await answer({ to: "/talks", data: page([build("e", 10), build("d", 9)], "cursor-3") });
    expect(back.listShown()).toEqual(["e", "d", "c", "b", "a"]);
    act(() => {
      more = back.result.current.loadMore();
    });
    await answer({ to: "cursor-2", data: page([build("z", 1)]) });
    await act(() => more);
    expect(back.listShown()).toEqual(["e", "d", "c", "b", "a", "z"]);
    back.unmount();

    expect(show("", "place-2").listShown()).toBeNull();
    expect(show("orange", "place-1").listShown()).toBeNull();
  });

  it("doesn't bring back a row that was deleted before the page was left", async () => {
    const answer = createServer();
    const first = show("", "place-3");
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-1") });
    let call: Promise<void> = Promise.resolve();
    act(() => {
      call = first.result.current.loadMore();
    });
    await answer({ to: "cursor-1", data: page([build("b", 7), build("a", 6)]) });
    await act(() => call);
    act(() => {
      call = first.result.current.remove("b");
    });
    await answer({ to: "/talks/b" });
    await act(() => call);
    first.unmount();

    const back = show("", "place-3");
    expect(back.listShown()).toEqual(["d", "c", "a"]);
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-1") });
    expect(back.listShown()).toEqual(["d", "c", "a"]);
  });

  it("doesn't bring back a row that was deleted after the page was left and opened again", async () => {
    const answer = createServer();
    const first = show("", "place-4");
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-1") });
    let call: Promise<void> = Promise.resolve();
    act(() => {
      call = first.result.current.loadMore();
    });
    await answer({ to: "cursor-1", data: page([build("b", 7), build("a", 6)]) });
    await act(() => call);
    first.unmount();

    const back = show("", "place-4");
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-1") });
    back.rerender({ search: "orange" });
    await answer({ to: "search=orange", data: page([]) });
    back.rerender({ search: "" });
    // Meanwhile, a and b were deleted.
    await answer({ to: "/talks", data: page([build("d", 9), build("c", 8)], "cursor-2") });
    expect(back.listShown()).toEqual(["d", "c"]);
    expect(back.result.current.hasMore).toBe(true);
  });

  it("restores a row only once the server has deleted it", async () => {
    const answer = createServer();
    const { result } = show();
    await answer({ to: "/talks", data: page([build("a", 9)]) });
    const calls: Promise<void>[] = [];
    act(() => void calls.push(result.current.remove("a")));
    act(() => void calls.push(result.current.restore("a")));
    await act(async () => undefined);
    expect(answer.countCalls()).toBe(1);
    await answer({ to: "/talks/a" });
    await answer({ to: "/summaries/a/restore" });
    await act(() => Promise.all(calls));
    expect(result.current).toMatchObject({ deletedIds: [], error: null });
  });

  it("restores a row once for two presses, the second of which the server would refuse", async () => {
    const answer = createServer();
    const { result } = show();
    await answer({ to: "/talks", data: page([build("a", 2), build("b", 1)]) });
    let calls: Promise<unknown> = Promise.resolve();
    act(() => {
      calls = result.current.remove("a");
    });
    await answer({ to: "/talks/a" });
    await act(() => calls);
    act(() => {
      calls = Promise.all([result.current.restore("a"), result.current.restore("a")]);
    });
    await answer({ to: "/restore" });
    expect(answer.countCalls()).toBe(0);
    await act(() => calls);
    expect(result.current).toMatchObject({ deletedIds: [], rowFailure: null });
  });

  it("loads no more rows of the last search while the next one is on its way", async () => {
    const answer = createServer();
    const { result, rerender, listShown } = show();
    await answer({ to: "/talks", data: page([build("old-1", 9)], "cursor-1") });
    rerender({ search: "orange" });
    await act(() => result.current.loadMore());
    await answer({ to: "search=orange", data: page([build("orange-1", 5)]) });
    expect(listShown()).toEqual(["orange-1"]);
  });

  it("shows no row as kept that was deleted while the next search was on its way", async () => {
    const answer = createServer();
    const { result, rerender } = show();
    await answer({ to: "/talks", data: page([build("a", 9), build("b", 8)]) });
    rerender({ search: "orange" });
    await waitFor(() => expect(answer.countCalls()).toBe(1));
    const removals: Promise<void>[] = [];
    act(() => void removals.push(result.current.remove("a"), result.current.remove("b")));
    await answer({ to: "search=orange", data: page([build("a", 9)]) });
    expect(result.current).toMatchObject({ deletedIds: ["a"], total: 0 });
    await answer({ to: "/talks/a" });
    await answer({ to: "/talks/b" });
    await act(() => Promise.all(removals));
  });

  it("shows the next user nothing of the previous user's list", async () => {
    const answer = createServer();
    const { result, listShown } = show();
    await answer({ to: "/talks", data: page([build("a", 9)], "cursor-1") });
    act(() => authStore.getState().adoptUser(buildUser({ id: "user-3", authProvider: "telegram" })));
    expect(listShown()).toBeNull();
    act(() => authStore.getState().endSession());
    expect(listShown()).toEqual([]);
    expect(result.current.hasMore).toBe(false);
  });
});
