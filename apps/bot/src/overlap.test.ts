import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestLog } from "@pith/core/testing";
import type { User } from "grammy/types";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBotServer } from "./create-bot-server.ts";
import { type StartedBot, startBot } from "./start-bot.ts";
import { takeBotLock } from "./store/take-bot-lock.ts";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { createFakeBotApi, type FakeBotApi } from "./testing/create-fake-bot-api.ts";
import { createManualTimer, createTestBot, type FakeTimer } from "./testing/create-test-bot.ts";

const { log: silent } = createTestLog();
let folder: string;
let telegram: FakeBotApi;
let timer: FakeTimer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pith-overlap-"));
  telegram = await createFakeBotApi();
  timer = createManualTimer();
});
afterEach(async () => {
  await telegram.close();
  await rm(folder, { recursive: true });
});

/** Starts a bot process on a data folder, as main.ts does. */
async function startProcess(dataFolder: string): Promise<StartedBot> {
  const databaseFile = path.join(folder, dataFolder, "bot.sqlite");
  const lock = await takeBotLock({ databaseFile, timer, logger: silent });
  const bot = await createTestBot({ telegram, databaseFile, timer });
  const server = createBotServer({ host: "127.0.0.1", port: 0, logger: silent });
  const started = await startBot({ pithBot: bot, updates: { kind: "polling" }, server, ...bot.dependencies });
  return {
    ...started,
    async stop() {
      await started.stop();
      lock.release();
    },
  };
}

const person = (index: number): User => ({ ...ANNA, id: 5_000_000 + index });
const countAnswers = (index: number) => telegram.chat(person(index).id).length;

/** Advances time by a second, during which one user writes to the bot. */
async function passSecond(index: number): Promise<void> {
  telegram.push(buildMessageUpdate({ text: "hello", from: person(index) }));
  for (let step = 0; step < 20; step += 1) {
    timer.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function untilAllAnswered(count: number): Promise<void> {
  while (Array.from({ length: count }, (_none, index) => countAnswers(index)).includes(0)) {
    timer.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("two bot processes that overlap for 30 seconds", () => {
  it("lose no update with separate data folders", async () => {
    const older = await startProcess("older");
    for (let second = 0; second < 10; second += 1) await passSecond(second);
    const newer = await startProcess("newer");
    for (let second = 10; second < 40; second += 1) await passSecond(second);
    await older.stop();
    for (let second = 40; second < 50; second += 1) await passSecond(second);
    await untilAllAnswered(50);
    expect(telegram.countConflicts()).toBeGreaterThan(5);
    await newer.stop();
  });

  it("answer each update once with a shared data folder: the newer waits for the older to stop", async () => {
    const older = await startProcess("shared");
    for (let second = 0; second < 10; second += 1) await passSecond(second);
    let hasTakenOver = false;
    const newer = startProcess("shared").finally(() => {
      hasTakenOver = true;
    });
    for (let second = 10; second < 40; second += 1) await passSecond(second);
    expect(hasTakenOver).toBe(false);
    await older.stop();
    for (let second = 40; second < 50; second += 1) await passSecond(second);
    await untilAllAnswered(50);
    await (await newer).stop();
    expect(Array.from({ length: 50 }, (_none, index) => countAnswers(index))).toEqual(Array(50).fill(1));
  });
});
