import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createRandom } from "@pith/testbed/create-random";
import { waitUntil } from "@pith/testbed/wait-until";
import type { Update } from "grammy/types";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBotServer } from "./create-bot-server.ts";
import { type StartedBot, startBot } from "./start-bot.ts";
import type { BotDatabase } from "./store/bot-database.ts";
import { openBotDatabase } from "./store/open-bot-database.ts";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "./testing/build-summary.ts";
import { ANNA, buildMessageUpdate, GROUP_ID } from "./testing/build-update.ts";
import { createFakeBotApi, type FakeBotApi } from "./testing/create-fake-bot-api.ts";
import {
  createFakePithApi,
  createSummaryHandlers,
  type FakePithApi,
} from "./testing/create-fake-pith-api.ts";
import { createLifeline, type Lifeline } from "./testing/create-lifeline.ts";
import { createMortalBot } from "./testing/create-mortal-bot.ts";
import { createManualTimer, type FakeTimer, type TestBot } from "./testing/create-test-bot.ts";

const SECRET = "s".repeat(40);
const LINK = "https://youtu.be/aircAruvnKk";
const WORD = "unheard-of";
/** A safety limit on the number of points to test. No process reaches this many. */
const MAX_MOMENTS = 1_000;

let database: BotDatabase;
let telegram: FakeBotApi;
let pith: FakePithApi;
/** Updates to deliver by webhook. */
let updates: Update[];
/** True while the API leaves summary requests unanswered. */
let isStalled: boolean;

beforeEach(setUp);
afterEach(tearDown);

async function setUp(): Promise<void> {
  database = openBotDatabase(":memory:");
  telegram = await createFakeBotApi();
  pith = createFakePithApi({
    ...createSummaryHandlers(buildSummary()),
    createSummary: async () => {
      if (isStalled) await new Promise(() => undefined);
      pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
      return { summary: buildSummary(), joined: false, cost: 1 };
    },
    listTalks: () => ({ items: [], total: 0, nextCursor: null }),
  });
  updates = [];
  isStalled = false;
}

async function tearDown(): Promise<void> {
  await telegram.close();
  await database.close();
}

/** A message with a link, and one in the same chat that gets an immediate answer. */
const texts = {
  "a private chat": [LINK, `/history ${WORD}`],
  "a group": [`/summarize ${LINK}`, "/summarize"],
  "an edited message": [LINK, `/history ${WORD}`],
} as const;

function send({ via, place = "a private chat" }: { via: Via; place?: Place }): void {
  const chatId = place === "a group" ? GROUP_ID : ANNA.id;
  for (const [index, text] of texts[place].entries()) {
    const { message } = buildMessageUpdate({ text, chatId });
    const isEdit = place === "an edited message" && index === 0;
    const update = (isEdit ? { edited_message: message } : { message }) as Omit<Update, "update_id">;
    if (via === "polling") telegram.push(update);
    else updates.push({ update_id: 1000 + updates.length, ...update } as Update);
  }
}

type Via = "polling" | "webhook";
type Place = keyof typeof texts;

/** Returns the kind or text of each message in the chat. `waiting` is an orphaned progress message. */
function readChat(): string[] {
  return [...telegram.messages.values()]
    .toSorted((first, second) => first.messageId - second.messageId)
    .map(({ text }) => {
      if (text.includes("Instant summary")) return "summary";
      if (text.includes(WORD) || text.startsWith("I need a link")) return "second";
      return /[▁▄]{16}/.test(text) ? "waiting" : text;
    });
}

/**
 * Skips the first `before` messages, and counts the others that Telegram has but the database hasn't
 * recorded. The next process sends these again.
 */
async function countUnrecorded(before: number): Promise<number> {
  const sent = readChat().slice(before);
  const [job] = await database.query("SELECT body FROM jobs");
  const isJobUnrecorded =
    job !== undefined &&
    JSON.parse(String(job["body"])).target.messageId === null &&
    sent.includes("waiting");
  const open = await database.query(
    "SELECT body FROM updates WHERE body IS NOT NULL AND update_id = (SELECT max(update_id) FROM updates)",
  );
  return Number(isJobUnrecorded) + Number(open.length > 0 && sent.includes("second"));
}

async function isFinished(): Promise<boolean> {
  const [row] = await database.query(
    `SELECT (SELECT count(*) FROM updates WHERE body IS NULL) AS done, (SELECT count(*) FROM updates) AS updates,
       (SELECT count(*) FROM jobs) AS jobs`,
  );
  return row?.["done"] === 2 && row["updates"] === 2 && row["jobs"] === 0;
}

/** Resolves once everything is answered or the process has died. */
async function untilFinished(isDead = () => false): Promise<void> {
  await waitUntil({
    what: "everything is answered",
    check: async () => isDead() || (await isFinished()),
    stepMs: 2,
  });
}

