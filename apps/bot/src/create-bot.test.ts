import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Update } from "grammy/types";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SummaryJob } from "./jobs/summary-job.ts";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "./testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate } from "./testing/build-update.ts";
import { createFakeBotApi } from "./testing/create-fake-bot-api.ts";
import { createSummaryHandlers } from "./testing/create-fake-pith-api.ts";
import { createManualTimer, createTestBot, type TestBot } from "./testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
let test: TestBot;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pith-bot-"));
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const databaseFile = () => path.join(folder, "bot.sqlite");
const chat = () => test.telegram.chat(ANNA.id);

describe("a duplicate update", () => {
  it("is answered only once", { tags: "D.bot.22" }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const update = { update_id: 77, ...buildMessageUpdate({ text: LINK }) };
    await test.receive(update);
    await test.jobs.settle();
    await test.receive(update);
    await test.jobs.settle();
    expect(chat()).toHaveLength(1);
    expect(test.pith.callsOf("createSummary")).toHaveLength(1);
  });

  it("is answered only once if both copies are handled concurrently", { tags: "D.bot.22" }, async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const update = { update_id: 78, ...buildMessageUpdate({ text: "hello" }) };
    await Promise.all([test.receive(update), test.receive(update)]);
    expect(chat()).toHaveLength(1);
  });

  it("is answered only once across a restart", { tags: "D.bot.22" }, async () => {
    test = await createTestBot({ databaseFile: databaseFile() });
    const update = { update_id: 79, ...buildMessageUpdate({ text: "hello" }) };
    await test.receive(update);
    test = await test.restart();
    await test.receive(update);
    await test.resume();
    expect(chat()).toHaveLength(1);
  });
});

describe("a restart", () => {
  it("resumes a running summary in its existing message without requesting it again", async () => {
    test = await createTestBot({
      handlers: createSummaryHandlers(buildSummary()),
      databaseFile: databaseFile(),
    });
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    test = await test.restart();
    await test.resume();
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 2);
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    expect(chat()).toHaveLength(1);
    expect(chat()[0]?.text).toContain("Instant summary");
    expect(test.pith.callsOf("createSummary")).toHaveLength(1);
    expect(await test.store.listOpenJobs()).toEqual([]);
  });

  it("sends missing messages one at a time, so that another kill duplicates at most one", async () => {
    const telegram = await createFakeBotApi({
      getAnswerMs: () => (telegram.callsOf("sendMessage").length <= 4 ? 1_500 : 0),
    });
    test = await createTestBot({
      handlers: createSummaryHandlers(buildDoneSummary()),
      databaseFile: databaseFile(),
      telegram,
    });
    const jobs = Array.from({ length: 12 }, (_none, index): SummaryJob => {
      const id = ANNA.id + index;
      const place = { chatId: id, threadId: null, replyToMessageId: null, messageId: null };
      return {
        key: `${index}-0`,
        state: "open",
        requester: { id, first_name: "Anna" },
        payer: null,
        locale: "en",
        link: null,
        chatKey: null,
        isQuiet: false,
        request: {
          kind: "create",
          body: {
            source: { kind: "link", url: LINK },
            length: "medium",
            shape: "points",
            wish: null,
            language: null,
            range: null,
          },
        },
        target: { kind: "chat", ...place, isGroup: false },
        summaryId: null,
        waitingSinceMs: null,
      };
    });
    for (const job of jobs) await test.store.insertJob(job);
    test = await test.restart(createManualTimer());
    await test.resume();
    const passTurns = async () => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    await passTurns();
    // No messages are sent yet: the killed process may have sent them already, and this one may be killed soon, too.
    expect(telegram.callsOf("sendMessage")).toHaveLength(0);
    test.timer.advance(5_000);
    await telegram.until(() => telegram.callsOf("sendMessage").length > 0);
    await passTurns();
    expect(telegram.callsOf("sendMessage")).toHaveLength(1);
    const advancing = setInterval(() => test.timer.advance(1_000), 5);
    await telegram.until(() =>
      jobs.every(({ requester }) => telegram.chat(requester.id)[0]?.text.includes("Instant summary")),
    );
    clearInterval(advancing);
    expect(telegram.callsOf("sendMessage")).toHaveLength(12);
  });

  it("leaves an unsent job message, and what follows it in the chat, to the next process", async () => {
    let isHeld = true;
    const telegram = await createFakeBotApi({ getAnswerMs: () => (isHeld ? 300 : 0) });
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        listTalks: () => ({ items: [], total: 0, nextCursor: null }),
      },
      databaseFile: databaseFile(),
      telegram,
      timer: createManualTimer(),
    });
    // A recently started process sends one job message at a time, so Ben's waits for Anna's.
    void test.receive(buildMessageUpdate({ text: LINK }));
    await telegram.until(() => telegram.callsOf("sendMessage").length === 1);
    void test.receive(buildMessageUpdate({ text: LINK, from: BEN }));
    void test.receive(buildMessageUpdate({ text: "/history unheard-of", from: BEN }));
    test = await test.restart(createManualTimer());
    isHeld = false;
    void test.resume();
    await telegram.until(() => chat().length === 1);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(telegram.chat(BEN.id)).toEqual([]);
    const passing = setInterval(() => test.timer.advance(1_000), 5);
    await telegram.until(() => telegram.chat(BEN.id).length === 2);
    await test.jobs.settle();
    clearInterval(passing);
    expect(telegram.chat(BEN.id).map(({ text }) => text)).toEqual([
      expect.stringContaining("Sofort-Zusammenfassung"),
      expect.stringContaining("unheard-of"),
    ]);
  });

  it("leaves a message's other answers to the next process along with its unsent job message", async () => {
    test = await createTestBot({
      handlers: createSummaryHandlers(buildDoneSummary()),
      databaseFile: databaseFile(),
    });
    await test.jobs.stop();
    await test.receive(buildMessageUpdate({ text: `${LINK}\nhttps://vimeo.com/76979871 5:00-2:00` }));
    expect(chat()).toEqual([]);
    test = await test.restart();
    await test.resume();
    await test.jobs.settle();
    expect(chat().map(({ text }) => text)).toEqual([
      expect.stringContaining("Instant summary"),
      expect.stringContaining("https://vimeo.com/76979871\n"),
    ]);
  });

  it("handles an update that an earlier process claimed but never finished", async () => {
    test = await createTestBot({ databaseFile: databaseFile() });
    const update = { update_id: 80, ...buildMessageUpdate({ text: "hello" }) } as Update;
    // Simulates a process that dies right after claiming the update.
    await test.receiveUpdates([update]);
    expect(await test.store.claimUpdate(80)).toBe("claimed");
    test = await test.restart();
    await test.resume();
    expect(chat()).toHaveLength(1);
  });
});

