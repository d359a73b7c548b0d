import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Random } from "@pith/testbed/create-random";
import type { User } from "grammy/types";
import { ANNA } from "./build-update.ts";
import { BOT_TOKEN, createFakeBotApi, type ShownMessage } from "./create-fake-bot-api.ts";
import { SERVICE_KEY } from "./create-fake-pith-api.ts";
import { findBuilt } from "./find-built.ts";
import { startTalkServer } from "./start-talk-server.ts";

/** Typical latency to Telegram from a nearby server. */
const TELEGRAM_MS = { least: 20, most: 120 };
/** Maximum time a process on a busy machine takes to record that Telegram has accepted its message. */
const NOTED_AFTER_MS = 2_000;
/** How long after a kill an earlier call can still reach a busy Telegram server. */
const ARRIVES_AFTER_MS = 500;

const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, -1);
const describe = (message?: ShownMessage) =>
  message &&
  `message ${message.messageId} (${formatTime(message.sentAtMs)}, ${message.text.split("\n")[0]?.slice(0, 60)})`;

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const between = (random: Random, least: number, most: number) => least + random.below(most - least);
export const person = (index: number): User => ({ ...ANNA, id: 6_000_000 + index, first_name: `P${index}` });
export const nameTalk = (index: number) => `talk${String(index).padStart(7, "0")}`;

/**
 * Creates a fake Telegram and a fake API for bot processes that the test kills, and checks which answers
 * users received.
 */
export async function createCrashBed({ random }: { random: Random }) {
  const killedAtMs: number[] = [];
  const running = new Set<ChildProcess>();
  const builtBot = findBuilt("bot");
  const folder = await mkdtemp(path.join(tmpdir(), "pith-crash-"));
  const telegram = await createFakeBotApi({
    getAnswerMs: () => between(random, TELEGRAM_MS.least, TELEGRAM_MS.most),
  });
  const server = await startTalkServer({
    getSummaryMs: () => between(random, 300, 3_000),
    getSearchMs: () => between(random, 20, 200),
  });

  function startBot(settings: Record<string, string> = {}): ChildProcess {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(process.execPath, [builtBot], {
      env: {
        PATH,
        HOME,
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_ROOT: telegram.apiRoot,
        BOT_SERVICE_KEY: SERVICE_KEY,
        BOT_API_URL: server.url,
        PUBLIC_URL: "https://pith.example",
        DATA_DIR: folder,
        BOT_PORT: "0",
        LOG_LEVEL: "silent",
        ...settings,
      },
      stdio: "ignore",
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }

  async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
    if (signal === "SIGKILL") killedAtMs.push(Date.now());
  }

  /** Checks which answers users received. Each request has a marker that also appears in its answer. */
  function judge({
    wishes,
    isNotice = () => false,
  }: {
    wishes: Wishes;
    isNotice?: (text: string) => boolean;
  }) {
    const report = {
      wishes: 0,
      answeredOnce: 0,
      doubled: 0,
      lost: 0,
      /** Answers that arrived after the answer to a later update in the same chat. */
      orderBreaks: [] as string[],
      leftBehind: 0,
      notices: 0,
      /** The contents of chats with missing answers, for debugging. */
      shownInstead: [] as string[][],
    };
    for (const [chatId, markers] of wishes) {
      const shown = telegram.chat(chatId).toSorted((a, b) => a.messageId - b.messageId);
      const answers = Map.groupBy(
        shown.filter(({ text }) => markers.some((marker) => text.includes(marker))),
        ({ text }) => markers.findIndex((marker) => text.includes(marker)),
      );
      for (const place of markers.keys()) {
        const count = answers.get(place)?.length ?? 0;
        report.wishes += 1;
        if (count === 1) report.answeredOnce += 1;
        else if (count === 0) report.lost += 1;
        else report.doubled += 1;
      }
      if (answers.size < markers.length)
        report.shownInstead.push(shown.map(({ text }) => text.slice(0, 200)));
      // If an answer was sent twice, its first position counts.
      let latest = -1;
      for (const [place, [first]] of answers) {
        if (place < latest)
          report.orderBreaks.push(
            `chat ${chatId}: ${describe(first)} after ${describe(answers.get(latest)?.[0])}, kills at ${killedAtMs.map(formatTime).join(" ")}`,
          );
        latest = Math.max(latest, place);
      }
      const others = shown.filter(({ text }) => !markers.some((marker) => text.includes(marker)));
      report.notices += others.filter(({ text }) => isNotice(text)).length;
      report.leftBehind += others.filter(({ text }) => !isNotice(text)).length;
    }
    return report;
  }

  return {
    telegram,
    server,
    startBot,
    end,
    judge,
    /** Resolves once every request is answered, or after a timeout. */
    untilAnswered: (wishes: Wishes) =>
      telegram.until(() => judge({ wishes }).lost === 0).catch(() => undefined),
    /**
     * Counts messages that a killed process may not have recorded as sent, so the next process may send them
     * again.
     */
    countUnnotedSends: () =>
      telegram.sentAtMs.filter((sentAt) =>
        killedAtMs.some(
          (killedAt) => sentAt > killedAt - NOTED_AFTER_MS && sentAt < killedAt + ARRIVES_AFTER_MS,
        ),
      ).length,
    async close() {
      await Promise.all([...running].map((child) => end(child, "SIGKILL")));
      await server.close();
      await telegram.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Each chat's requests in order, by chat id. */
export type Wishes = Map<number, string[]>;
export type CrashBed = Awaited<ReturnType<typeof createCrashBed>>;