/** Starts a process that receives updates as in production. */
async function startProcess({ lifeline, via }: { lifeline: Lifeline; via: Via }) {
  const test = await createMortalBot({ lifeline, database, telegram, pith });
  const server = createBotServer({ host: "127.0.0.1", port: 0, logger: test.dependencies.logger });
  await server.listen();
  const started: Promise<StartedBot> = startBot({
    ...test.dependencies,
    pithBot: test,
    server,
    updates:
      via === "polling"
        ? { kind: "polling" }
        : { kind: "webhook", url: "https://bot.example/telegram", secret: SECRET },
  });
  return { test, server, started };
}

/** Delivers updates in order, retrying each until it is accepted, as Telegram does. */
async function deliver({ port, died }: { port: number | null; died: Promise<void> }): Promise<void> {
  const connection = new AbortController();
  void died.then(() => connection.abort());
  while (updates[0] && !connection.signal.aborted) {
    const response = await fetch(`http://127.0.0.1:${port}/telegram`, {
      method: "POST",
      headers: { "X-Telegram-Bot-Api-Secret-Token": SECRET, Connection: "close" },
      body: JSON.stringify(updates[0]),
      signal: connection.signal,
    }).catch(() => null);
    if (response?.ok) updates.shift();
  }
}

/**
 * Sends the two messages and kills `kills` processes in a row, each at the same point. For the first process,
 * points are counted from when it is ready; for the others, from startup. The next process finishes the rest.
 */
async function run({ via, place, diesAt, kills }: Way & { diesAt: number }) {
  const deaths: string[] = [];
  let unrecorded = 0;
  for (let count = 0; ; count += 1) {
    const before = readChat().length;
    let firstIndex = count === 0 ? Number.POSITIVE_INFINITY : 0;
    const lifeline = createLifeline({
      isLast: (_moment, index) => count < kills && index === firstIndex + diesAt,
    });
    const { server, started } = await startProcess({ lifeline, via });
    if (count === 0) {
      await started;
      firstIndex = lifeline.moments.length;
      send({ via, place });
    }
    let isDead = false;
    const died = lifeline.died.then(() => {
      isDead = true;
    });
    if (via === "webhook") void deliver({ port: server.getPort(), died });
    await Promise.race([died, untilFinished(() => isDead)]);
    if (isDead) {
      deaths.push(lifeline.moments.at(-1) ?? "");
      unrecorded += await countUnrecorded(before);
      void server.stop();
      continue;
    }
    firstIndex = Number.POSITIVE_INFINITY;
    await (await started).stop();
    return { deaths, unrecorded, shown: readChat() };
  }
}

interface Way {
  via: Via;
  place: Place;
  kills: number;
}

/** One less than the number of deaths after which an update is dropped. */
const MAX_KILLS = 4;
/** Tests every fourth point, or all of them in the nightly run. */
const step = isFullMatrix ? 1 : 4;
const kills = isFullMatrix ? [1, MAX_KILLS] : [1];
const ways: Way[] = [
  ...kills.map((count) => ({ via: "polling", place: "a private chat", kills: count }) as const),
  ...kills.map((count) => ({ via: "webhook", place: "a private chat", kills: count }) as const),
  { via: "polling", place: "a group", kills: 1 },
  { via: "polling", place: "an edited message", kills: 1 },
];
const LIMIT = { timeout: 590_000 };
/**
 * The steps from a message's arrival to its answer. A kill before or after any of them could lose the
 * message.
 */
const steps = [
  ...["INSERT INTO updates (update_id,", "UPDATE updates SET process_id", "UPDATE updates SET tries"],
  ...["INSERT INTO jobs (key,", "sendMessage", "POST /api/summaries"],
  ...["UPDATE jobs SET state", "editMessageText", "DELETE FROM jobs WHERE", "UPDATE updates SET body"],
];

describe("two messages in one chat", () => {
  it.for(ways)(
    "are answered once and in order, whenever $kills processes are killed: $via, $place",
    LIMIT,
    async (way) => {
      const reached = new Set<string>();
      for (let diesAt = 0; diesAt < MAX_MOMENTS; diesAt += step) {
        const { deaths, unrecorded, shown } = await run({ ...way, diesAt });
        const what = `${deaths.join(", ")}: ${shown.join(", ")}`;
        // Only messages that Telegram accepted just before a kill are sent again.
        expect(shown, what).toHaveLength(2 + unrecorded);
        expect([...new Set(shown.filter((kind) => kind !== "waiting"))], what).toEqual(["summary", "second"]);
        for (const death of deaths) reached.add(death);
        await tearDown();
        await setUp();
        if (deaths.length === 0) break;
      }
      if (!isFullMatrix) return;
      const moments = steps.flatMap((name) => [`before ${name}`, `after ${name}`]);
      expect(moments.filter((moment) => !reached.has(moment))).toEqual([]);
    },
  );
});

