import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerPlaylistRequest } from "../background/answer-playlist-request.ts";
import type { PlaylistRequest } from "../messages/playlist-messages.ts";
import { answerData, createFakeApi, refuse, somebody } from "../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { PlaylistSection } from "./playlist-section.tsx";

const listUrl = "https://www.youtube.com/playlist?list=PL123456";
const item = { url: "https://www.youtube.com/watch?v=aaaaaaaaaaa", title: null, durationSeconds: 60 };
const batch = {
  id: "batch/1",
  title: "Two talks",
  listUrl,
  length: "medium",
  language: null,
  state: "running",
  waitsFor: null,
  counts: { waiting: 2, making: 0, done: 0, failed: 0, cancelled: 0 },
  createdAt: "2026-01-15T12:00:00.000Z",
  finishedAt: null,
  items: [],
};
const api = createFakeApi();
const price = {
  items: [item, item, item],
  refused: [],
  cost: 2,
  owned: 1,
  remainingSummaries: 1,
  isComplete: true,
};
let chrome: FakeChrome;

beforeEach(() => {
  chrome = stubChrome();
  api.calls.length = 0;
  api.handlers["POST /api/batches/price"] = () =>
    answerData({ ...price, items: price.items.map((priced) => ({ ...priced, cost: 1 })) });
  api.handlers["POST /api/batches"] = () => answerData(batch);
  const auth = { ...somebody, requireIdentity: async () => undefined } as never;
  chrome.answerBackground = (message) =>
    answerPlaylistRequest({
      request: message as PlaylistRequest,
      client: api.createClient(somebody),
      auth,
      runAsSomebody: (work) => work(),
    });
  vi.spyOn(window, "close").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(url: string): Promise<void> {
  chrome.tab = { id: 7, url };
  const texts = await loadTexts("en");
  render(
    <TextsProvider texts={texts}>
      <PlaylistSection origin="https://pith.test" />
    </TextsProvider>,
  );
}

it("shows a playlist's price before starting it, then opens the batch", async () => {
  await open("https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PL123456&index=2");
  fireEvent.click(await screen.findByRole("button", { name: "Check the cost" }));
  await screen.findByText("3 videos");
  expect(screen.getByText("Uses 2 of this month’s summaries.")).toBeTruthy();
  expect(screen.getByText(/^1 is already in your library/)).toBeTruthy();
  expect(screen.getByText(/^You have 1 left/)).toBeTruthy();
  expect(api.listCalls()).toEqual(["POST /api/batches/price"]);

  fireEvent.click(screen.getByRole("button", { name: "Summarize all" }));
  await waitFor(() => expect(chrome.openedUrls).toEqual(["https://pith.test/batches/batch%2F1"]));
  expect(api.calls.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ listUrl, length: "medium", language: null })),
  );
});

it("says how many videos of a longer playlist are included", async () => {
  const note = "This list has more videos. Only the first 3 are included.";
  await open(listUrl);
  fireEvent.click(await screen.findByRole("button", { name: "Check the cost" }));
  await screen.findByText("3 videos");
  expect(screen.queryByText(note)).toBeNull();
  cleanup();
  api.handlers["POST /api/batches/price"] = () =>
    answerData({ ...price, items: price.items.map((priced) => ({ ...priced, cost: 1 })), isComplete: false });
  await open(listUrl);
  fireEvent.click(await screen.findByRole("button", { name: "Check the cost" }));
  await screen.findByText(note);
});

it("reports an error for a playlist that can't be summarized, and starts nothing", async () => {
  api.handlers["POST /api/batches/price"] = () =>
    refuse({ status: 404, code: "video_unavailable", error: "Gone" });
  await open(listUrl);
  fireEvent.click(await screen.findByRole("button", { name: "Check the cost" }));
  await screen.findByRole("alert");
  expect(screen.getByRole("button", { name: "Check the cost" })).toBeTruthy();
  expect(chrome.openedUrls).toEqual([]);
});

it("can be retried if the background's reply was lost", async () => {
  const { answerBackground } = chrome;
  chrome.answerBackground = () => undefined;
  await open(listUrl);
  const press = await screen.findByRole("button", { name: "Check the cost" });
  fireEvent.click(press);
  await screen.findByRole("alert");
  chrome.answerBackground = answerBackground;
  fireEvent.click(press);
  await screen.findByText("3 videos");
});

it.each([
  "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  "https://www.youtube.com/playlist?list=WL",
  "https://www.youtube.com/watch?v=aaaaaaaaaaa&list=LL&index=3",
  "https://music.youtube.com/playlist?list=LM",
  "https://www.youtube.com/watch?v=aaaaaaaaaaa&list=RDaaaaaaaaaaa",
  "https://shop.example/wishes?list=PL123456",
])("offers nothing on %s, which has no playlist that the server can read", async (url) => {
  await open(url);
  await act(async () => undefined);
  expect(document.querySelector("[data-playlist]")).toBeNull();
});
