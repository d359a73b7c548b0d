import type { ChildProcess } from "node:child_process";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createRandom, type Random } from "@pith/testbed/create-random";
import { afterEach, describe, expect, it } from "vitest";
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

let bed: CrashBed;
afterEach(() => bed.close());

/**
 * Kills `kills` processes in a row, starting a new one after each kill. Returns the last process, which stays
 * alive.
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
    // Start the timer at the process's first call, since startup on a busy machine may take longer than the
    // process is allowed to live.
    await untilNextCall({ method: "getMe", longestMs: 30_000 });
    await wait(between(random, 0, 3_500));
    if (isAtSends) await untilNextCall({ method: "sendMessage", longestMs: 5_000 });
    await bed.end(child, "SIGKILL");
    child = bed.startBot();
  }
  return child;
}

/** Resolves at the next call to a method, or after `longestMs`. */
async function untilNextCall({ method, longestMs }: { method: string; longestMs: number }): Promise<void> {
  const { telegram } = bed;
  const before = telegram.callsOf(method).length;
  const called = telegram.until(() => telegram.callsOf(method).length > before).catch(() => undefined);
  await Promise.race([wait(longestMs), called]);
}

const LIMIT = { timeout: 600_000 };
const tell = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`);
const isNotice = (text: string) => text.includes("I’ve kept your message");

const full = { links: 60, gapMs: 1_000, awayFromMs: 20_000, awayMs: 60_000, kills: 15, people: 15 };
const sample = { links: 12, gapMs: 60, awayFromMs: 1_500, awayMs: 2_000, kills: 1, people: 12 };
const runs = isFullMatrix
  ? [1, 2, 3].flatMap((seed) => [
      { ...full, seed, isAtSends: false },
      { ...full, seed, isAtSends: true },
    ])
  : [{ ...sample, seed: 1, isAtSends: false }];

describe("links sent during kills, a takeover and an API outage", () => {
  it.for(runs)("are answered exactly once: seed $seed, killed at sends $isAtSends", LIMIT, async (run) => {
    const random = createRandom(run.seed);
    bed = await createCrashBed({ random });
    const wishes: Wishes = new Map();
    const send = async () => {
      for (let index = 0; index < run.links; index += 1) {
        const from = person(index % run.people);
        const marker = nameTalk(index);
        wishes.set(from.id, [...(wishes.get(from.id) ?? []), marker]);
        bed.telegram.push(buildMessageUpdate({ text: `https://youtu.be/${marker}`, from }));
        await wait(run.gapMs);
      }
    };
    const goAway = async () => {
      await wait(run.awayFromMs);
      await bed.server.goAway();
      await wait(run.awayMs);
      await bed.server.comeBack();
    };
    const restart = async () => {
      const options = { kills: run.kills, random, isAtSends: run.isAtSends };
      const older = await killProcesses({ first: bed.startBot(), ...options });
      const newer = bed.startBot();
      await wait(2_000);
      await bed.end(older, "SIGTERM");
      await killProcesses({ first: newer, ...options });
    };
    await Promise.all([send(), goAway(), restart()]);
    await bed.untilAnswered(wishes);
    const report = bed.judge({ wishes, isNotice });
    const unnotedSends = bed.countUnnotedSends();
    tell({ seed: run.seed, kills: 2 * run.kills, isAtSends: run.isAtSends, unnotedSends, ...report });
    expect(report).toMatchObject({
      wishes: run.links,
      answeredOnce: run.links,
      doubled: 0,
      lost: 0,
      orderBreaks: [],
    });
    expect(bed.server.countSummaries()).toBe(run.links);
    // Telegram doesn't say whether it accepted a message, so a message that was in flight during a kill stays
    // in the chat unchanged. Recently started processes send one message at a time, so there is at most one
    // per kill.
    expect(report.leftBehind).toBeLessThanOrEqual(Math.min(unnotedSends, 2 * run.kills));
  });
});

const backlogs = (isFullMatrix ? [1, 2, 3] : [1]).map((seed) => ({
  seed,
  updates: 200,
  people: 10,
  kills: isFullMatrix ? 10 : 1,
}));

describe("a backlog of updates", () => {
  it.for(backlogs)("is answered in order per chat despite kills: seed $seed", LIMIT, async (run) => {
    const random = createRandom(run.seed);
    bed = await createCrashBed({ random });
    const wishes: Wishes = new Map();
    for (let index = 0; index < run.updates; index += 1) {
      const from = person(index % run.people);
      const marker = nameTalk(index);
      wishes.set(from.id, [...(wishes.get(from.id) ?? []), marker]);
      const isLink = random.below(5) === 0 && (wishes.get(from.id)?.length ?? 0) % 4 === 0;
      bed.telegram.push(
        buildMessageUpdate({ text: isLink ? `https://youtu.be/${marker}` : `/history ${marker}`, from }),
      );
    }
    await killProcesses({ first: bed.startBot(), kills: run.kills, random, isAtSends: false });
    await bed.untilAnswered(wishes);
    const report = bed.judge({ wishes, isNotice });
    const unnotedSends = bed.countUnnotedSends();
    tell({ seed: run.seed, kills: run.kills, unnotedSends, ...report });
    expect(report).toMatchObject({ wishes: run.updates, lost: 0, orderBreaks: [] });
    // A message is sent twice if Telegram accepted it just before a kill. Each kill can affect at most one
    // message per chat.
    expect(report.doubled).toBeLessThanOrEqual(Math.min(unnotedSends, run.people * run.kills));
  });
});