describe("two processes that take over from a third", () => {
  const living = "SELECT id FROM living";

  async function startNeighbor(options: {
    id: string;
    lifeline?: Lifeline;
    timer?: FakeTimer;
  }): Promise<TestBot> {
    const { id, lifeline = createLifeline(), timer } = options;
    await database.query("CREATE TABLE IF NOT EXISTS living (id TEXT)");
    await database.query("INSERT INTO living VALUES (?)", [id]);
    return createMortalBot({
      ...{ lifeline, database, telegram, pith, processId: id, livingProcessesSql: living },
      ...(timer && { timer }),
    });
  }

  /** Lets a process receive the two messages and die. Returns the messages that the process didn't accept. */
  async function takeAndDie(isLast: (moment: string, index: number) => boolean) {
    const lifeline = createLifeline({ isLast });
    const first = await startNeighbor({ id: "first", lifeline });
    send({ via: "webhook" });
    let isDead = false;
    const died = lifeline.died.then(() => {
      isDead = true;
    });
    const refused: Update[] = [];
    for (const update of updates) {
      await Promise.race([first.receiveUpdates([update]), died]);
      if (isDead) refused.push(update);
      else void first.handleUpdate(update);
    }
    await Promise.race([died, untilFinished(() => isDead)]);
    await database.query("DELETE FROM living WHERE id = 'first'");
    return { isDead, moment: lifeline.moments.at(-1), refused };
  }

  it("answer a message only after the other process has shown the previous message's job", async () => {
    await takeAndDie((moment) => moment === "before sendMessage");
    const second = await startNeighbor({ id: "second", timer: createManualTimer() });
    await second.store.freeAbandoned();
    // A resumed job's message is only sent once the process has been up for a while.
    expect(await second.jobs.resume()).toBe(1);
    const third = await startNeighbor({ id: "third" });
    void third.resume();
    await waitUntil({
      what: "the third waits for the job",
      check: () => third.timer.waits.length > 2,
      stepMs: 2,
    });
    expect(readChat()).toEqual([]);
    const passing = setInterval(() => second.timer.advance(1_000), 2);
    await untilFinished();
    clearInterval(passing);
    expect(readChat()).toEqual(["summary", "second"]);
  });

  it("don't resend a first message that the other sent after it was presumed dead", async () => {
    isStalled = true;
    await takeAndDie((moment) => moment === "before sendMessage");
    const untilWaiting = (bot: TestBot) =>
      waitUntil({ what: "it waits with the job", check: () => bot.timer.waits.length > 0, stepMs: 2 });
    const second = await startNeighbor({ id: "second", timer: createManualTimer() });
    void second.resume();
    await untilWaiting(second);
    await database.query("DELETE FROM living WHERE id = 'second'");
    const third = await startNeighbor({ id: "third", timer: createManualTimer() });
    void third.resume();
    await untilWaiting(third);
    const pass = ({ timer }: TestBot) => setInterval(() => timer.advance(1_000), 2);
    const passing = [pass(second)];
    await waitUntil({ what: "the second answers", check: () => readChat().includes("second"), stepMs: 2 });
    isStalled = false;
    passing.push(pass(third));
    await untilFinished();
    for (const one of passing) clearInterval(one);
    expect(readChat()).toEqual(["summary", "second"]);
  });

  it("answer once and in order, whenever the third dies and however they overtake each other", {
    timeout: 240_000,
  }, async () => {
    for (let diesAt = 0; diesAt < MAX_MOMENTS; diesAt += step) {
      const { isDead, moment, refused } = await takeAndDie((_moment, index) => index === diesAt);
      if (!isDead) return;
      const unrecorded = await countUnrecorded(0);
      const random = createRandom(diesAt);
      const pause = async () => {
        for (let turns = random.below(4); turns > 0; turns -= 1)
          await new Promise((resolve) => setImmediate(resolve));
      };
      let isOver = false;
      const others = [
        await startNeighbor({ id: "second", lifeline: createLifeline({ pause, isLast: () => isOver }) }),
        await startNeighbor({ id: "third", lifeline: createLifeline({ pause, isLast: () => isOver }) }),
      ];
      const takeOver = async (other: TestBot) => {
        while (!isOver) {
          if (await other.store.freeAbandoned()) void other.resume();
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      };
      for (const other of others) void takeOver(other);
      for (const update of refused) {
        const other = random.pick(others);
        await other.receiveUpdates([update]);
        void other.handleUpdate(update);
      }
      await untilFinished();
      isOver = true;
      const shown = readChat();
      const what = `${moment}: ${shown.join(", ")}`;
      expect(shown, what).toHaveLength(2 + unrecorded);
      expect([...new Set(shown.filter((kind) => kind !== "waiting"))], what).toEqual(["summary", "second"]);
      await tearDown();
      await setUp();
    }
    throw new Error("The process never got through.");
  });
});
