import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "./testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate, GROUP_ID } from "./testing/build-update.ts";
import { createSummaryHandlers } from "./testing/create-fake-pith-api.ts";
import {
  createFakeTimer,
  createManualTimer,
  createTestBot,
  type TestBot,
} from "./testing/create-test-bot.ts";

const link = (index: number) => `https://youtu.be/${String(index).padStart(11, "a")}`;
const noTalks = { items: [], total: 0, nextCursor: null };
let test: TestBot;

afterEach(() => test.close());

const say = (text: string, from = ANNA, chatId = from.id) =>
  test.receive(buildMessageUpdate({ text, from, chatId }));
const texts = (chatId = ANNA.id) => test.telegram.chat(chatId).map(({ text }) => text);

/** Starts a bot whose server is down until the bot has retried `waits` times. */
const startAway = async (waits: number) => {
  const timer = createFakeTimer();
  const { wait } = timer;
  timer.wait = (ms, signal) => {
    if (timer.waits.length === waits) test.pith.setDown(false);
    return wait(ms, signal);
  };
  const handlers = { ...createSummaryHandlers(buildDoneSummary()), listTalks: () => noTalks };
  test = await createTestBot({ timer, handlers });
  test.pith.setDown(true);
};

describe("an API outage", () => {
  it("delays summaries, which say so in their messages and then continue on their own", async () => {
    await startAway(20);
    await Promise.all([1, 2, 3].map((index) => say(link(index))));
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id)).toHaveLength(3);
    for (const { text, history } of test.telegram.chat(ANNA.id)) {
      expect(text).toContain("Instant summary");
      expect(history.join()).toContain("I’ll keep trying for ten minutes");
    }
    expect(test.pith.callsOf("createSummary")).toHaveLength(3);
  });

  it("delays answers, which are sent once; only private chats are notified", async () => {
    await startAway(30);
    await Promise.all([say("/history neurons"), say("/language", BEN, GROUP_ID)]);
    expect(texts()).toEqual([
      expect.stringContaining("I’ve kept your message"),
      "None of your summaries mentions “neurons”. Try other words.",
    ]);
    expect(texts(GROUP_ID)).toHaveLength(2);
    expect(texts(GROUP_ID).join()).not.toContain("erreichbar");
  });

  it("leaves an update to the next process if this one stops meanwhile", async () => {
    const handlers = { ...createSummaryHandlers(buildDoneSummary()), listTalks: () => noTalks };
    const folder = await mkdtemp(path.join(tmpdir(), "pith-bot-outage-"));
    const databaseFile = path.join(folder, "bot.sqlite");
    test = await createTestBot({ handlers, databaseFile, timer: createManualTimer() });
    test.pith.setDown(true);
    const handled = say("/history neurons");
    const until = setInterval(() => test.timer.advance(2_000), 5);
    await test.telegram.until(() => texts().length === 1);
    test.stopWaiting();
    await handled;
    clearInterval(until);
    expect(texts()).toHaveLength(1);
    test.pith.setDown(false);
    const successor = await test.restart();
    await successor.resume();
    expect(texts()[1]).toBe("None of your summaries mentions “neurons”. Try other words.");
    await successor.resume();
    expect(texts()).toHaveLength(2);
    await successor.store.close();
    await rm(folder, { recursive: true });
  });

  it("is reported once it has lasted ten minutes", async () => {
    await startAway(Number.POSITIVE_INFINITY);
    const startMs = test.timer.now();
    await say(link(1));
    await test.jobs.settle();
    expect(texts()[0]).toContain("I can’t reach the server right now.");
    expect(test.timer.now() - startMs).toBeGreaterThan(10 * 60_000);
  });
});

describe("updates in one chat", () => {
  it("are answered in order regardless of their duration, without blocking other chats", async () => {
    let isHeld = true;
    const waiting: (() => void)[] = [];
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        listTalks: async ({ query: { search } }) => {
          if (isHeld && search === "w0") await new Promise<void>((resolve) => waiting.push(resolve));
          return noTalks;
        },
      },
    });
    const all = Array.from({ length: 40 }, (_none, index) => say(`/history w${index}`));
    await say("/history other", BEN);
    expect(texts(BEN.id)).toHaveLength(1);
    expect(texts()).toEqual([]);
    isHeld = false;
    await test.telegram.until(() => waiting.length > 0 || texts().length > 0);
    for (const go of waiting) go();
    await Promise.all(all);
    expect(texts().map((text) => /w\d+/.exec(text)?.[0])).toEqual(all.map((_none, index) => `w${index}`));
  });
});
