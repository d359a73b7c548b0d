import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { and, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loginAskers, loginCodes } from "../db/schema/sign-in.schema.ts";
import { createTestServer, readCookie, type TestServer } from "../testing/create-test-server.ts";
import { GUESS_BUDGET } from "./login-code-limits.ts";

let server: TestServer;
let errors: unknown[];
beforeAll(async () => {
  errors = [];
  server = await createTestServer({
    settings: { TRUSTED_PROXIES: "1", METRICS_TOKEN },
    change: ({ log }) => ({
      log: Object.assign(Object.create(log), { error: (...line: unknown[]) => errors.push(line) }),
    }),
  });
});
afterAll(() => server.close());
// Resets the strangers' budgets before each test.
beforeEach(() => server.clock.advance(2 * HOUR_MS));

const METRICS_TOKEN = "t".repeat(32);
const HOME = "203.0.113.7";
const far = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

let people = 500_000_000;
/** Creates a user who has started the bot and signed in from home with its link. */
async function startBot(): Promise<string> {
  people += 1;
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId: people },
    body: { first_name: "Ada", last_name: null, username: null, language_code: "en" },
  });
  return String(people);
}

async function signInByLink(telegramId: string, network: string): Promise<number> {
  const { body } = await server.call("createBotLoginLink", {
    as: server.bot,
    body: { telegram_id: Number(telegramId) },
  });
  const link = Object.fromEntries(new URL(body.data.url).searchParams);
  const { status } = await server.call("createTelegramSession", {
    body: link as never,
    headers: { "X-Forwarded-For": network },
  });
  return status;
}

async function startBotAtHome(): Promise<string> {
  const telegramId = await startBot();
  await signInByLink(telegramId, HOME);
  return telegramId;
}

async function ask(telegramId: string, network: string) {
  const { status, body, headers } = await server.call("requestLoginCode", {
    body: { telegramId },
    headers: { "X-Forwarded-For": network },
  });
  return { status, body, headers, cookie: readCookie(headers, "auth_request") };
}

const verify = (telegramId: string, network: string, given: { code: string; cookie: string }) =>
  server.call("verifyLoginCode", {
    body: { telegramId, code: given.code },
    headers: { "X-Forwarded-For": network, Cookie: given.cookie },
  });

/**
 * Requests a code and signs in with it, as the id's owner would. Returns 200, or the status of the step that
 * was rejected.
 */
async function signInWithCode(telegramId: string, network: string): Promise<number> {
  const { status, cookie } = await ask(telegramId, network);
  if (status !== 200) return status;
  return (await verify(telegramId, network, { code: server.telegram.readCode(telegramId), cookie })).status;
}

const wrong = (telegramId: string) =>
  server.telegram.readCode(telegramId) === "000000" ? "000001" : "000000";

/** Requests a code from a network, then guesses until no attempts are left. Returns the error codes. */
async function guess(telegramId: string, network: string, tries = 5): Promise<unknown[]> {
  const { cookie } = await ask(telegramId, network);
  const codes: unknown[] = [];
  for (let count = 0; count < tries; count += 1) {
    codes.push((await verify(telegramId, network, { code: wrong(telegramId), cookie })).body.code);
  }
  return codes;
}

const countMessages = (telegramId: string) =>
  server.telegram.sent.filter((message) => message.telegramId === telegramId).length;

