import { AppError } from "@pith/core/errors/app-error";
import { HOUR_MS } from "@pith/core/lib/durations";
import { buildPublicConfig } from "@pith/core/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig, type UpdateSource } from "./config.ts";
import { type BotServer, createBotServer } from "./create-bot-server.ts";
import { botLocales } from "./locales/create-texts.ts";
import { type StartedBot, startBot } from "./start-bot.ts";
import { buildDoneSummary, buildSummary, SUMMARY_ID } from "./testing/build-summary.ts";
import { ANNA, buildMessageUpdate } from "./testing/build-update.ts";
import { BOT_TOKEN } from "./testing/create-fake-bot-api.ts";
import { createSummaryHandlers, SERVICE_KEY } from "./testing/create-fake-pith-api.ts";
import { createTestBot, type TestBot } from "./testing/create-test-bot.ts";

const LINK = "https://www.youtube.com/watch?v=aircAruvnKk";
const SECRET = "s".repeat(40);
const settings = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, BOT_SERVICE_KEY: SERVICE_KEY };
let test: TestBot;
let started: StartedBot;
let server: BotServer;

afterEach(async () => {
  vi.useRealTimers();
  await started.stop();
  await test.telegram.close();
});

async function start(updates: UpdateSource = { kind: "polling" }): Promise<void> {
  test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
  started = await run(updates);
}

async function run(updates: UpdateSource = { kind: "polling" }): Promise<StartedBot> {
  server = createBotServer({ host: "127.0.0.1", port: 0, logger: test.dependencies.logger });
  await server.listen();
  return startBot({ pithBot: test, updates, server, ...test.dependencies });
}

describe("long polling", () => {
  it("is the default, and deletes an existing webhook but not its waiting updates", {
    tags: "D.bot.20",
  }, async () => {
    expect(readConfig(settings).updates).toEqual({ kind: "polling" });
    await start(readConfig(settings).updates);
    expect(test.telegram.callsOf("deleteWebhook").map(({ payload }) => payload)).toEqual([{}]);
    test.telegram.push(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(
      () => test.telegram.chat(ANNA.id)[0]?.text.includes("Instant summary") ?? false,
    );
    expect(test.telegram.chat(ANNA.id)).toHaveLength(1);
  });

  it("backs off while another process polls with the same token, then takes over", async () => {
    test = await createTestBot();
    const description = "Conflict: terminated by other getUpdates request";
    for (let count = 0; count < 8; count += 1) {
      test.telegram.refuse("getUpdates", { error_code: 409, description });
    }
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const waits = test.timer.waits.filter((ms) => ms >= 1000);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
    const lines = test.log.filter(({ message }) => message.startsWith("Another process receives"));
    expect(lines).toHaveLength(1);
  });

  it("ends with an error if Telegram rejects the token", async () => {
    test = await createTestBot();
    test.telegram.refuse("getUpdates", { error_code: 401, description: "Unauthorized" });
    started = await run();
    await expect(started.ended).rejects.toThrow("Unauthorized");
  });

  it("continues after a temporary Telegram failure and logs it once", async () => {
    test = await createTestBot();
    for (let count = 0; count < 2; count += 1) {
      test.telegram.refuse("getUpdates", { error_code: 502, description: "Bad Gateway" });
    }
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const lines = test.log.filter(({ message }) => message === "Telegram can't be reached");
    expect(lines).toHaveLength(1);
  });

  it("finishes an update in progress before it stops, and receives no more", async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    test = await createTestBot({
      handlers: {
        ...createSummaryHandlers(buildDoneSummary()),
        listTalks: async () => {
          asked.resolve();
          await answered.promise;
          return { items: [], total: 0, nextCursor: null };
        },
      },
    });
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: "/history neurons" }));
    await asked.promise;
    const stopped = started.stop();
    started = { ...started, stop: () => stopped };
    test.telegram.push(buildMessageUpdate({ text: "/help" }));
    answered.resolve();
    await stopped;
    expect(test.telegram.chat(ANNA.id).map(({ text }) => text)).toEqual([
      "None of your summaries mentions “neurons”. Try other words.",
    ]);
  });

  it("stops without waiting for a running summary", async () => {
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    const open = await test.store.listOpenJobs();
    await started.stop();
    expect(open).toMatchObject([{ summaryId: SUMMARY_ID, requester: { id: ANNA.id }, state: "open" }]);
    expect(test.telegram.chat(ANNA.id)[0]?.text).not.toContain("Instant summary");
    started = { ...started, stop: async () => undefined };
  });
});

