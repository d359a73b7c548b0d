import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { BatchItem, BatchSummary, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { listEndpoints } from "@pith/core/contract/list.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { BatchPage } from "./batch-page.tsx";
import { BatchesPage } from "./batches-page.tsx";

const buildItem = (position: number, more: Partial<BatchItem> = {}): BatchItem => ({
  ...{ position, url: `https://youtu.be/video${position}`, title: `Video ${position}`, durationSeconds: 60 },
  ...{ state: "waiting", reason: null, progress: null, summaryId: null, gist: null },
  ...more,
});
const buildBatch = (more: Partial<BatchWithItems> = {}): BatchWithItems => ({
  ...{ id: "b1", title: "Bridges", listUrl: null, length: "medium", language: null },
  ...{ state: "running", waitsFor: null, createdAt: "2026-01-02T10:00:00.000Z", finishedAt: null },
  counts: { waiting: 1, making: 0, done: 0, failed: 0, cancelled: 0 },
  items: [buildItem(1)],
  ...more,
});
const citation = {
  ...{ summaryId: "s1", title: "Arches", author: null, quote: "Arches push outwards." },
  captionLanguage: "fr",
  ...{ startSeconds: 61, endSeconds: 63, firstCueId: 4, lastCueId: 5 },
};
const line = { text: "An arch pushes outwards.", citations: [0] };
const summary: BatchSummary = {
  ...{ statements: [], isBeingWritten: false, citations: [citation] },
  topics: [{ words: ["arch", "pushes"], lines: [line, { ...line, text: "So does a vault." }] }],
  talks: [
    { summaryId: "s1", title: "Arches", lines: [] },
    { summaryId: "s2", title: "Vaults", lines: [] },
  ],
};

/** Fakes a server. Returns the request bodies by endpoint. */
function fakeServer(batch = buildBatch()) {
  const sent = new Map<unknown, unknown>();
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input?: { body?: object }) => {
    sent.set(endpoint, input?.body ?? null);
    if (endpoint === batchEndpoints.listBatches) return { items: [batch], nextCursor: null };
    if (endpoint === batchEndpoints.readBatchSummary) return summary;
    if (endpoint === batchEndpoints.keepBatch) return { id: "c1", name: "Bridges", talks: 2 };
    if (endpoint === listEndpoints.listVideos) {
      const url = "https://www.youtube.com/playlist?list=PL1";
      const entries = [1, 2].map((number) => ({ ...buildItem(number), title: `Video ${number}` }));
      return { kind: "playlist", url, title: "Locks", author: null, entries, isComplete: true };
    }
    if (endpoint === batchEndpoints.priceBatch) {
      const refused = [{ url: "nonsense", reason: { code: "invalid_input.no_link", params: {} } }];
      return { items: [], refused, cost: 3, owned: 1, remainingSummaries: 2, isComplete: true };
    }
    return batch;
  }) as typeof api.call);
  return sent;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Link to="/">Away</Link>
      <Link to="/batches/b2">Another batch</Link>
      <Routes>
        <Route path="/batches" element={<BatchesPage />} />
        <Route path="/batches/:id" element={<BatchPage />} />
        <Route path="/" element="Another page" />
      </Routes>
    </MemoryRouter>,
  );
}