describe("login codes requested by strangers", () => {
  it("are sent less and less often, regardless of the requesting network", async () => {
    const telegramId = await startBotAtHome();
    const perDay: number[] = [];
    for (let day = 0; day < 2; day += 1) {
      const before = countMessages(telegramId);
      for (let hour = 0; hour < 24; hour += 1) {
        await ask(telegramId, far(day * 24 + hour));
        if (hour === 0) for (let more = 0; more < 3; more += 1) await ask(telegramId, far(500 + more));
        server.clock.advance(HOUR_MS);
      }
      perDay.push(countMessages(telegramId) - before);
    }
    expect(perDay).toEqual([9, 1]);
    const refused = await ask(telegramId, far(900));
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited.login_codes_paused"]);
    expect(refused.body.detail).toContain("open our Telegram bot and send /website");
    expect(await signInWithCode(telegramId, HOME)).toBe(200);
  });

  it("lock out strangers, but not the owner, for a day after 100 wrong codes", {
    tags: "D.codes.09",
  }, async () => {
    const telegramId = await startBotAtHome();
    let failures = 0;
    for (let network = 0; failures < 100; network += 1) {
      const codes = await guess(telegramId, far(network));
      failures += codes.filter((code) => code === "invalid_code.login_code").length;
      server.clock.advance(DAY_MS);
    }
    server.clock.advance(-DAY_MS + HOUR_MS);
    const locked = await ask(telegramId, far(999));
    expect([locked.status, locked.body.code]).toEqual([429, "too_many_tries.locked"]);
    expect(await signInWithCode(telegramId, HOME)).toBe(200);
    server.clock.advance(DAY_MS);
    expect((await ask(telegramId, far(999))).status).toBe(200);
  });

  it("have a button that voids the code and blocks strangers' requests for 30 days", async () => {
    const telegramId = await startBotAtHome();
    const { cookie } = await ask(telegramId, far(1));
    const code = server.telegram.readCode(telegramId);
    expect(server.telegram.sent.at(-1)).toMatchObject({
      button: { text: "This wasn't me. Stop sending codes", callback_data: "g" },
    });
    const stopped = await server.call("stopLoginCodes", {
      as: server.bot,
      params: { telegramId: Number(telegramId) },
    });
    expect(stopped.body).toEqual({ success: true });
    expect((await verify(telegramId, far(1), { code, cookie })).body.code).toBe("code_expired.login_code");
    server.clock.advance(29 * DAY_MS);
    expect((await ask(telegramId, far(2))).body.code).toBe("rate_limited.login_codes_paused");
    // The owner can still sign in from a new network with the bot's link, which makes that network familiar.
    expect(await signInByLink(telegramId, far(2))).toBe(200);
    expect(await signInWithCode(telegramId, far(2))).toBe(200);
    expect(await signInWithCode(telegramId, HOME)).toBe(200);
    server.clock.advance(2 * DAY_MS);
    expect((await ask(telegramId, far(3))).status).toBe(200);
  });

  it("allow 300 wrong guesses an hour across all strangers, then raise an alarm", async () => {
    const now = new Date(server.clock.now());
    await server.db.insert(loginCodes).values(
      Array.from({ length: (GUESS_BUDGET - 5) / 5 }, (_none, index) => ({
        id: `guessed-${index}`,
        telegramId: String(600_000_000 + index),
        purpose: "login" as const,
        codeHash: "",
        bindingHash: "",
        tries: 5,
        createdAt: now,
        expiresAt: now,
      })),
    );
    const [victim, other] = [await startBotAtHome(), await startBotAtHome()];
    errors = [];
    await guess(victim, far(1), 4);
    expect(errors).toEqual([]);
    const [last, next] = await guess(victim, far(1), 2);
    expect([last, next]).toEqual(["invalid_code.login_code", "rate_limited.login_codes_paused"]);
    expect(errors).toEqual([[{ count: 300 }, expect.stringContaining("guessing login codes")]]);
    // Even the right code is rejected from a network where the owner has never signed in.
    expect(await signInWithCode(other, far(2))).toBe(429);
    expect(await signInWithCode(other, HOME)).toBe(200);
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await server.app.request("/metrics", { headers })).text();
    expect(metrics).toContain("pith_login_wrong_codes 300");
    server.clock.advance(HOUR_MS + 1);
    expect(await signInWithCode(other, far(2))).toBe(200);
  });

  it("never lock the owner out at home or exceed nine messages a day", async () => {
    const event = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant("ask"), from: fc.nat(4) }) },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant("guess"), from: fc.nat(4) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("stop"), from: fc.nat(0) }) },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant("wait"), from: fc.constantFrom(1, 16, 130, 1500) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 30 }), async (events) => {
        server.clock.advance(2 * HOUR_MS);
        const telegramId = await startBotAtHome();
        const cookies = new Map<number, string>();
        const sentAt: number[] = [];
        for (const { kind, from } of events) {
          if (kind === "wait") server.clock.advance(from * MINUTE_MS);
          if (kind === "stop") {
            await server.call("stopLoginCodes", {
              as: server.bot,
              params: { telegramId: Number(telegramId) },
            });
          }
          if (kind === "ask") {
            const { status, cookie } = await ask(telegramId, far(from));
            if (status === 200) sentAt.push(server.clock.now());
            if (status === 200) cookies.set(from, cookie);
          }
          if (kind === "guess") {
            const cookie = cookies.get(from) ?? "";
            const { status } = await verify(telegramId, far(from), { code: wrong(telegramId), cookie });
            expect(status).toBeGreaterThanOrEqual(400);
          }
        }
        expect(countMessages(telegramId)).toBe(sentAt.length);
        for (const start of sentAt) {
          expect(sentAt.filter((at) => at >= start && at < start + DAY_MS).length).toBeLessThanOrEqual(9);
        }
        expect(await signInWithCode(telegramId, HOME)).toBe(200);
        expect(await signInByLink(telegramId, far(100))).toBe(200);
      }),
      { numRuns: isFullMatrix ? 200 : 10 },
    );
  });
});

describe("login codes requested by the owner", () => {
  it("count wrong codes per familiar network and lock only that network", async () => {
    const telegramId = await startBotAtHome();
    await server.db
      .update(loginAskers)
      .set({ failures: 95 })
      .where(and(eq(loginAskers.telegramId, telegramId), ne(loginAskers.askerHash, "strangers")));
    await guess(telegramId, HOME);
    expect((await ask(telegramId, HOME)).body.code).toBe("too_many_tries.locked");
    expect((await ask(telegramId, far(1))).status).toBe(200);
  });
});
