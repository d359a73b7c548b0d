import type { BatchItem, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { afterEach, expect, it } from "vitest";
import { buildDoneSummary, SUMMARY_ID } from "../testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, buildPress } from "../testing/build-update.ts";
import { createSummaryHandlers } from "../testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "../testing/create-test-bot.ts";

const PLAYLIST = "https://www.youtube.com/playlist?list=PLZHQObOWTQDNU6R1_67000Dx_ZCJB-3pi";
const linkTo = (number: number) => `https://www.youtube.com/watch?v=aaaaaaaaaa${number}`;
let test: TestBot;
let batch: BatchWithItems;
afterEach(() => test.close());

const buildItem = (position: number, state: BatchItem["state"]): BatchItem => ({
  position,
  url: linkTo(position),
  title: `Talk ${position}`,
  durationSeconds: 60,
  state,
  reason: null,
  progress: null,
  summaryId: state === "done" ? SUMMARY_ID : null,
  gist: null,
});

async function start({ remainingSummaries = 4, isComplete = true } = {}) {
  batch = {
    id: "00000000-0000-4000-8000-00000000b000",
    title: "Locks",
    listUrl: PLAYLIST,
    length: "medium",
    language: null,
    state: "running",
    waitsFor: null,
    counts: { waiting: 2, making: 0, done: 0, failed: 0, cancelled: 0 },
    createdAt: "2026-01-15T12:00:00Z",
    finishedAt: null,
    items: [buildItem(1, "waiting"), buildItem(2, "waiting")],
  };
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      listVideos: () => ({
        kind: "playlist",
        url: PLAYLIST,
        title: "Locks",
        author: null,
        entries: [1, 2].map((number) => ({
          url: linkTo(number),
          title: `Talk ${number}`,
          durationSeconds: 60,
        })),
        isComplete: true,
      }),
      priceBatch: () => ({
        items: [1, 2].map((number) => ({
          url: linkTo(number),
          title: `Talk ${number}`,
          durationSeconds: 60,
          cost: 1,
        })),
        refused: [],
        cost: 2,
        owned: 0,
        remainingSummaries,
        isComplete,
      }),
      createBatch: () => batch,
      readBatch: () => batch,
      retryBatch: () => {
        batch = { ...batch, state: "running", counts: { ...batch.counts, failed: 0 } };
        return batch;
      },
      cancelBatch: () => {
        batch = { ...batch, state: "cancelled" };
        return batch;
      },
    },
  });
  await test.receive(buildMessageUpdate({ text: PLAYLIST }));
}

const last = () => test.telegram.chat(ANNA.id).at(-1);
const labels = () => last()?.buttons.map(({ text }) => text);
async function press(text: string, from = ANNA): Promise<void> {
  const button = last()?.buttons.find((one) => one.text === text);
  if (!button) throw new Error(`There is no button ${text} among ${labels()?.join(", ")}.`);
  await test.receive(
    buildPress({
      data: button.callback_data ?? "",
      from,
      chatId: ANNA.id,
      messageId: last()?.messageId ?? 0,
    }),
  );
}

it("shows a playlist's cost, starts it with the user's settings, and shows its progress", async () => {
  await start();
  await test.store.savePreferences(ANNA.id, { summaryLength: "short", summaryLanguage: "de" });
  expect(labels()).toEqual(["Talk 1", "Talk 2", "Summarize all (2)", "Follow"]);
  await press("Summarize all (2)");
  expect(last()?.text).toContain("Videos: 2. This counts as 2 summaries. Left this month: 4.");
  expect(test.pith.callsOf("createBatch")).toEqual([]);
  await press("Start");
  expect(test.pith.callsOf("createBatch").map(({ telegramId, request }) => [telegramId, request])).toEqual([
    [ANNA.id, { body: expect.objectContaining({ listUrl: PLAYLIST, length: "short", language: "de" }) }],
  ]);
  expect(last()?.text).toBe("Locks\nDone: 0 of 2. Failed: 0.");
  batch = {
    ...batch,
    items: [buildItem(1, "done"), buildItem(2, "making")],
    counts: { ...batch.counts, done: 1 },
  };
  await press("Refresh");
  expect(last()?.text).toBe("Locks\nDone: 1 of 2. Failed: 0.");
  expect(labels()).toEqual(["Talk 1", "Refresh", "Cancel"]);
  await press("Cancel");
  expect(last()?.text).toContain("I won’t summarize any more videos from this list.");
  expect(labels()).toEqual(["Talk 1"]);
  await press("Talk 1");
  expect(last()?.text).toContain("Instant summary");
});

