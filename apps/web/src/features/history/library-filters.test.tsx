import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LibraryFilters } from "./library-filters.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const names = Array.from({ length: 30 }, (_each, at) => `Collection ${at}`);
const collections = {
  overview: {
    ...{ talks: 2, keptPoints: 1, sources: { youtube: 1, podcasts: 0, files: 0, others: 0 } },
    collections: names.map((name, at) => ({ id: `c-${at}`, name, talks: 1 })),
  },
  ...{
    error: null,
    dismissError: vi.fn(),
    deleted: null,
    refresh: vi.fn(),
    create: vi.fn(),
    rename: vi.fn(),
  },
  ...{ remove: vi.fn(), restore: vi.fn() },
};

it("scrolls the chosen collection into view", () => {
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(3000);
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function show() {
    shown.push(this.textContent);
  };
  render(
    <LibraryFilters view={{ kind: "collection", id: "c-25" }} collections={collections} onView={vi.fn()} />,
  );
  expect(shown).toEqual(["Collection 251"]);
  expect(screen.getAllByRole("button", { name: /^Collection/ })).toHaveLength(names.length);
});

it("saves a collection once, however often it is submitted", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const create = vi.fn(() => promise);
  render(<LibraryFilters view={{ kind: "all" }} collections={{ ...collections, create }} onView={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "New collection" }));
  await userEvent.keyboard("Bridges{Enter}{Enter}");
  expect(create).toHaveBeenCalledTimes(1);
  resolve(true);
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
});

it("keeps a form that was opened while another one's name is saved", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const create = vi.fn(() => promise);
  render(<LibraryFilters view={{ kind: "all" }} collections={{ ...collections, create }} onView={vi.fn()} />);
  const openForm = () => userEvent.click(screen.getByRole("button", { name: "New collection" }));
  await openForm();
  await userEvent.keyboard("Bridges{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await openForm();
  await userEvent.keyboard("Mines");
  await act(async () => resolve(true));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Mines");
});

it("focuses the field of a collection without a name, and saves nothing", async () => {
  render(<LibraryFilters view={{ kind: "all" }} collections={collections} onView={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "New collection" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Collection name" }));
  expect(collections.create).not.toHaveBeenCalled();
});
