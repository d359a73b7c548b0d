import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createRandom, type Random } from "@pith/testbed/create-random";
import type { User } from "grammy/types";
import { afterEach, describe, expect, it } from "vitest";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { BOT_TOKEN, createFakeBotApi, type FakeBotApi } from "./testing/create-fake-bot-api.ts";
import { SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { startTalkServer } from "./testing/start-talk-server.ts";

/** Typical latency of Telegram, seen from a nearby server. */
const TELEGRAM_MS = { least: 20, most: 120 };
const between = (random: Random, least: number, most: number) => least + random.below(most - least);
/** How long it may take a process on a busy machine to record that Telegram has accepted its message. */
const NOTED_AFTER_MS = 2_000;
/** How much later a call that a process sent before it was killed may still reach a busy Telegram. */
const ARRIVES_AFTER_MS = 500;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const person = (index: number): User => ({ ...ANNA, id: 6_000_000 + index, first_name: `P${index}` });

let telegram: FakeBotApi;
let server: Awaited<ReturnType<typeof startTalkServer>>;
let folder: string;
let killedAtMs: number[] = [];
const running = new Set<ChildProcess>();

async function setUp(random: Random): Promise<void> {
  killedAtMs = [];
  folder = await mkdtemp(path.join(tmpdir(), "pith-durability-"));
  telegram = await createFakeBotApi({
    getAnswerMs: () => between(random, TELEGRAM_MS.least, TELEGRAM_MS.most),
  });
  server = await startTalkServer({
    getSummaryMs: () => between(random, 300, 3_000),
    getSearchMs: () => between(random, 20, 200),
  });
}
afterEach(async () => {
  await Promise.all([...running].map((child) => end(child, "SIGKILL")));
  await server.close();
  await telegram.close();
  await rm(folder, { recursive: true });
});

function startBot(): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
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
}

/**
 * Kills `kills` processes one after another, and starts a new one after each. Returns the last one, which
 * stays alive.
 */
async function killProcesses({
  first,
  kills,
  random,
  isAtSends,
}: {
  first: ChildProcess;
  kills: number;
  random: Random;
  isAtSends: boolean;
}): Promise<ChildProcess> {
  let child = first;
  for (let count = 0; count < kills; count += 1) {
    await wait(between(random, 300, 4_000));
    if (isAtSends) await Promise.race([wait(5_000), untilNextSend()]);
    await end(child, "SIGKILL");
    killedAtMs.push(Date.now());
    child = startBot();
  }
  return child;
}

async function untilNextSend(): Promise<void> {
  const before = telegram.callsOf("sendMessage").length;
  await telegram.until(() => telegram.callsOf("sendMessage").length > before).catch(() => undefined);
}

/**
 * Counts the messages that a killed process may not have recorded as sent, so that the next process sends
 * them again.
 */
function countUnnotedSends(): number {
  return telegram.sentAtMs.filter((sentAt) =>
    killedAtMs.some((killedAt) => sentAt > killedAt - NOTED_AFTER_MS && sentAt < killedAt + ARRIVES_AFTER_MS),
  ).length;
}

/** Counts what users did and didn't receive. Each request has a marker that also appears in its answer. */
function judge({ wishes, isNotice }: { wishes: Map<number, string[]>; isNotice: (text: string) => boolean }) {
  const report = {
    wishes: 0,
    answeredOnce: 0,
    doubled: 0,
    lost: 0,
    orderBreaks: 0,
    leftBehind: 0,
    notices: 0,
  };
  for (const [chatId, markers] of wishes) {
    const shown = telegram.chat(chatId).toSorted((a, b) => a.messageId - b.messageId);
    const answers = shown.flatMap(({ text }) => markers.find((marker) => text.includes(marker)) ?? []);
    for (const marker of markers) {
      const count = answers.filter((answer) => answer === marker).length;
      report.wishes += 1;
      if (count === 1) report.answeredOnce += 1;
      else if (count === 0) report.lost += 1;
      else report.doubled += 1;
    }
    const places = [...new Set(answers)].map((answer) => markers.indexOf(answer));
    report.orderBreaks += places.filter((place, index) => place < (places[index - 1] ?? -1)).length;
    const others = shown.filter(({ text }) => !markers.some((marker) => text.includes(marker)));
    report.notices += others.filter(({ text }) => isNotice(text)).length;
    report.leftBehind += others.filter(({ text }) => !isNotice(text)).length;
  }
  return report;
}

