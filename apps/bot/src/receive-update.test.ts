import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { User } from "grammy/types";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildDoneSummary } from "./testing/build-summary.ts";
import { ANNA, BEN, buildMessageUpdate } from "./testing/build-update.ts";
import { createSummaryHandlers } from "./testing/create-fake-pith-api.ts";
import {
  createFakeTimer,
  createManualTimer,
  createTestBot,
  type TestBot,
} from "./testing/create-test-bot.ts";

const CARL: User = { ...ANNA, id: 4711, first_name: "Carl" };
const noTalks = { items: [], total: 0, nextCursor: null };
/** Enough event loop turns for everything that doesn't wait for I/O. */
const MANY_TURNS = 50;
/** Long enough for a process to handle every suspect. */
const SETTLED_MS = 20_000;
let test: TestBot;
let folder: string;
let databaseFile: string;
/** Searches that the server has received since the last process started. */
let begun: string[];
let isAnswering: boolean;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pith-bot-"));
  databaseFile = path.join(folder, "bot.sqlite");
  begun = [];
  isAnswering = false;
  test = await createTestBot({
    databaseFile,
    handlers: {
      ...createSummaryHandlers(buildDoneSummary()),
      listTalks: async ({ query: { search } }) => {
        begun.push(search ?? "");
        if (!isAnswering) await new Promise(() => {});
        return noTalks;
      },
    },
  });
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function passTurns(): Promise<void> {
  for (let turn = 0; turn < MANY_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Abandons the process mid-update, as a kill would, and starts the next one. */
async function kill(timer = createFakeTimer()): Promise<void> {
  await passTurns();
  begun = [];
  test = await createTestBot({ databaseFile, telegram: test.telegram, pith: test.pith, timer });
}

/**
 * Sends the searches, then kills `kills` processes in a row. Returns the searches that each process had
 * started.
 */
async function killInTheMiddle({
  searches,
  kills,
}: {
  searches: readonly [User, string][];
  kills: number;
}): Promise<string[]> {
  for (const [from, search] of searches) {
    void test.receive(buildMessageUpdate({ text: `/history ${search}`, from }));
  }
  const killed: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    if (count > 0) void test.resume();
    await passTurns();
    test.timer.advance(SETTLED_MS);
    const current = begun;
    await kill(count === kills - 1 ? createFakeTimer() : createManualTimer());
    killed.push(current.join());
  }
  return killed;
}

const texts = (from: User) => test.telegram.chat(from.id).map(({ text }) => text);
const GIVEN_UP = "Something went wrong on our end. Try again in a moment.";

describe("updates during which processes are killed", () => {
  it("are answered in order, including those queued behind the first one each time", async () => {
    const words = Array.from({ length: 20 }, (_none, index) => `w${index}`);
    const killed = await killInTheMiddle({ searches: words.map((word) => [ANNA, word]), kills: 4 });
    expect(killed).toEqual(["w0", "w0", "w0", "w0"]);
    isAnswering = true;
    await test.resume();
    expect(texts(ANNA).map((text) => /w\d+/.exec(text)?.[0])).toEqual(words);
  });

  it("are given up after five kills with a notice to the sender, and later ones are answered", async () => {
    await killInTheMiddle({
      searches: [
        [ANNA, "deadly"],
        [ANNA, "next"],
      ],
      kills: 5,
    });
    isAnswering = true;
    await test.resume();
    expect(begun).toEqual(["next"]);
    expect(texts(ANNA)).toEqual([GIVEN_UP, expect.stringContaining("next")]);
    expect(await test.store.listFreeUpdates()).toEqual([]);
  });

  it("are never given up because of processes killed soon after they start", async () => {
    await killInTheMiddle({ searches: [[ANNA, "innocent"]], kills: 2 });
    for (let count = 0; count < 10; count += 1) {
      await kill(createManualTimer());
      void test.resume();
      await kill();
    }
    isAnswering = true;
    await test.resume();
    expect(texts(ANNA)).toEqual([expect.stringContaining("innocent")]);
  });

  it("are delayed twice as long by each process from the third on, to avoid regular kills", async () => {
    await killInTheMiddle({ searches: [[ANNA, "innocent"]], kills: 2 });
    for (const waitMs of [5_000, 10_000, 20_000]) {
      await kill(createManualTimer());
      void test.resume();
      test.timer.advance(waitMs - 1);
      await passTurns();
      expect(begun).toEqual([]);
      test.timer.advance(1);
      await passTurns();
      expect(begun).toEqual(["innocent"]);
    }
  });

  it("are handled one at a time from the third process on, to isolate the crashing one", async () => {
    const killed = await killInTheMiddle({
      searches: [
        [ANNA, "deadly"],
        [BEN, "innocent"],
        [CARL, "harmless"],
      ],
      kills: 5,
    });
    const all = "deadly,innocent,harmless";
    expect(killed).toEqual([all, all, "deadly", "deadly", "deadly"]);
    isAnswering = true;
    await test.resume();
    expect(texts(ANNA)).toEqual([GIVEN_UP]);
    expect(texts(BEN)).toEqual([expect.stringContaining("innocent")]);
    expect(texts(CARL)).toEqual([expect.stringContaining("harmless")]);
  });
});