describe("a webhook", () => {
  const webhook = { kind: "webhook", url: "https://bot.example/telegram", secret: SECRET } as const;
  const post = ({
    path = "/telegram",
    secret = SECRET,
    body,
  }: {
    path?: string;
    /** If null, the header is omitted. */
    secret?: string | null;
    body: string;
  }) =>
    fetch(`http://127.0.0.1:${server.getPort()}${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(secret !== null && { "X-Telegram-Bot-Api-Secret-Token": secret }),
      },
      body,
    });
  const update = (updateId: number) =>
    JSON.stringify({ update_id: updateId, ...buildMessageUpdate({ text: LINK }) });

  it("is registered with its secret, and rejects requests with a wrong secret or body", {
    tags: "D.bot.21",
  }, async () => {
    await start(webhook);
    expect(test.telegram.getWebhook()).toMatchObject({
      url: webhook.url,
      secret_token: SECRET,
      allowed_updates: expect.arrayContaining(["message", "inline_query"]),
    });
    expect(test.telegram.getWebhook()).not.toHaveProperty("drop_pending_updates");
    const statusOf = async (call: Parameters<typeof post>[0]) => (await post(call)).status;
    expect(await statusOf({ secret: "wrong", body: update(1) })).toBe(401);
    expect(await statusOf({ secret: "", body: update(2) })).toBe(401);
    expect(await statusOf({ secret: null, body: update(2) })).toBe(401);
    expect(await statusOf({ path: "/other", body: update(3) })).toBe(404);
    expect(await statusOf({ body: "not json" })).toBe(400);
    expect(await statusOf({ body: '{"update_id":"x"}' })).toBe(400);
    expect(await statusOf({ body: `"${"x".repeat(1_100_000)}"` })).toBe(413);
    expect(test.telegram.chat(ANNA.id)).toEqual([]);
    expect(await statusOf({ body: update(4) })).toBe(200);
    expect(await statusOf({ body: update(4) })).toBe(200);
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id).map(({ text }) => text)).toEqual([
      expect.stringContaining("Instant summary"),
    ]);
  });

  it("refuses an update that can't be stored, so that Telegram sends it again", async () => {
    await start(webhook);
    vi.spyOn(test.store, "receiveUpdates").mockRejectedValueOnce(new Error("The disk is full."));
    expect((await post({ body: update(5) })).status).toBe(500);
    expect(test.telegram.chat(ANNA.id)).toEqual([]);
    expect((await post({ body: update(5) })).status).toBe(200);
    await test.telegram.until(
      () => test.telegram.chat(ANNA.id)[0]?.text.includes("Instant summary") ?? false,
    );
    expect(test.telegram.chat(ANNA.id)).toHaveLength(1);
  });

  it("serves a health check and rejects methods other than POST", async () => {
    await start(webhook);
    expect((await fetch(`http://127.0.0.1:${server.getPort()}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${server.getPort()}/telegram`)).status).toBe(405);
  });
});