it("offers each playlist of a message, and says which can't be read", async () => {
  const [first, gone, third] = ["aaaaaaaaaa1", "aaaaaaaaaa2", "aaaaaaaaaa3"].map(
    (id) => `https://www.youtube.com/playlist?list=PL${id}`,
  );
  test = await createTestBot({
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      listVideos: ({ query: { url } }) => {
        if (url === gone) throw new AppError({ code: "video_removed.list", params: { kind: "playlist" } });
        return {
          kind: "playlist",
          url,
          title: `List ${url.at(-1)}`,
          author: null,
          entries: [],
          isComplete: true,
        };
      },
    },
  });
  await test.receive(buildMessageUpdate({ text: `${first} ${gone}\n${third} ${first}` }));
  expect(test.telegram.chat(ANNA.id).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^List 1\n/),
    expect.stringContaining(`${gone}\n`),
    expect.stringMatching(/^List 3\n/),
  ]);
});

it("says how many videos of a longer list are included", async () => {
  await start();
  await press("Summarize all (2)");
  expect(last()?.text).not.toContain("more videos");
  await test.close();
  await start({ isComplete: false });
  await press("Summarize all (2)");
  expect(last()?.text).toMatch(/\n\nThis list has more videos\. Only the first 2 are included\.$/);
});

it("starts nothing when another user presses the buttons", async () => {
  await start();
  await press("Summarize all (2)", BEN);
  await press("Summarize all (2)");
  await press("Start", BEN);
  expect(test.pith.callsOf("priceBatch")).toHaveLength(1);
  expect(test.pith.callsOf("createBatch")).toEqual([]);
});

it("starts one batch if the button is pressed again before the server has answered", async () => {
  await start();
  await press("Summarize all (2)");
  const listed = Promise.withResolvers<void>();
  const createBatch = async () => {
    await listed.promise;
    return batch;
  };
  test.pith.setHandlers({ createBatch });
  const presses = [press("Start"), press("Start")];
  await expect.poll(() => test.telegram.callsOf("answerCallbackQuery").length).toBeGreaterThan(1);
  listed.resolve();
  await Promise.all(presses);
  expect(test.pith.callsOf("createBatch")).toHaveLength(1);
  expect(last()?.text).toBe("Locks\nDone: 0 of 2. Failed: 0.");
});

it("keeps the buttons working for each user who sent the same playlist", async () => {
  await start();
  await test.receive(buildMessageUpdate({ text: PLAYLIST, from: BEN }));
  await press("Summarize all (2)");
  expect(last()?.text).toContain("Left this month: 4.");
});

it("shows the started batch in a new message if Telegram rejects the answer or the edit", async () => {
  await start();
  await press("Summarize all (2)");
  const refuse = (method: string, description: string) =>
    test.telegram.refuse(method, { error_code: 400, description: `Bad Request: ${description}` });
  refuse("answerCallbackQuery", "query is too old and response timeout expired or query ID is invalid");
  await press("Start");
  expect(last()?.text).toBe("Locks\nDone: 0 of 2. Failed: 0.");
  const shown = test.telegram.chat(ANNA.id).length;
  await press("Refresh");
  expect(test.telegram.chat(ANNA.id)).toHaveLength(shown);
  refuse("editMessageText", "message can't be edited");
  await press("Refresh");
  expect(test.telegram.chat(ANNA.id)).toHaveLength(shown + 1);
  expect(labels()).toEqual(["Refresh", "Cancel"]);
  const edits = test.telegram.callsOf("editMessageText").map(({ payload }) => payload);
  for (const edit of edits) expect(edit).toMatchObject({ link_preview_options: { is_disabled: true } });
});

it("says why a batch is waiting, and shows no limit for unlimited plans", async () => {
  await start({ remainingSummaries: -1 });
  await press("Summarize all (2)");
  expect(last()?.text).toContain("Left this month: ∞.");
  batch = { ...batch, state: "waiting", waitsFor: { code: "quota_exceeded", params: {} } };
  await press("Start");
  expect(last()?.text).toMatch(/^Locks\nDone: 0 of 2\. Failed: 0\.\n\n.+/);
});

it("shows what retrying failed videos costs before retrying them", async () => {
  await start();
  await press("Summarize all (2)");
  batch = {
    ...batch,
    ...{ state: "done", length: "short", items: [buildItem(1, "done"), buildItem(2, "failed")] },
    counts: { ...batch.counts, waiting: 0, done: 1, failed: 1 },
  };
  await press("Start");
  expect(labels()).toEqual(["Talk 1", "Try again"]);
  await press("Try again");
  expect(last()?.text).toMatch(/^Locks\nVideos: 2\. This counts as 2 summaries\./);
  expect(test.pith.callsOf("priceBatch").at(-1)?.request).toMatchObject({
    body: { length: "short", items: [{ url: linkTo(2) }] },
  });
  expect(test.pith.callsOf("retryBatch")).toEqual([]);
  await press("Start");
  expect(test.pith.callsOf("retryBatch")).toHaveLength(1);
  expect(labels()).toEqual(["Talk 1", "Refresh", "Cancel"]);
});
