import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "@pith/core/lib/durations";
import { createFakeClock } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import type { Update } from "grammy/types";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { BotDatabase } from "./bot-database.ts";
import type { BotStore } from "./bot-store.ts";
import { createBotStore } from "./create-bot-store.ts";
import { openBotDatabase } from "./open-bot-database.ts";
import { openPostgresDatabase } from "./open-postgres-database.ts";

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
const buildReceived = (updateId: number, lane: string | null = "7") => ({
  update: { update_id: updateId, message: { text: "private words" } } as unknown as Update,
  lane,
});

const START_MS = 120_000;
let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, START_MS);
let folder: string | null = null;
const stores: BotStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  if (folder) rmSync(folder, { recursive: true });
  folder = null;
});
afterAll(() => postgres[Symbol.asyncDispose]());

const kinds = {
  "a file": () => {
    folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    return async () => openBotDatabase(file);
  },
  Postgres: async () => {
    const url = await postgres.createDatabase();
    return () => openPostgresDatabase(url);
  },
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])("createBotStore in %s", (kind) => {
  /** Opens an empty database. Each call to `startProcess` creates a store on it, as another process would. */
  async function setUp() {
    const open = await kinds[kind]();
    const clock = createFakeClock();
    const databases: BotDatabase[] = [];
    const startProcess = async () => {
      const database = await open();
      databases.push(database);
      const store = createBotStore({ database, clock });
      stores.push(store);
      return store;
    };
    /** Ends a process without store cleanup, as a kill does. */
    const kill = async (store: BotStore) => {
      const index = stores.indexOf(store);
      stores.splice(index, 1);
      await databases.splice(index, 1)[0]?.close();
    };
    const store = await startProcess();
    return { store, clock, startProcess, kill, query: databases[0]?.query as BotDatabase["query"] };
  }

  it("stores each job once, and its changes", async () => {
    const { store } = await setUp();
    expect(await store.insertJob(job)).toBe(true);
    expect(await store.insertJob({ ...job, locale: "de" })).toBe(false);
    await store.saveJob({ ...job, summaryId: "s1" });
    expect(await store.listOpenJobs()).toEqual([{ ...job, summaryId: "s1" }]);
    expect(await store.countOpenJobs(job.requester.id)).toBe(1);
    expect(await store.isJobCanceled("1-0")).toBe(false);
    await store.cancelJob("1-0");
    expect(await store.isJobCanceled("1-0")).toBe(true);
    expect(await store.reopenJob(job)).toBe(false);
    await store.saveJob({ ...job, state: "failed" });
    expect(await store.listOpenJobs()).toEqual([]);
    expect((await store.findJob("1-0"))?.state).toBe("failed");
    expect(await store.reopenJob(job)).toBe(true);
    expect(await store.isJobCanceled("1-0")).toBe(false);
    await store.deleteJob("1-0");
    expect(await store.findJob("1-0")).toBeNull();
  });

  it("skips a job of an unknown version", async () => {
    const { store, query } = await setUp();
    await query(
      "INSERT INTO jobs (key, requester_id, state, body, updated_at_ms) VALUES ('old', 1, 'open', '{\"v\":0}', 1)",
    );
    expect(await store.listOpenJobs()).toEqual([]);
    expect(await store.claimOpenJobs()).toEqual([]);
  });

  it("keeps only the ID of a finished update, and prunes that later", async () => {
    const { store, clock, query } = await setUp();
    await store.receiveUpdates([buildReceived(5)]);
    expect(await store.claimUpdate(5)).toBe("claimed");
    await store.finishUpdate(5);
    expect(JSON.stringify(await query("SELECT * FROM updates"))).not.toContain("private words");
    clock.advance(DAY_MS);
    await store.prune();
    await store.receiveUpdates([buildReceived(5)]);
    expect(await store.claimUpdate(5)).toBe("duplicate");
    clock.advance(1.5 * DAY_MS);
    await store.prune();
    await store.receiveUpdates([buildReceived(5)]);
    expect(await store.claimUpdate(5)).toBe("claimed");
  });

  it("claims the updates of a lane one by one, and those without a lane immediately", async () => {
    const { store } = await setUp();
    await store.receiveUpdates([
      buildReceived(3),
      buildReceived(1),
      buildReceived(2),
      buildReceived(4, "8"),
      buildReceived(5, null),
      buildReceived(6, null),
    ]);
    expect((await store.listFreeUpdates()).map(({ update_id: id }) => id)).toEqual([1, 4, 5, 6]);
    const claims: string[] = [];
    for (const id of [2, 1, 3, 4, 5, 6, 6]) claims.push(await store.claimUpdate(id));
    expect(claims).toEqual(["waiting", "claimed", "waiting", "claimed", "claimed", "claimed", "duplicate"]);
    expect(await store.claimNextUpdate("7")).toBeNull();
    await store.finishUpdate(1);
    expect((await store.claimNextUpdate("7"))?.update_id).toBe(2);
    expect(await store.claimNextUpdate("7")).toBeNull();
    await store.finishUpdate(2);
    expect((await store.claimNextUpdate("7"))?.update_id).toBe(3);
  });

  it("counts the crashes during an update, but no clean exits and no waiting for the server", async () => {
    const { store, clock, startProcess, kill } = await setUp();
    await store.receiveUpdates([buildReceived(5)]);
    const die = async (process: BotStore) => {
      await process.freeAbandoned();
      expect(await process.claimUpdate(5)).toBe("claimed");
      await process.recordTry(5);
      await kill(process);
    };
    await die(store);
    await die(await startProcess());
    const waiting = await startProcess();
    expect(await waiting.countTries(5)).toBe(2);
    expect(await waiting.recordWaiting(5)).toEqual({ isFirst: true, sinceMs: clock.now() });
    expect(await waiting.countTries(5)).toBe(0);
    const sinceMs = clock.now();
    clock.advance(60_000);
    expect(await waiting.recordWaiting(5)).toEqual({ isFirst: false, sinceMs });
    await waiting.freeAbandoned();
    await waiting.claimUpdate(5);
    await waiting.recordTry(5);
    stores.splice(0);
    await waiting.close();
    const next = await startProcess();
    expect(await next.countTries(5)).toBe(0);
    expect(await next.claimUpdate(5)).toBe("claimed");
    await next.recordTry(5);
    await next.clearTries(5);
    expect(await next.countTries(5)).toBe(0);
  });

  it("never restarts a deleted job whose update is handled again, until it is pruned", async () => {
    const { store, clock } = await setUp();
    await store.insertJob(job);
    await store.deleteJob(job.key);
    expect(await store.isJobKnown(job.key)).toBe(true);
    expect(await store.insertJob(job)).toBe(false);
    clock.advance(3 * DAY_MS);
    await store.prune();
    expect(await store.insertJob(job)).toBe(true);
  });

  it("saves preferences individually, and deletes all data of a user", async () => {
    const { store } = await setUp();
    await store.savePreferences(7, { summaryLength: "short" });
    await store.savePreferences(7, { summaryWish: "for a beginner" });
    await store.savePreferences(7, { botLocale: "de", summaryWish: undefined } as never);
    expect(await store.getPreferences(7)).toEqual({
      botLocale: "de",
      summaryLanguage: null,
      summaryLength: "short",
      summaryWish: "for a beginner",
    });
    await store.saveSummaryMessage({ chatId: 7, messageId: 1, summaryId: "s", ownerId: 7 });
    await store.saveInlineLink({ ref: "r", url: "https://youtu.be/x", ownerId: 7 });
    expect(await store.findSummaryMessage({ chatId: 7, messageId: 1 })).toMatchObject({ ownerId: 7 });
    await store.forgetPerson(7);
    expect(await store.getPreferences(7)).toEqual({
      botLocale: null,
      summaryLanguage: null,
      summaryLength: null,
      summaryWish: null,
    });
    expect(await store.findSummaryMessage({ chatId: 7, messageId: 1 })).toBeNull();
    expect(await store.findInlineLink("r")).toBeNull();
  });

  it("keeps all changes to a group's settings that are saved at once", async () => {
    const { store } = await setUp();
    const changes = [
      { trigger: "links" },
      { askers: "admins" },
      { length: "short" },
      { language: "de" },
    ] as const;
    await Promise.all(changes.map((change) => store.saveGroupSettings(-5, change)));
    expect(await store.getGroupSettings(-5)).toMatchObject(Object.assign({}, ...changes));
  });

  it("keeps a group's settings when its ID changes, and notifies it at most once a day", async () => {
    const { store, clock } = await setUp();
    await store.saveGroupSettings(-5, { trigger: "links" });
    await store.moveChat({ fromChatId: -5, toChatId: -1005 });
    expect(await store.getGroupSettings(-1005)).toMatchObject({ trigger: "links", askers: "everyone" });
    expect(await store.getFirstChatId(-1005)).toBe(-5);
    const record = () => store.recordGroupNotification(-1005);
    expect([await record(), await record()]).toEqual([true, false]);
    clock.advance(DAY_MS);
    expect(await record()).toBe(true);
    const link = { chatId: -5, messageId: 1, url: "https://youtu.be/x" };
    expect(await store.isLinkAsked(link)).toBe(false);
    await store.recordAskedLink(link);
    await store.recordAskedLink(link);
    expect(await store.isLinkAsked(link)).toBe(true);
  });

  it("passes a killed process's updates and jobs to the next process", async () => {
    const { store, startProcess, kill } = await setUp();
    await store.receiveUpdates([buildReceived(1), buildReceived(2)]);
    await store.claimUpdate(1);
    await store.insertJob(job);
    await store.insertAudioJob({
      key: "a",
      summaryId: "s",
      ownerId: 7,
      locale: "en",
      title: "T",
      place: { chatId: 7, threadId: null, replyToMessageId: null },
    });
    await kill(store);
    const next = await startProcess();
    expect(await next.claimUpdate(1)).toBe("duplicate");
    expect(await next.freeAbandoned()).toBe(true);
    expect((await next.listFreeUpdates()).map(({ update_id: id }) => id)).toEqual([1]);
    expect(await next.claimUpdate(1)).toBe("claimed");
    expect(await next.claimOpenJobs()).toEqual([job]);
    expect(await next.claimAudioJobs()).toHaveLength(1);
    await next.finishUpdate(1);
    await next.claimNextUpdate("7");
    expect(await next.freeAbandoned()).toBe(false);
  });
});

