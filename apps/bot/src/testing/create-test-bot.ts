import { createFakeClock, createTestLog } from "@pith/core/testing";
import type { Update } from "grammy/types";
import type { BotMetrics } from "../bot-metrics.ts";
import { type BotDependencies, createBot, type PithBot } from "../create-bot.ts";
import { createTexts } from "../locales/create-texts.ts";
import { createPithApi, type PithApi } from "../pith/create-pith-api.ts";
import type { BotDatabase } from "../store/bot-database.ts";
import type { BotStore } from "../store/bot-store.ts";
import { createBotStore } from "../store/create-bot-store.ts";
import { openBotDatabase } from "../store/open-bot-database.ts";
import { createFileDownload } from "../telegram/create-file-download.ts";
import type { Timer } from "../telegram/timer.ts";
import { BOT_TOKEN, botUser, createFakeBotApi, type FakeBotApi } from "./create-fake-bot-api.ts";
import {
  API_URL,
  createFakePithApi,
  type FakeHandlers,
  type FakePithApi,
  SERVICE_KEY,
} from "./create-fake-pith-api.ts";

export interface FakeTimer extends Timer {
  /** Durations of all waits so far, in milliseconds. */
  waits: number[];
  advance(ms: number): void;
  /** Runs all repeated work once. */
  beat(): void;
}

/** Creates a timer whose waits resolve immediately and advance the clock. */
export function createFakeTimer(): FakeTimer {
  const clock = createFakeClock();
  const waits: number[] = [];
  return {
    ...clock,
    ...createBeats(),
    waits,
    async wait(ms) {
      waits.push(ms);
      clock.advance(ms);
      // Let other pending work run, as a real wait would.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Creates a timer whose waits end once the test has advanced the clock far enough. */
export function createManualTimer(): FakeTimer {
  const clock = createFakeClock();
  const waits: number[] = [];
  const ends = new Map<() => void, number>();
  return {
    ...clock,
    ...createBeats(),
    waits,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const finish = () => {
          ends.delete(finish);
          resolve();
        };
        waits.push(ms);
        ends.set(finish, clock.now() + ms);
        if (signal?.aborted) finish();
        signal?.addEventListener("abort", finish, { once: true });
      }),
    advance(ms) {
      clock.advance(ms);
      for (const [finish, atMs] of ends) if (atMs <= clock.now()) finish();
    },
  };
}

/** Creates a timer's methods for repeated work, which only runs when the test triggers it. */
function createBeats(): Pick<FakeTimer, "every" | "beat"> {
  const works = new Set<() => void>();
  return {
    every(_ms, work) {
      works.add(work);
      return { [Symbol.dispose]: () => works.delete(work) };
    },
    beat() {
      for (const work of works) work();
    },
  };
}

/** A parsed log line. */
interface LoggedLine {
  level: string;
  message: string;
  [field: string]: unknown;
}

export interface TestBot extends PithBot {
  telegram: FakeBotApi;
  pith: FakePithApi;
  store: BotStore;
  timer: FakeTimer;
  log: LoggedLine[];
  dependencies: BotDependencies;
  /** Delivers an update to the bot, assigning the next id if it has none. */
  receive(update: Omit<Update, "update_id"> & { update_id?: number }): Promise<void>;
  /** Starts another process on the same database, Telegram and API. */
  restart(timer?: FakeTimer): Promise<TestBot>;
  close(): Promise<void>;
}

const PUBLIC_URL = "https://pith.example";
/** Shared by all bots, since compiling the texts for all languages takes longer than most tests. */
const getTexts = createTexts();
let nextUpdateId = 1000;

/** Creates the complete bot, with a fake Bot API server and a fake Pith API. */
export async function createTestBot({
  handlers = {},
  databaseFile = ":memory:",
  database = openBotDatabase(databaseFile),
  telegram: givenTelegram,
  pith: givenPith,
  publicUrl = PUBLIC_URL,
  timer = createFakeTimer(),
  createPith,
  metrics,
}: {
  handlers?: FakeHandlers;
  databaseFile?: string;
  /** Used instead of `databaseFile`. */
  database?: BotDatabase;
  telegram?: FakeBotApi;
  pith?: FakePithApi;
  publicUrl?: string;
  timer?: FakeTimer;
  /** Replaces the fake API. */
  createPith?: () => PithApi;
  metrics?: BotMetrics;
} = {}): Promise<TestBot> {
  const telegram = givenTelegram ?? (await createFakeBotApi());
  const pith = givenPith ?? createFakePithApi(handlers);
  const store = createBotStore({ database, clock: timer });
  const log: LoggedLine[] = [];
  const { log: logger, dropped } = createTestLog({
    print: (line) => log.push(JSON.parse(line) as LoggedLine),
  });
  const dependencies: BotDependencies = {
    store,
    timer,
    publicUrl,
    getTexts,
    pith:
      createPith?.() ??
      createPithApi({ baseUrl: API_URL, serviceKey: SERVICE_KEY, fetch: pith.fetch, timer }),
    logger,
    downloadFile: createFileDownload({
      token: BOT_TOKEN,
      apiRoot: telegram.apiRoot,
      fetch: (url, init) => fetch(url, init),
    }),
  };
  const pithBot = createBot({
    token: BOT_TOKEN,
    dependencies,
    client: { apiRoot: telegram.apiRoot },
    botInfo: botUser,
    ...(metrics && { metrics }),
  });
  return {
    ...pithBot,
    telegram,
    pith,
    store,
    timer,
    log,
    dependencies,
    async receive(update) {
      await pithBot.handleUpdate({ update_id: nextUpdateId++, ...update });
    },
    async restart(timer) {
      pithBot.stopWaiting();
      await Promise.all([pithBot.jobs.stop(), pithBot.audioJobs.stop(), pithBot.starBookings.stop()]);
      return createTestBot({ databaseFile, telegram, pith, publicUrl, ...(timer && { timer }) });
    },
    async close() {
      pithBot.stopWaiting();
      await Promise.all([pithBot.jobs.stop(), pithBot.audioJobs.stop(), pithBot.starBookings.stop()]);
      await store.close();
      await telegram.close();
      if (dropped.length > 0) throw new Error(`The log has no such fields: ${dropped.join(", ")}`);
    },
  };
}