const tell = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`);
const isNotice = (text: string) => text.includes("I’ve kept your message");
const untilAnswered = (wishes: Map<number, string[]>) =>
  telegram.until(() => judge({ wishes, isNotice }).lost === 0).catch(() => undefined);

const full = { links: 60, gapMs: 1_000, awayFromMs: 20_000, awayMs: 60_000, kills: 15, people: 15 };
const sample = { links: 12, gapMs: 60, awayFromMs: 1_500, awayMs: 2_000, kills: 1, people: 12 };
const runs = isFullMatrix
  ? [1, 2, 3].flatMap((seed) => [
      { ...full, seed, isAtSends: false },
      { ...full, seed, isAtSends: true },
    ])
  : [{ ...sample, seed: 1, isAtSends: false }];

describe("links while processes are killed, one takes over from another, and the API is away", () => {
  it.for(runs)("are each answered once with no press: %o", { timeout: 600_000 }, async (run) => {
    const random = createRandom(run.seed);
    await setUp(random);
    const wishes = new Map<number, string[]>();
    const send = async () => {
      for (let index = 0; index < run.links; index += 1) {
        const from = person(index % run.people);
        const marker = `talk${String(index).padStart(7, "0")}`;
        wishes.set(from.id, [...(wishes.get(from.id) ?? []), marker]);
        telegram.push(buildMessageUpdate({ text: `https://youtu.be/${marker}`, from }));
        await wait(run.gapMs);
      }
    };
    const goAway = async () => {
      await wait(run.awayFromMs);
      await server.goAway();
      await wait(run.awayMs);
      await server.comeBack();
    };
    const restart = async () => {
      const options = { kills: run.kills, random, isAtSends: run.isAtSends };
      const older = await killProcesses({ first: startBot(), ...options });
      const newer = startBot();
      await wait(2_000);
      await end(older, "SIGTERM");
      await killProcesses({ first: newer, ...options });
    };
    await Promise.all([send(), goAway(), restart()]);
    await untilAnswered(wishes);
    const report = judge({ wishes, isNotice });
    const kills = 2 * run.kills;
    tell({
      seed: run.seed,
      kills,
      isAtSends: run.isAtSends,
      unnotedSends: countUnnotedSends(),
      ...report,
    });
    expect(report).toMatchObject({
      wishes: run.links,
      answeredOnce: run.links,
      doubled: 0,
      lost: 0,
      orderBreaks: 0,
    });
    expect(server.countSummaries()).toBe(run.links);
    // Retrying a Telegram call could send a message twice, so a placeholder stays in the chat if it wasn't
    // recorded.
    expect(report.leftBehind).toBeLessThanOrEqual(countUnnotedSends());
  });
});

const backlogs = isFullMatrix ? [1, 2, 3].map((seed) => ({ seed, updates: 200, people: 10, kills: 10 })) : [];

describe.runIf(backlogs.length > 0)("a backlog of updates", () => {
  it.for(backlogs)("is answered in order per chat: %o", { timeout: 600_000 }, async (run) => {
    const random = createRandom(run.seed);
    await setUp(random);
    const wishes = new Map<number, string[]>();
    for (let index = 0; index < run.updates; index += 1) {
      const from = person(index % run.people);
      const marker = `talk${String(index).padStart(7, "0")}`;
      wishes.set(from.id, [...(wishes.get(from.id) ?? []), marker]);
      const isLink = random.below(5) === 0 && (wishes.get(from.id)?.length ?? 0) % 4 === 0;
      telegram.push(
        buildMessageUpdate({ text: isLink ? `https://youtu.be/${marker}` : `/history ${marker}`, from }),
      );
    }
    await killProcesses({ first: startBot(), kills: run.kills, random, isAtSends: false });
    await untilAnswered(wishes);
    const report = judge({ wishes, isNotice });
    tell({ seed: run.seed, kills: run.kills, ...report });
    expect(report).toMatchObject({ wishes: run.updates, lost: 0, orderBreaks: 0 });
    // A message is sent again if Telegram accepted it just before a kill.
    expect(report.doubled).toBeLessThanOrEqual(run.kills);
  });
});