describe("processes that share a Postgres database", () => {
  it("leave the claims of live processes alone, and claim nothing twice", async () => {
    const url = await postgres.createDatabase();
    const clock = createFakeClock();
    const processes = await Promise.all(
      [1, 2, 3].map(async () => createBotStore({ database: await openPostgresDatabase(url), clock })),
    );
    stores.push(...processes);
    const [first, second] = processes as [BotStore, BotStore];
    await first.insertJob(job);
    expect(await second.freeAbandoned()).toBe(false);
    expect(await second.claimOpenJobs()).toEqual([]);
    expect(await second.insertJob(job)).toBe(false);
    await first.receiveUpdates(Array.from({ length: 50 }, (_none, index) => buildReceived(index + 1)));
    // All processes work on the same lane concurrently.
    const handled: number[] = [];
    const work = async (store: BotStore) => {
      while (handled.length < 50) {
        const update = await store.claimNextUpdate("7");
        if (!update) continue;
        handled.push(update.update_id);
        await store.finishUpdate(update.update_id);
      }
    };
    await Promise.all(processes.map(work));
    expect(handled).toEqual(Array.from({ length: 50 }, (_none, index) => index + 1));
  });

  it("throw a readable error if the server is unreachable", async () => {
    const opening = openPostgresDatabase("postgres://nobody:x@127.0.0.1:1/none");
    await expect(opening).rejects.toThrow("The bot's database (BOT_DATABASE_URL) can't be reached:");
  });
});

