import type { BatchItem, BatchSummary, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { waitUntil } from "@pith/testbed/wait-until";
import type { Page } from "@playwright/test";
import type { TelegramPerson } from "./people.ts";
import type { Stage } from "./scene.ts";

const titles = {
  done: "What the surveyors found under the harbor wall",
  making: "A railway that never carried a train",
  waiting: "Why the river was moved twice",
  failed: "A film without a word",
  cancelled: "The bridge that nobody ordered",
};

function buildItem(state: BatchItem["state"], position: number): BatchItem {
  return {
    position,
    url: "https://www.youtube.com/watch?v=M4gD1WSo5mA",
    title: titles[state],
    durationSeconds: 1830,
    state,
    reason: state === "failed" ? { code: "no_captions", params: {} } : null,
    progress: state === "making" ? 0.4 : null,
    summaryId: state === "done" ? "summary" : null,
    gist: state === "done" ? "The wall stands on older walls, and each of them had moved." : null,
  };
}

const batch: BatchWithItems = {
  id: "batch-1",
  title: "Talks about small towns",
  listUrl: "https://www.youtube.com/playlist?list=PL123456",
  length: "medium",
  language: null,
  state: "waiting",
  waitsFor: { code: "quota_exceeded.summaries", params: { limit: 5 } },
  counts: { waiting: 1, making: 1, done: 2, failed: 1, cancelled: 1 },
  createdAt: "2026-01-02T10:00:00.000Z",
  finishedAt: null,
  items: [
    buildItem("done", 0),
    buildItem("done", 1),
    buildItem("making", 2),
    buildItem("waiting", 3),
    buildItem("failed", 4),
    buildItem("cancelled", 5),
  ],
};

const cite = (summaryId: string, title: string, quote: string): BatchSummary["citations"][number] => ({
  ...{ summaryId, title, author: null, quote, captionLanguage: "en" },
  ...{ startSeconds: 61, endSeconds: 66, firstCueId: 4, lastCueId: 5 },
});

const summary: BatchSummary = {
  statements: [],
  topics: [
    {
      words: ["harbor", "wall"],
      lines: [
        { text: "The harbor wall had moved by a foot in ten years.", citations: [0] },
        { text: "The new harbor wall stands on the old one.", citations: [1] },
      ],
    },
  ],
  talks: [
    {
      summaryId: "summary",
      title: titles.done,
      lines: [{ text: "Each wall was built on the one before.", citations: [2] }],
    },
    { summaryId: "other", title: titles.waiting, lines: [] },
  ],
  citations: [
    cite("summary", titles.done, "the harbor wall had moved by a foot in ten years"),
    cite("other", titles.waiting, "the new harbor wall stands on the old one"),
    cite("summary", titles.done, "each wall was built on the one before"),
  ],
  isBeingWritten: false,
};

/**
 * Fakes a batch with an item in each state, since a real batch reaches some states only after the quota
 * renews.
 */
export async function routeBatches(page: Page): Promise<void> {
  const answer = (path: string, data: unknown) =>
    page.route(path, (route) => route.fulfill({ json: { success: true, data } }));
  await answer("**/api/batches?*", { items: [batch], nextCursor: null });
  await answer("**/api/batches/batch-1", batch);
  await answer("**/api/batches/batch-1/summary", summary);
}

/** Creates a batch of links for a user, without a browser, and waits until it is done. Returns its id. */
export async function makeBatch({
  context,
  site,
  person,
  urls,
}: Pick<Stage, "context" | "site"> & {
  person: Pick<TelegramPerson, "telegramId">;
  urls: readonly string[];
}): Promise<string> {
  const headers = { authorization: `Telegram ${person.telegramId}` };
  const asked = await context.request.post(`${site.origin}/api/batches`, {
    headers,
    data: { items: urls.map((url) => ({ url })) },
  });
  if (!asked.ok()) throw new Error(`No batch: ${asked.status()} ${await asked.text()}`);
  const id: string = (await asked.json()).data.id;
  await waitUntil({
    what: "the batch is done",
    check: async () => {
      const answer = await context.request.get(`${site.origin}/api/batches/${id}`, { headers });
      return (await answer.json()).data.state === "done";
    },
  });
  return id;
}