describe("a lost event stream from the API", () => {
  it("is resumed after the last event received", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    const stream = test.pith.stream(SUMMARY_ID);
    await test.receive(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => stream.connections.length === 1);
    stream.emit({ type: "status", stage: "reading", progress: 0.5 });
    await test.telegram.until(() => chat()[0]?.text.includes("50%") ?? false);
    stream.cut();
    stream.emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    expect(stream.connections).toEqual(["", "1"]);
    expect(chat()[0]?.text).toContain("Instant summary");
  });
});

describe("an internal error of the bot", () => {
  it("is logged without the user's words, and reported to the user", async () => {
    test = await createTestBot();
    test.telegram.refuse("sendMessage", { error_code: 400, description: "Bad Request: something odd" });
    await test.receive(buildMessageUpdate({ text: "a secret" }));
    expect(chat()[0]?.text).toContain("Something went wrong on our end.");
    expect(test.log.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(JSON.stringify(test.log)).not.toContain("a secret");
  });
});

const dataFolder =
  process.env["PITH_SHARED_DATA"] ?? path.resolve(import.meta.dirname, "../../../../shared/data");
const updatesFolder = path.join(dataFolder, "webhooks/telegram/telegram_types_2017");
const recorded = await readdir(updatesFolder).catch(() => {
  process.stdout.write(`No recorded updates in ${updatesFolder}: their test is left out.\n`);
  return [];
});

describe("recorded updates", () => {
  it.skipIf(recorded.length === 0)(
    "of every kind are handled without an error, duplicates only once",
    async () => {
      test = await createTestBot();
      for (const name of recorded) {
        const update = JSON.parse(await readFile(path.join(updatesFolder, name), "utf8")) as Partial<Update>;
        if (update.update_id === undefined) continue;
        await test.receive(update as Update);
        await test.receive(update as Update);
      }
      expect(test.log.filter(({ level }) => level === "error")).toEqual([]);
      // The bot answers only these updates: the Russian 'Hi, world!', two updates in an unsupported locale
      // (with the same id, so there is only one answer), and one file.
      expect(test.telegram.chat(12345678).map(({ text }) => text)).toContain(
        "Мне нужна ссылка на видео. Вставьте её или посмотрите /help.",
      );
    },
  );
});