beforeAll(async () => {
  for (const area of ["batches", "summaries", "messages"] as const) await loadTextArea(area);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("BatchesPage", () => {
  it("lists the batches of a user who is recognized only after the page was opened", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const isOut = authStore.getState().user === null;
      if ((asked[0] as unknown) === batchEndpoints.listBatches && isOut)
        throw new AppError({ code: "unauthenticated.not_signed_in" });
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    await waitFor(() => expect(document.querySelector("[data-empty]")).toBeTruthy());
    onTestFinished(() => authStore.setState({ user: null }));
    act(() => authStore.setState({ user: buildUser() }));
    expect(await screen.findByRole("link", { name: "Bridges" })).toBeTruthy();
  });

  it("shows the cost of links before it starts them", async () => {
    const sent = fakeServer();
    open("/batches");
    await userEvent.type(screen.getByRole("textbox"), "https://youtu.be/video1 nonsense");
    // Screen readers only announce changes in a live region that already exists.
    const status = screen.getByRole("status");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    const price = await screen.findByText("Uses 3 of this month’s summaries.");
    expect(status.contains(price)).toBe(true);
    expect(price.parentElement?.textContent).toContain("1 is already in your library and costs nothing.");
    expect(price.parentElement?.textContent).toContain("You have 2 left.");
    expect(price.parentElement?.textContent).toContain("nonsense");
    expect(sent.has(batchEndpoints.createBatch)).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Start" }));
    expect(await screen.findByText("In progress")).toBeTruthy();
    expect(await screen.findByText("0 of 1 done")).toBeTruthy();
    expect(sent.get(batchEndpoints.createBatch)).toMatchObject({
      items: [{ url: "https://youtu.be/video1" }, { url: "nonsense" }],
      listUrl: null,
    });
  });

  it("drops the cost of links that were changed while it was being checked", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === batchEndpoints.priceBatch) await isChanged;
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    await userEvent.type(screen.getByRole("textbox"), "https://youtu.be/video1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await userEvent.type(screen.getByRole("textbox"), " https://youtu.be/video2");
    change();
    expect(await screen.findByRole("button", { name: "Check the cost" })).toBeTruthy();
    expect(screen.queryByText("Uses 3 of this month’s summaries.")).toBeNull();
  });

  it.each([
    { outcome: "the videos", fail: false },
    { outcome: "the failure", fail: true },
  ])("drops $outcome of a playlist whose link was changed while it was being read", async ({ fail }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) !== listEndpoints.listVideos) return answer?.(...asked);
      await isChanged;
      if (fail) throw new AppError({ code: "source_blocked" });
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    const field = screen.getByRole("textbox");
    await userEvent.type(field, "https://www.youtube.com/playlist?list=PL1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await userEvent.clear(field);
    await userEvent.type(field, "https://youtu.be/video1");
    await act(async () => change());
    expect(await screen.findByRole("button", { name: "Check the cost" })).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByDisplayValue("https://youtu.be/video1")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps a playlist's videos if another length was chosen while they were being read", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === listEndpoints.listVideos) await isChanged;
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    await userEvent.type(screen.getByRole("textbox"), "https://www.youtube.com/playlist?list=PL1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    onTestFinished(() => usePreferences.setState({ summary_length: "medium" }));
    act(() => usePreferences.setState({ summary_length: "short" }));
    await act(async () => change());
    expect(await screen.findByRole("checkbox", { name: "Video 1" })).toBeTruthy();
  });

  it("takes no links while a batch starts, since its page would replace them", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isStarted, resolve: start } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === batchEndpoints.createBatch) await isStarted;
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    await userEvent.type(field, "https://youtu.be/video1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await userEvent.click(await screen.findByRole("button", { name: /^Start/ }));
    await userEvent.type(field, " https://youtu.be/video2");
    expect(field.value).toBe("https://youtu.be/video1");
    await act(async () => start());
    expect(await screen.findByRole("heading", { name: "Bridges" })).toBeTruthy();
  });

  it("doesn't take a user to the new batch who has left the page meanwhile", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: hasLeft, resolve } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === batchEndpoints.createBatch) await hasLeft;
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches");
    await userEvent.type(screen.getByRole("textbox"), "https://youtu.be/video1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await userEvent.click(await screen.findByRole("button", { name: "Start" }));
    await userEvent.click(screen.getByRole("link", { name: "Away" }));
    await act(async () => resolve());
    expect(screen.getByText("Another page")).toBeTruthy();
  });

  it("says beside the button why older batches couldn't be loaded, and the same button loads them once", async () => {
    let isDown = true;
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
    vi.spyOn(api, "call").mockImplementation((async (_: unknown, input: { query: object }) => {
      if (!("cursor" in input.query)) return { items: [buildBatch()], nextCursor: "cursor-1" };
      if (isDown) throw new AppError({ code: "network" });
      await isPressedTwice;
      return { items: [buildBatch({ id: "b2", title: "Tunnels" })], nextCursor: null };
    }) as unknown as typeof api.call);
    open("/batches");
    const more = await screen.findByRole("button", { name: "Show more" });
    await userEvent.click(more);
    expect((await screen.findByRole("alert")).nextElementSibling).toBe(more);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(document.activeElement).toBe(more);
    isDown = false;
    await userEvent.dblClick(more);
    resolve();
    expect(await screen.findAllByText("Tunnels")).toHaveLength(1);
    expect(screen.getByText("Bridges")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("starts the selected videos of a list", async () => {
    const sent = fakeServer();
    open(`/batches?list=${encodeURIComponent("https://www.youtube.com/playlist?list=PL1")}`);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Video 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await screen.findByText("Uses 3 of this month’s summaries.");
    // Changing the selection changes the price.
    await userEvent.click(screen.getByRole("checkbox", { name: "Video 1" }));
    expect(screen.queryByText("Uses 3 of this month’s summaries.")).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Video 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await userEvent.click(await screen.findByRole("button", { name: "Start" }));
    expect(sent.get(batchEndpoints.createBatch)).toMatchObject({
      items: [{ url: "https://youtu.be/video2", title: "Video 2" }],
      listUrl: "https://www.youtube.com/playlist?list=PL1",
      title: "Locks",
    });
  });

  it("writes a playlist's titles in their own direction", async () => {
    fakeServer();
    open(`/batches?list=${encodeURIComponent("https://www.youtube.com/playlist?list=PL1")}`);
    const title = (await screen.findByRole("checkbox", { name: "Video 1" })).parentElement?.querySelector(
      "[dir]",
    );
    expect([title?.getAttribute("dir"), title?.textContent]).toEqual(["auto", "Video 1"]);
  });

  it("takes back the cost of a playlist's videos once the user returns to links", async () => {
    fakeServer();
    open("/batches");
    await userEvent.type(screen.getByRole("textbox"), "https://www.youtube.com/playlist?list=PL1");
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await screen.findByRole("checkbox", { name: "Video 1" });
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    await screen.findByText("Uses 3 of this month’s summaries.");
    await userEvent.click(screen.getByRole("button", { name: "Paste links instead" }));
    expect(screen.queryByText("Uses 3 of this month’s summaries.")).toBeNull();
  });

  it("asks for a video if none of a list is selected, until one is", async () => {
    fakeServer();
    open(`/batches?list=${encodeURIComponent("https://www.youtube.com/playlist?list=PL1")}`);
    await userEvent.click(await screen.findByRole("button", { name: "None" }));
    await userEvent.click(screen.getByRole("button", { name: "Check the cost" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Select at least one video.");
    await userEvent.click(screen.getByRole("checkbox", { name: "Video 1" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("BatchesPage for visitors", () => {
  it("says that there are no batches, instead of offering a retry", async () => {
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "unauthenticated.not_signed_in" }));
    open("/batches");
    await screen.findByText("No batches yet.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("doesn't say so to a member whose session has ended", async () => {
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "unauthenticated.session_ended" }));
    open("/batches");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("No batches yet.")).toBeNull();
  });
});

describe("BatchPage", () => {
  it("shows each video's result, and their combined points with links to the moments", async () => {
    fakeServer(
      buildBatch({
        state: "done",
        counts: { waiting: 0, making: 0, done: 2, failed: 1, cancelled: 0 },
        items: [
          buildItem(1, { state: "done", summaryId: "s1", gist: "Arches push." }),
          buildItem(2, { state: "done", summaryId: "s2" }),
          buildItem(3, { state: "failed", reason: { code: "no_captions", params: {} } }),
        ],
      }),
    );
    open("/batches/b1");
    expect(await screen.findByText("Finished")).toBeTruthy();
    expect(await screen.findByText("2 of 3 done")).toBeTruthy();
    expect(await screen.findByText("1 couldn’t be summarized")).toBeTruthy();
    expect(screen.getByText(/^Failed: This video has no captions/)).toBeTruthy();
    expect(await screen.findByText("arch · pushes")).toBeTruthy();
    const numbered = screen.getAllByRole("link").filter((link) => link.textContent === "1");
    expect(numbered[0]?.getAttribute("href")).toBe("/summary/s1?t=61");
    expect(screen.getByText(citation.quote, { selector: "q" }).lang).toBe("fr");
    const keep = screen.getByRole("button", { name: "Save as a collection" });
    await userEvent.dblClick(keep);
    expect(await screen.findByText("Saved to your library as Bridges")).toBeTruthy();
    await userEvent.click(keep);
    const kept = vi
      .mocked(api.call)
      .mock.calls.filter(([asked]) => (asked as unknown) === batchEndpoints.keepBatch);
    expect(kept).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Cancel the rest" })).toBeNull();
  });

  it("shows nothing of a batch once a notification leads to another one", async () => {
    const done = {
      state: "done",
      counts: { waiting: 0, making: 0, done: 1, failed: 0, cancelled: 0 },
    } as const;
    fakeServer(buildBatch(done));
    const answer = vi.mocked(api.call).getMockImplementation();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const [endpoint, input] = asked as unknown as [unknown, { params: { id: string } }];
      if (input.params.id !== "b2") return answer?.(...asked);
      if (endpoint === batchEndpoints.readBatch) return buildBatch({ id: "b2", title: "Tunnels", ...done });
      return { statements: [], topics: [], talks: [], citations: [], isBeingWritten: false };
    }) as typeof api.call);
    open("/batches/b1");
    await userEvent.click(await screen.findByRole("button", { name: "Save as a collection" }));
    await screen.findByText("Saved to your library as Bridges");
    await userEvent.click(screen.getByRole("link", { name: "Another batch" }));
    expect(await screen.findByRole("heading", { name: "Tunnels" })).toBeTruthy();
    expect(screen.queryByText("Saved to your library as Bridges")).toBeNull();
    expect(screen.getByRole("button", { name: "Save as a collection" }).ariaDisabled).not.toBe("true");
  });

  it("doesn't take a user to the list who has left the page while the batch was being deleted", async () => {
    fakeServer(buildBatch({ state: "done", items: [buildItem(1, { state: "done" })] }));
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: hasLeft, resolve } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === batchEndpoints.deleteBatch) await hasLeft;
      return answer?.(...asked);
    }) as typeof api.call);
    open("/batches/b1");
    await userEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
    await userEvent.click(screen.getByRole("link", { name: "Away" }));
    await act(async () => resolve());
    expect(screen.getByText("Another page")).toBeTruthy();
  });

  it("shows the cost of retrying failed videos in advance", async () => {
    const sent = fakeServer(
      buildBatch({
        ...{ state: "done", language: "de" },
        counts: { waiting: 0, making: 0, done: 0, failed: 1, cancelled: 0 },
        items: [
          buildItem(1, { state: "failed", reason: { code: "no_captions", params: {} } }),
          buildItem(2, { state: "cancelled" }),
        ],
      }),
    );
    open("/batches/b1");
    await userEvent.click(await screen.findByRole("button", { name: "Retry failed videos" }));
    await screen.findByText("Uses 3 of this month’s summaries.");
    expect(sent.get(batchEndpoints.priceBatch)).toEqual({
      ...{ length: "medium", language: "de" },
      items: [{ url: "https://youtu.be/video1" }],
    });
    expect(sent.has(batchEndpoints.retryBatch)).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Retry failed videos" }));
    expect(sent.has(batchEndpoints.retryBatch)).toBe(true);
    expect(screen.queryByText("Uses 3 of this month’s summaries.")).toBeNull();
  });

  it("loads the batch once the user is known, if that took longer than the call waited", async () => {
    const before = authStore.getState();
    vi.spyOn(api, "call").mockImplementation((async () => {
      if (authStore.getState().user) return buildBatch();
      throw new AppError({ code: "unauthenticated.not_signed_in" });
    }) as typeof api.call);
    open("/batches/b1");
    await screen.findByRole("alert");
    act(() => authStore.setState({ user: buildUser() }));
    expect(await screen.findByRole("heading", { name: "Bridges" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    authStore.setState(before);
  });

  it("continues to update after a lost connection", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [buildBatch(), null, buildBatch({ state: "done" })];
    vi.spyOn(api, "call").mockImplementation((async () => {
      const answer = answers.shift();
      if (answer) return answer;
      throw new AppError({ code: "network" });
    }) as typeof api.call);
    open("/batches/b1");
    await screen.findByText("In progress");
    await vi.advanceTimersByTimeAsync(3_000);
    await screen.findByRole("alert");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText("Finished")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    vi.useRealTimers();
  });

  it("says that it is waiting for quota, leads to the plans, and can be canceled", async () => {
    const waitsFor = { code: "quota_exceeded.summaries", params: { limit: 5 } };
    const sent = fakeServer(buildBatch({ state: "waiting", waitsFor }));
    open("/batches/b1");
    expect(await screen.findByText("Waiting: limit reached")).toBeTruthy();
    expect(await screen.findByText("0 of 1 done")).toBeTruthy();
    const plans = screen.getByRole("link", { name: "See plans" });
    expect(plans.getAttribute("href")).toBe("/subscription?section=upgrade");
    await userEvent.click(screen.getByRole("button", { name: "Cancel the rest" }));
    expect(sent.has(batchEndpoints.cancelBatch)).toBe(true);
  });
});
