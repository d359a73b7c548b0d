import { readFileSync } from "node:fs";
import { createAlertWatch, SCRAPE_SECONDS } from "@pith/testbed/alerts/create-alert-watch";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BotMetrics, createBotMetrics } from "./bot-metrics.ts";
import { type BotServer, createBotServer } from "./create-bot-server.ts";
import { createMetricsAnswer } from "./create-metrics-answer.ts";
import { type StartedBot, startBot } from "./start-bot.ts";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { createManualTimer, createTestBot, type FakeTimer, type TestBot } from "./testing/create-test-bot.ts";

const rules = readFileSync(new URL("../../../docs/operating/alerts.yaml", import.meta.url), "utf8");
const TOKEN = "t".repeat(40);
const LIMIT_SECONDS = 120;
const WAIT_LIMIT = { timeout: 30_000 };
const conflict = {
  error_code: 409,
  description: "Conflict: terminated by other getUpdates request",
} as const;

let timer: FakeTimer;
let metrics: BotMetrics;
let test: TestBot;
let server: BotServer;
let started: StartedBot;

beforeEach(async () => {
  timer = createManualTimer();
  metrics = createBotMetrics({ clock: timer });
  test = await createTestBot({ timer, metrics });
  metrics.watchBacklog(test.store);
  server = createBotServer({
    host: "127.0.0.1",
    port: 0,
    logger: test.dependencies.logger,
    answerMetrics: createMetricsAnswer({ metrics, token: TOKEN, isProduction: true }),
  });
  await server.listen();
  started = await startBot({ pithBot: test, updates: { kind: "polling" }, server, ...test.dependencies });
});
afterEach(async () => {
  await started.stop();
  await test.telegram.close();
});

const request = (headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${server.getPort()}/metrics`, { headers });
const read = async () => (await request({ Authorization: `Bearer ${TOKEN}` })).text();

describe("the bot's metrics endpoint", () => {
  it("requires the token and reports updates, calls and the backlog", async () => {
    expect((await request({})).status).toBe(404);
    expect((await request({ Authorization: "Bearer wrong" })).status).toBe(404);
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const text = await read();
    expect(text).toContain('pith_bot_updates_total{state="received"} 1');
    expect(text).toContain('pith_bot_calls_total{method="sendMessage",outcome="done"} 1');
    expect(text).toContain('pith_bot_backlog{kind="summaries"} 0');
  });

  it("without a token answers local requests only, never in production or through a proxy", async () => {
    const answer = (isProduction: boolean, headers = {}, remoteAddress = "127.0.0.1") =>
      createMetricsAnswer({ metrics, token: null, isProduction })({
        headers,
        socket: { remoteAddress },
      } as never);
    expect(await answer(false)).not.toBeNull();
    expect(await answer(true)).toBeNull();
    expect(await answer(false, { "x-forwarded-for": "1.2.3.4" })).toBeNull();
    expect(await answer(false, {}, "192.168.1.7")).toBeNull();
  });
});

describe("the shipped alert rules", { timeout: 60_000 }, () => {
  /** Scrapes at the regular interval for the given number of seconds, and returns every alert that fired. */
  async function watch(seconds: number): Promise<string[]> {
    const prometheus = createAlertWatch({ rules, startSeconds: timer.now() / 1000 });
    const fired = new Set<string>();
    for (let passed = 0; passed < seconds; passed += SCRAPE_SECONDS) {
      const waits = countWaits();
      timer.advance(SCRAPE_SECONDS * 1000);
      // During a conflict, the bot polls again within 15 s and then starts another wait.
      if (isInConflict) await vi.waitFor(() => expect(countWaits()).toBeGreaterThan(waits), WAIT_LIMIT);
      const text = await read();
      for (const alert of prometheus.take([{ job: "pith-bot", instance: "bot", text }])) fired.add(alert);
    }
    return [...fired];
  }
  let isInConflict = false;
  /** Counts the bot's conflict backoffs, which last at least a second. */
  const countWaits = () => timer.waits.filter((ms) => ms >= 1000).length;

  it("stay silent through a healthy hour", async () => {
    isInConflict = false;
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    expect(await watch(3600)).toEqual([]);
  });

  it("fire for a bot whose updates another program receives", async () => {
    isInConflict = true;
    for (let count = 0; count < 100; count += 1) test.telegram.refuse("getUpdates", conflict);
    // Ends the open poll, so that the next one runs into the conflict.
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    await vi.waitFor(() => expect(countWaits()).toBeGreaterThan(0), WAIT_LIMIT);
    expect(await watch(LIMIT_SECONDS)).toEqual(["PithBotConflict"]);
  });
});