describe("startup", () => {
  it("serves a health check while polling too, and reports a port that is taken", async () => {
    await start();
    const port = server.getPort() ?? 0;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/telegram`, { method: "POST" })).status).toBe(404);
    const successor = createBotServer({ host: "127.0.0.1", port, logger: test.dependencies.logger });
    expect(await successor.listen()).toBe(false);
    await started.stop();
    expect(await successor.listen()).toBe(true);
    await successor.stop();
    started = { ...started, stop: async () => undefined };
  });

  it.each([true, false])("sets a menu that offers plans if the server has them: %s", async (hasPlans) => {
    test = await createTestBot({ handlers: { getPublicConfig: () => buildPublicConfig({ hasPlans }) } });
    started = await run();
    await test.telegram.until(
      () => test.telegram.callsOf("setMyCommands").length === Object.keys(botLocales).length,
    );
    for (const { payload } of test.telegram.callsOf("setMyCommands")) {
      const names = (payload["commands"] as { command: string }[]).map(({ command }) => command);
      expect(names.includes("upgrade")).toBe(hasPlans);
    }
  });

  it("sets the menu once the server answers, so that a server without plans offers none", async () => {
    let asked = 0;
    const getPublicConfig = () => {
      asked += 1;
      if (asked <= 3) throw new AppError({ code: "unavailable" });
      return buildPublicConfig({ hasPlans: false });
    };
    test = await createTestBot({ handlers: { getPublicConfig } });
    started = await run();
    await test.telegram.until(() => test.telegram.callsOf("setMyCommands").length === 1);
    const [menu] = test.telegram.callsOf("setMyCommands");
    expect(JSON.stringify(menu?.payload["commands"])).not.toContain("upgrade");
  });

  it("doesn't wait for the menu while Telegram limits it, and sets it afterwards", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    test = await createTestBot({ handlers: createSummaryHandlers(buildDoneSummary()) });
    const methods = ["setMyCommands", "setMyDescription", "setMyShortDescription"];
    for (const method of methods) {
      test.telegram.refuse(method, {
        error_code: 429,
        description: "Too Many Requests: retry after 60",
        parameters: { retry_after: 60 },
      });
    }
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: "hello" }));
    await test.telegram.until(() => test.telegram.chat(ANNA.id).length === 1);
    const countCalls = (method: string) => test.telegram.callsOf(method).length;
    expect(methods.map(countCalls)).toEqual([1, 0, 0]);
    for (const method of methods) {
      while (countCalls(method) < 2) await vi.advanceTimersByTimeAsync(1_000);
    }
    const locales = Object.keys(botLocales).length;
    await test.telegram.until(() => countCalls("setMyShortDescription") === locales + 1);
    expect(methods.map(countCalls)).toEqual(Array(3).fill(locales + 1));
    expect(test.log.map(({ message }) => message)).not.toContain("The menu of commands couldn't be set");
  });

  it("sets the command menu and descriptions in every language of the bot", async () => {
    const locales = Object.keys(botLocales);
    await start({ kind: "polling" });
    await test.telegram.until(() => test.telegram.callsOf("setMyCommands").length === locales.length);
    const languages = test.telegram.callsOf("setMyCommands").map(({ payload }) => payload["language_code"]);
    const others = locales.filter((locale) => locale !== "en");
    expect(languages).toEqual([undefined, ...others]);
    expect(others.length).toBeGreaterThanOrEqual(12);
    await test.telegram.until(() => test.telegram.callsOf("setMyShortDescription").length === locales.length);
    // Telegram truncates longer strings, even mid-word.
    for (const { payload } of test.telegram.callsOf("setMyDescription")) {
      expect(String(payload["description"]).length).toBeLessThan(512);
      expect(String(payload["description"]).length).toBeGreaterThan(100);
    }
    for (const { payload } of test.telegram.callsOf("setMyShortDescription")) {
      expect(String(payload["short_description"])).toMatch(/[.!؟।]$/u);
    }
  });
});

describe("the hourly upkeep", () => {
  it("shows a summary that Telegram didn't take while it was unreachable", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    test = await createTestBot({ handlers: createSummaryHandlers(buildSummary()) });
    started = await run();
    test.telegram.push(buildMessageUpdate({ text: LINK }));
    await test.telegram.until(() => test.pith.callsOf("streamSummaryEvents").length === 1);
    // Fail more often than the bot retries, so that it leaves the job for later.
    for (let count = 0; count < 20; count += 1) {
      test.telegram.refuse("editMessageText", { error_code: 502, description: "Bad Gateway" });
    }
    test.pith.stream(SUMMARY_ID).emit({ type: "done", summary: buildDoneSummary() });
    await test.jobs.settle();
    const isShown = () => test.telegram.chat(ANNA.id).some(({ text }) => text.includes("Instant summary"));
    expect(isShown()).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    await test.telegram.until(isShown);
    await test.jobs.settle();
    expect(test.telegram.chat(ANNA.id)).toHaveLength(1);
    expect(await test.store.listOpenJobs()).toEqual([]);
  });
});
