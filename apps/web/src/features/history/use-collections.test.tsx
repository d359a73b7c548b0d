import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { buildUser } from "../../lib/auth/testing/create-test-store.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import type { LibraryView } from "./library-filter.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { useCollections } from "./use-collections.ts";

const bridges = { id: "c1", name: "Bridges", talks: 2 };
let stored: (typeof bridges)[];
let deletions: unknown[];

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  vi.useFakeTimers();
  stored = [bridges];
  deletions = [];
  authStore.setState({ user: buildUser(), loading: false });
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: unknown, options: unknown) => {
    if (endpoint === libraryEndpoints.createCollection)
      throw new AppError({ code: "conflict.collection_exists" });
    if (endpoint === libraryEndpoints.deleteCollection) {
      deletions.push({ ...(input as object), ...(options as object) });
      stored = [];
    }
    return {
      ...{ talks: 2, keptPoints: 0, sources: { youtube: 2, podcasts: 0, files: 0, others: 0 } },
      collections: stored,
    };
  }) as unknown as typeof api.call);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Page() {
  const [view, setView] = useState<LibraryView>({ kind: "collection", id: "c1" });
  return <LibraryFilters view={view} collections={useCollections()} onView={setView} />;
}

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const findCollection = () => screen.queryByRole("button", { name: /^Bridges/ });

async function deleteBridges() {
  const page = render(<Page />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Delete collection" }));
  return page;
}

it("hides a deleted collection, and brings it back on request", async () => {
  await deleteBridges();
  expect(screen.getByText("Deleted the collection “Bridges”.")).toBeTruthy();
  expect(findCollection()).toBeNull();
  const undo = screen.getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  await settle(UNDO_DELETE_MS);
  expect(findCollection()?.getAttribute("aria-current")).toBe("page");
  expect(deletions).toEqual([]);
});

it("deletes a collection on the server once the deletion can't be undone anymore", async () => {
  await deleteBridges();
  await settle(UNDO_DELETE_MS - 1);
  expect(deletions).toEqual([]);
  await settle(1);
  expect(deletions).toEqual([{ params: { id: "c1" }, keepalive: true }]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(findCollection()).toBeNull();
});

it("offers no undo anymore while the server deletes a collection", async () => {
  await deleteBridges();
  vi.mocked(api.call).mockReturnValue(new Promise<never>(() => undefined));
  await settle(UNDO_DELETE_MS);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(findCollection()).toBeNull();
});

it("deletes a collection whose page is left, by navigation or with the tab", async () => {
  const { unmount } = await deleteBridges();
  fireEvent(window, new Event("pagehide"));
  expect(deletions).toHaveLength(1);
  unmount();
  expect(deletions).toHaveLength(1);
  stored = [bridges];
  const again = await deleteBridges();
  again.unmount();
  expect(deletions).toHaveLength(2);
});

it("keeps a deleted collection hidden while the server deletes it, after the next one was deleted", async () => {
  stored = [bridges, { id: "c2", name: "Tunnels", talks: 1 }];
  const { result } = renderHook(() => useCollections());
  await settle();
  const listShown = () => result.current.overview?.collections.map(({ name }) => name);
  const answer = vi.mocked(api.call).getMockImplementation();
  const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
  vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
    if ((asked[0] as unknown) === libraryEndpoints.deleteCollection) await isAnswered;
    return answer?.(...asked);
  }) as unknown as typeof api.call);
  for (const collection of [...stored]) act(() => result.current.remove(collection));
  expect(listShown()).toEqual([]);
  act(() => result.current.restore());
  expect(listShown()).toEqual(["Tunnels"]);
  resolve();
  await settle();
  expect(deletions).toHaveLength(1);
});

it("takes back why a name was refused when its form is closed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Page />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "New collection" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Bridges" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await settle();
  expect(screen.getByRole("alert").textContent).toBe("You already have a collection with this name.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("doesn't give a name that was typed for one collection to the next one that is shown", async () => {
  stored = [bridges, { id: "c2", name: "Arches", talks: 1 }];
  render(<Page />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Rename" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Old bridges" } });
  fireEvent.click(screen.getByRole("button", { name: /^Arches/ }));
  expect(screen.queryByDisplayValue("Old bridges")).toBeNull();
  expect(screen.getByRole("button", { name: "Rename" })).toBeTruthy();
});
