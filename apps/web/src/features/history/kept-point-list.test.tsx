import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { buildKeyPoint } from "@pith/core/testing";
import { keepFocus } from "@pith/ui/primitives/keep-focus";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { KeptPointList } from "./kept-point-list.tsx";

beforeAll(() => {
  keepFocus();
  return loadTextArea("summaries");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const build = (pointIndex: number) => ({
  ...{ summaryId: "s1", pointIndex, title: "Arches", author: null, createdAt: "2026-01-02T10:00:00.000Z" },
  point: buildKeyPoint({ text: `Point ${pointIndex}` }),
});

const renderList = () =>
  render(
    <MemoryRouter>
      <KeptPointList onChange={vi.fn()} />
    </MemoryRouter>,
  );

it("loads more points once, and moves the focus of a removed point to the next", async () => {
  const { promise: isPressedTwice, resolve: answer } = Promise.withResolvers<void>();
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: { query: object }) => {
    if (endpoint === libraryEndpoints.unkeepPoint) return null;
    if (!("cursor" in input.query)) return { items: [build(0), build(1)], nextCursor: "cursor-1" };
    await isPressedTwice;
    return { items: [build(2)], nextCursor: null };
  }) as unknown as typeof api.call);
  renderList();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Show more" }));
  answer();
  await screen.findByText("Point 2");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Point 0",
    "Point 1",
    "Point 2",
  ]);
  await userEvent.click(
    screen.getByRole("button", { name: "Remove from saved points", description: "Point 1" }),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Point 2"));
});

it("says beside the button or the point what failed, keeps the rows, and takes it back after a success", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = true;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: { query: object }) => {
    const isFirst = endpoint !== libraryEndpoints.unkeepPoint && !("cursor" in input.query);
    if (isDown && !isFirst) throw new TypeError("Failed to fetch");
    if (endpoint === libraryEndpoints.unkeepPoint) return null;
    return isFirst
      ? { items: [build(0), build(1)], nextCursor: "cursor-1" }
      : { items: [build(2)], nextCursor: null };
  }) as unknown as typeof api.call);
  renderList();
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(screen.getByRole("alert").nextElementSibling).toBe(
    screen.getByRole("button", { name: "Show more" }),
  );
  expect(screen.getAllByRole("link")).toHaveLength(2);
  const unkeep = () => screen.getAllByRole("button").filter(({ textContent }) => textContent === "");
  await userEvent.click(unkeep()[1] as HTMLElement);
  expect(screen.getByText("Point 1").closest("li")?.querySelector("[role=alert]")).not.toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Point 2");
  await userEvent.click(unkeep()[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByText("Point 1")).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});
