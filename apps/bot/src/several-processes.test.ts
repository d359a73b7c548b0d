import type { ChildProcess } from "node:child_process";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createRandom, type Random } from "@pith/testbed/create-random";
import { findFreePort } from "@pith/testbed/find-free-port";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import type { Update } from "grammy/types";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildMessageUpdate } from "./testing/build-update.ts";
import {
  between,
  type CrashBed,
  createCrashBed,
  nameTalk,
  person,
  type Wishes,
  wait,
} from "./testing/create-crash-bed.ts";

const START_MS = 120_000;
const SECRET = "s".repeat(40);
let postgres: RunningPostgres;
let bed: CrashBed;
beforeAll(async () => {
  postgres = await startPostgres();
}, START_MS);
afterAll(() => postgres[Symbol.asyncDispose]());
afterEach(() => bed.close());

const run = isFullMatrix
  ? { messages: 200, people: 20, gapMs: 8_000, kills: 20, seeds: [1, 2, 3] }
  : { messages: 30, people: 6, gapMs: 1_500, kills: 2, seeds: [1] };

/**
 * Returns the users' messages, ordered by update id. Every fourth message of each user is a link and the
 * others are searches, so that nobody reaches the limit on summaries in progress.
 */
function writeUpdates() {
  const wishes: Wishes = new Map();
  const updates: Update[] = [];
  for (let index = 0; index < run.messages; index += 1) {
    const from = person(index % run.people);
    const marker = nameTalk(index);
    wishes.set(from.id, [...(wishes.get(from.id) ?? []), marker]);
    const isLink = (index + Math.floor(index / run.people)) % 4 === 0;
    const text = isLink ? `https://youtu.be/${marker}` : `/history ${marker}`;
    updates.push({ update_id: 1000 + index, ...buildMessageUpdate({ text, from }) } as Update);
  }
  return { wishes, updates };
}

/** A slot in the fleet: a port that a succession of processes listens on. */
interface Place {
  port: number;
  start(): ChildProcess;
}

async function createPlace(databaseUrl: string): Promise<Place> {
  const port = await findFreePort();
  const settings = {
    BOT_DATABASE_URL: databaseUrl,
    BOT_PORT: String(port),
    TELEGRAM_WEBHOOK_URL: "https://bot.example/telegram",
    TELEGRAM_WEBHOOK_SECRET: SECRET,
  };
  return { port, start: () => bed.startBot(settings) };
}

/**
 * Delivers an update as Telegram does through a load balancer: to any of the processes, retrying until one
 * accepts it. Sometimes delivers it twice, as happens after a lost response.
 */
async function deliver({ update, places, random }: { update: Update; places: Place[]; random: Random }) {
  let isDelivered = false;
  while (!isDelivered || random.below(10) === 0) {
    const { port } = places[random.below(places.length)] as Place;
    const response = await fetch(`http://127.0.0.1:${port}/telegram`, {
      method: "POST",
      headers: { "X-Telegram-Bot-Api-Secret-Token": SECRET },
      body: JSON.stringify(update),
    }).catch(() => null);
    if (response?.ok) isDelivered = true;
    else await wait(50);
  }
}

describe("two webhook processes on one Postgres database", () => {
  it.for(run.seeds)(
    "answer each update once and in order per chat despite kills: seed %i",
    {
      timeout: 400_000,
    },
    async (seed) => {
      const random = createRandom(seed);
      bed = await createCrashBed({ random });
      const databaseUrl = await postgres.createDatabase();
      const places = [await createPlace(databaseUrl), await createPlace(databaseUrl)];
      const { wishes, updates } = writeUpdates();
      let isSent = false;
      const send = async () => {
        // Telegram sends a chat's next update once the previous one has been accepted; chats don't wait for
        // each other.
        await Promise.all(
          [...wishes.keys()].map(async (chatId) => {
            for (const update of updates.filter(({ message }) => message?.chat.id === chatId)) {
              await deliver({ update, places, random });
              await wait(between(random, 0, run.gapMs));
            }
          }),
        );
        isSent = true;
      };
      const kill = async () => {
        const processes = places.map(({ start }) => start());
        for (let count = 0; count < run.kills; count += 1) {
          // On a busy machine, startup may take longer than the process is allowed to live.
          await bed.telegram.until(() => bed.telegram.callsOf("setWebhook").length >= places.length + count);
          await wait(between(random, 0, 2_500));
          const index = count % places.length;
          await bed.end(processes[index] as ChildProcess, "SIGKILL");
          // The other process is on its own for a while and has to take over.
          await wait(between(random, 0, 3_000));
          processes[index] = (places[index] as Place).start();
        }
      };
      await Promise.all([send(), kill()]);
      await bed.untilAnswered(wishes);
      const report = bed.judge({ wishes });
      const unnotedSends = bed.countUnnotedSends();
      process.stdout.write(
        `${JSON.stringify({ seed, kills: run.kills, isSent, unnotedSends, ...report })}\n`,
      );
      expect(report).toMatchObject({ wishes: run.messages, lost: 0, orderBreaks: [] });
      // A kill can duplicate at most one message per chat: one that Telegram accepted just before the kill.
      expect(report.doubled + report.leftBehind).toBeLessThanOrEqual(unnotedSends);
      expect(bed.server.countSummaries()).toBe(Math.ceil(run.messages / 4));
    },
  );

  it("answer each update once without kills", { timeout: 120_000 }, async () => {
    const random = createRandom(9);
    bed = await createCrashBed({ random });
    const databaseUrl = await postgres.createDatabase();
    const places = [await createPlace(databaseUrl), await createPlace(databaseUrl)];
    for (const { start } of places) start();
    const { wishes, updates } = writeUpdates();
    await Promise.all(
      [...wishes.keys()].map(async (chatId) => {
        for (const update of updates.filter(({ message }) => message?.chat.id === chatId)) {
          await deliver({ update, places, random });
        }
      }),
    );
    await bed.untilAnswered(wishes);
    expect(bed.judge({ wishes })).toEqual({
      wishes: run.messages,
      answeredOnce: run.messages,
      doubled: 0,
      lost: 0,
      orderBreaks: [],
      leftBehind: 0,
      notices: 0,
      shownInstead: [],
    });
  });
});

describe("two polling processes on one Postgres database", () => {
  it("take turns: when the first is killed, the second takes over its unfinished updates", {
    timeout: 120_000,
  }, async () => {
    bed = await createCrashBed({ random: createRandom(5) });
    const BOT_DATABASE_URL = await postgres.createDatabase();
    const { wishes, updates } = writeUpdates();
    const half = updates.length / 2;
    const push = (some: Update[]) => {
      for (const { update_id: _id, ...update } of some) bed.telegram.push(update);
    };
    const first = bed.startBot({ BOT_DATABASE_URL });
    push(updates.slice(0, half));
    await bed.telegram.until(() => bed.telegram.callsOf("sendMessage").length > 3);
    bed.startBot({ BOT_DATABASE_URL });
    await bed.end(first, "SIGKILL");
    push(updates.slice(half));
    await bed.untilAnswered(wishes);
    const report = bed.judge({ wishes });
    expect(report).toMatchObject({ wishes: run.messages, lost: 0, orderBreaks: [] });
    expect(report.doubled + report.leftBehind).toBeLessThanOrEqual(bed.countUnnotedSends());
    expect(bed.telegram.countConflicts()).toBe(0);
  });
});