describe("openBotDatabase", () => {
  it("rejects a database that a newer version has changed", async () => {
    folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    const database = openBotDatabase(file);
    await database.query("PRAGMA user_version = 99");
    await database.close();
    expect(() => openBotDatabase(file)).toThrow(
      `A newer version of Pith has changed the bot's database ${file}.`,
    );
  });

  it("migrates a database from a version without wishes", async () => {
    folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    const old = new DatabaseSync(file);
    old.exec(
      "CREATE TABLE people (telegram_id INTEGER PRIMARY KEY, bot_locale TEXT, summary_language TEXT, summary_length TEXT) STRICT; INSERT INTO people VALUES (7, 'de', NULL, 'short')",
    );
    old.close();
    const store = createBotStore({ database: openBotDatabase(file), clock: createFakeClock() });
    stores.push(store);
    await store.savePreferences(7, { summaryWish: "for a beginner" });
    expect(await store.getPreferences(7)).toMatchObject({
      summaryLength: "short",
      summaryWish: "for a beginner",
    });
  });

  it("migrates unfinished updates and jobs from a version without lanes", async () => {
    folder = mkdtempSync(join(tmpdir(), "pith-bot-"));
    const file = join(folder, "bot.sqlite");
    const old = new DatabaseSync(file);
    old.exec(`
      CREATE TABLE updates (update_id INTEGER PRIMARY KEY, body TEXT, process_id TEXT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 1, received_at_ms INTEGER NOT NULL) STRICT;
      CREATE TABLE jobs (key TEXT PRIMARY KEY, requester_id INTEGER NOT NULL, state TEXT NOT NULL,
        body TEXT NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT;
      INSERT INTO updates VALUES (1, '{"update_id":1}', 'older', 0, 1), (2, '{"update_id":2}', 'older', 0, 1);
    `);
    old.prepare("INSERT INTO jobs VALUES (?, 12345678, 'open', ?, 1)").run(job.key, JSON.stringify(job));
    old.close();
    const store = createBotStore({ database: openBotDatabase(file), clock: createFakeClock() });
    stores.push(store);
    expect(await store.freeAbandoned()).toBe(true);
    expect(await store.claimOpenJobs()).toEqual([job]);
    await store.receiveUpdates([buildReceived(1), buildReceived(2)]);
    expect(await store.claimUpdate(2)).toBe("waiting");
    expect(await store.claimUpdate(1)).toBe("claimed");
  });
});
