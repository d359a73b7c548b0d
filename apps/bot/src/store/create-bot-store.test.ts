import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "@pith/core/lib/durations";
import { createFakeClock } from "@pith/core/testing";
import type { Update } from "grammy/types";
import { describe, expect, it } from "vitest";
import type { SummaryJob } from "../jobs/summary-job.ts";
import { createBotStore } from "./create-bot-store.ts";
import { openBotDatabase } from "./open-bot-database.ts";

const job: SummaryJob = {
  key: "1-0",
  state: "open",
  requester: { id: 12345678, first_name: "Anna" },
  payer: null,
  locale: "en",
  link: null,
  chatKey: null,
  isQuiet: false,
  request: {
    kind: "create",
    body: {
      source: { kind: "link", url: "https://youtu.be/x" },
      length: "medium",
      shape: "points",
      wish: null,
      language: null,
      range: null,
    },
  },
  target: {
    kind: "chat",
    chatId: -1001234567890,
    threadId: null,
    replyToMessageId: 3,
    messageId: null,
    isGroup: true,
  },
  summaryId: null,
  waitingSinceMs: null,
};
function createTestStore() {
  const clock = createFakeClock();
  const database = openBotDatabase(":memory:");
  return { store: createBotStore({ database, clock }), clock, database };
}

describe("createBotStore", () => {
  it("keeps a job once, with every change of it", () => {
    const { store } = createTestStore();
    expect(store.insertJob(job)).toBe(true);
    expect(store.insertJob({ ...job, locale: "de" })).toBe(false);
    store.saveJob({ ...job, summaryId: "s1" });
    expect(store.listOpenJobs()).toEqual([{ ...job, summaryId: "s1" }]);
    expect(store.countOpenJobs(job.requester.id)).toBe(1);
    store.saveJob({ ...job, state: "failed" });
    expect(store.listOpenJobs()).toEqual([]);
    expect(store.findJob("1-0")?.state).toBe("failed");
    store.deleteJob("1-0");
    expect(store.findJob("1-0")).toBeNull();
  });

  it("passes over a job in a shape that this bot doesn't know", () => {
    const { store, database } = createTestStore();
    database.exec("INSERT INTO jobs VALUES ('old', 1, 'open', '{\"v\":0}', 1)");
    expect(store.listOpenJobs()).toEqual([]);
  });

  it("keeps nothing of an update but its id once it is finished, and not that for ever", () => {
    const { store, clock, database } = createTestStore();
    const update = { update_id: 5, message: { text: "private words" } } as unknown as Update;
    store.claimUpdate(update);
    store.finishUpdate(5);
    expect(JSON.stringify(database.prepare("SELECT * FROM updates").all())).not.toContain("private words");
    clock.advance(DAY_MS);
    store.prune();
    expect(store.claimUpdate(update)).toBe("duplicate");
    clock.advance(1.5 * DAY_MS);
    store.prune();
    expect(store.claimUpdate(update)).toBe("new");
  });

  it("counts the processes that end in the middle of an update, but not in order or while it waits for the server", () => {
    const { database, clock } = createTestStore();
    const update = { update_id: 5 } as Update;
    const startProcess = () => {
      const store = createBotStore({ database, clock });
      expect(store.claimUpdate(update)).not.toBe("duplicate");
      store.recordTry(5);
      return store;
    };
    startProcess();
    expect(startProcess().countTries(5)).toBe(2);
    const waiting = startProcess();
    expect(waiting.recordWaiting(5)).toEqual({ isFirst: true, sinceMs: clock.now() });
    expect(waiting.countTries(5)).toBe(0);
    const sinceMs = clock.now();
    clock.advance(60_000);
    expect(startProcess().recordWaiting(5)).toEqual({ isFirst: false, sinceMs });
  });

  it("never starts a job again whose update is handled again", () => {
    const { store, clock } = createTestStore();
    store.insertJob(job);
    store.deleteJob(job.key);
    expect(store.insertJob(job)).toBe(false);
    clock.advance(3 * DAY_MS);
    store.prune();
    expect(store.insertJob(job)).toBe(true);
  });

  it("refuses a database that a newer bot has changed, and says what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    const database = openBotDatabase(file);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => openBotDatabase(file)).toThrow(
      `A newer version of Pith has changed the bot's database ${file}.`,
    );
    rmSync(folder, { recursive: true });
  });

  it("keeps preferences one by one, and forgets everything with the person", () => {
    const { store } = createTestStore();
    store.savePreferences(7, { summaryLength: "short" });
    store.savePreferences(7, { summaryWish: "for a beginner" });
    store.savePreferences(7, { botLocale: "de" });
    expect(store.getPreferences(7)).toEqual({
      botLocale: "de",
      summaryLanguage: null,
      summaryLength: "short",
      summaryWish: "for a beginner",
    });
    store.saveSummaryMessage({ chatId: 7, messageId: 1, summaryId: "s", ownerId: 7 });
    store.saveInlineLink({ ref: "r", url: "https://youtu.be/x", ownerId: 7 });
    store.forgetPerson(7);
    expect(store.getPreferences(7)).toEqual({
      botLocale: null,
      summaryLanguage: null,
      summaryLength: null,
      summaryWish: null,
    });
    expect(store.findSummaryMessage({ chatId: 7, messageId: 1 })).toBeNull();
    expect(store.findInlineLink("r")).toBeNull();
  });

  it("keeps a wish in a database that a bot without wishes created", () => {
    const folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    const old = new DatabaseSync(file);
    old.exec(
      "CREATE TABLE people (telegram_id INTEGER PRIMARY KEY, bot_locale TEXT, summary_language TEXT, summary_length TEXT) STRICT; INSERT INTO people VALUES (7, 'de', NULL, 'short')",
    );
    old.close();
    const database = openBotDatabase(file);
    const store = createBotStore({ database, clock: createFakeClock() });
    store.savePreferences(7, { summaryWish: "for a beginner" });
    expect(store.getPreferences(7)).toMatchObject({ summaryLength: "short", summaryWish: "for a beginner" });
    store.close();
    rmSync(folder, { recursive: true });
  });
});
