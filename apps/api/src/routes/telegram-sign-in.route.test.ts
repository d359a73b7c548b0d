import { MINUTE_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginCodes } from "../db/schema/sign-in.schema.ts";
import { createConsoleSender } from "../providers/telegram/create-console-sender.ts";
import { createTestServer, readCookie, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let people = 100_000_000;
/** Creates a user who has started the bot. */
async function startBot(
  on: TestServer = server,
  language: string | null = "en",
  lastName: string | null = "Lovelace",
): Promise<string> {
  people += 1;
  const telegramId = String(people);
  await on.call("putBotUser", {
    as: on.bot,
    params: { telegramId },
    body: { first_name: "Ada", last_name: lastName, username: "ada", language_code: language },
  });
  return telegramId;
}

async function askForCode(telegramId: string, on: TestServer = server) {
  const { status, body, headers } = await on.call("requestLoginCode", { body: { telegramId } });
  return {
    status,
    body,
    cookie: readCookie(headers, "auth_request"),
    code: on.telegram.readCode(telegramId),
  };
}

const verify = (
  { telegramId, code, cookie }: { telegramId: string; code: string; cookie: string },
  on: TestServer = server,
) => on.call("verifyLoginCode", { body: { telegramId, code }, headers: { Cookie: cookie } });

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("POST /auth/request-login-code", () => {
  it("sends a six-digit code through the bot", {
    tags: ["S7.login.01", "S7.login.02", "D.codes.01"],
  }, async () => {
    const telegramId = await startBot();
    const { status, body, code } = await askForCode(telegramId);
    expect([status, body]).toEqual([200, { status: "sent" }]);
    expect(code).toMatch(/^\d{6}$/);
  });

  it("takes 8 to 12 digits as telegramId, as text or number, and no other name", {
    tags: "S7.login.02",
  }, async () => {
    const request = (body: unknown) => server.call("requestLoginCode", { body: body as never });
    for (const telegramId of ["31000001", "310000000001"]) {
      await server.call("putBotUser", {
        as: server.bot,
        params: { telegramId },
        body: { first_name: "Ada", last_name: null, username: null, language_code: "en" },
      });
      for (const asked of [telegramId, Number(telegramId)]) {
        expect((await request({ telegramId: asked })).body, telegramId).toEqual({ status: "sent" });
      }
      expect((await request({ telegram_id: telegramId })).status).toBe(400);
    }
  });

  it("keeps a code's leading zeros", { tags: "D.codes.01" }, async () => {
    const own = await createTestServer({
      database: server.database,
      change: ({ randomness }) => ({
        randomness: { ...randomness, createDigits: (count) => "7".padStart(count, "0") },
      }),
    });
    const telegramId = await startBot(own);
    const { code, cookie } = await askForCode(telegramId, own);
    expect(code).toBe("000007");
    expect((await verify({ telegramId, code: "7", cookie }, own)).status).toBe(400);
    expect((await verify({ telegramId, code, cookie }, own)).status).toBe(200);
    await own.close();
  });

  it("explains the code in the user's language, or in English if unsupported", async () => {
    const english =
      "is your code to sign in to Pith. It's valid for 5 minutes. If you didn't request it, ignore this message and don't share the code with anyone.";
    const texts = {
      en: english,
      ru: "— ваш код для входа в Pith. Он действует 5 минут. Если вы его не запрашивали, не обращайте внимания и никому его не сообщайте.",
      fi: english,
    };
    for (const [language, text] of Object.entries(texts)) {
      const telegramId = await startBot(server, language);
      const { code } = await askForCode(telegramId);
      expect(server.telegram.sent.at(-1)).toMatchObject({ telegramId, text: `${code} ${text}` });
    }
  });

  it("asks users who never started the bot to start it", {
    tags: ["D.codes.11", "S7.login.04"],
  }, async () => {
    const { status, body } = await askForCode("99999999999");
    expect(status).toBe(404);
    expect(body.code).toBe("bot_not_started.login_code");
    expect(body.detail).toBe(body.error);
    expect(body.detail).toContain("Start our Telegram bot first");
  });

  it("asks users who blocked the bot to start it", async () => {
    const telegramId = await startBot();
    server.telegram.block(telegramId);
    expect((await askForCode(telegramId)).body.code).toBe("bot_not_started.login_code");
  });

  it("responds the same to a first and a repeated request for a known user", {
    tags: "D.codes.10",
  }, async () => {
    const [first, second] = [await startBot(), await startBot()];
    await askForCode(first);
    const [again, fresh] = [await askForCode(first), await askForCode(second)];
    expect(again.body).toEqual(fresh.body);
    expect(again.status).toBe(fresh.status);
  });

  it("refuses a fourth code within 15 minutes", { tags: "D.codes.08" }, async () => {
    const own = await createTestServer({ database: server.database });
    const telegramId = await startBot(own);
    for (let asked = 0; asked < 3; asked += 1) expect((await askForCode(telegramId, own)).status).toBe(200);
    const { status, headers } = await own.call("requestLoginCode", { body: { telegramId } });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBe(15 * 60);
    own.clock.advance(15 * MINUTE_MS + 1);
    expect((await askForCode(telegramId, own)).status).toBe(200);
    await own.close();
  });

  it("refuses a fourth code even from a network that the user has signed in from", {
    tags: "D.codes.08",
  }, async () => {
    const own = await createTestServer({ database: server.database });
    const telegramId = await startBot(own);
    const asked = await askForCode(telegramId, own);
    expect((await verify({ telegramId, ...asked }, own)).status).toBe(200);
    own.clock.advance(15 * MINUTE_MS + 1);
    const ask = async () => (await own.call("requestLoginCode", { body: { telegramId } })).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    own.clock.advance(15 * MINUTE_MS + 1);
    expect(await ask()).toBe(200);
    await own.close();
  });

  it("stores no plain code in the database", { tags: "D.codes.03" }, async () => {
    const telegramId = await startBot();
    const { code } = await askForCode(telegramId);
    const dump = await server.dumpTables();
    expect(dump).toContain(telegramId);
    expect(dump).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it("stores a hash that differs even for the same code", { tags: "D.codes.03" }, async () => {
    const own = await createTestServer({
      database: server.database,
      change: ({ randomness }) => ({ randomness: { ...randomness, createDigits: () => "271828" } }),
    });
    const hashes: string[] = [];
    for (let person = 0; person < 2; person += 1) {
      const telegramId = await startBot(own);
      expect((await askForCode(telegramId, own)).code).toBe("271828");
      const rows = await own.db.select().from(loginCodes).where(eq(loginCodes.telegramId, telegramId));
      hashes.push(...rows.map(({ codeHash }) => codeHash));
    }
    expect(new Set(hashes).size).toBe(2);
    // 256 bits, which the key makes unguessable.
    for (const hash of hashes) expect(Buffer.from(hash, "base64url")).toHaveLength(32);
    await own.close();
  });

  it.each(["1234567", "1234567890123", "abc", ""])("refuses the Telegram ID %o", async (telegramId) => {
    const { status, body } = await server.call("requestLoginCode", { body: { telegramId } });
    expect([status, body.detail]).toEqual([400, "Please enter a valid Telegram ID (8-12 digits)"]);
  });

  it("prints the code if no bot is set up, and accepts it", {
    tags: "D.defaults.07",
  }, async () => {
    const lines: string[] = [];
    const own = await createTestServer({
      database: server.database,
      change: () => ({ telegramSender: createConsoleSender({ print: (line) => lines.push(line) }) }),
    });
    const { headers } = await own.call("requestLoginCode", { body: { telegramId: "55555555" } });
    const [, code = ""] = lines[0]?.match(/^To Telegram 55555555: (\d{6}) /) ?? [];
    const cookie = readCookie(headers, "auth_request");
    const { body } = await verify({ telegramId: "55555555", code, cookie }, own);
    expect(body).toMatchObject({ status: "success", telegram_id: "55555555" });
    await own.close();
  });
});

describe("POST /auth/verify-login-code", () => {
  it("returns the user who signed in", {
    tags: [
      "S7.login.06",
      "S7.login.07",
      "S7.login.08",
      "S3.login.01",
      "S3.login.02",
      "S3.login.03",
      "S3.login.04",
      "S3.login.05",
      "S3.login.06",
    ],
  }, async () => {
    const telegramId = await startBot();
    const { status, body } = await verify({ telegramId, ...(await askForCode(telegramId)) });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "success",
      uid: expect.stringMatching(/^[\w-]{36}$/),
      telegram_id: telegramId,
      profile: { first_name: "Ada", last_name: "Lovelace", username: "ada" },
    });
  });

  it("returns null as the last name of a user who has none", { tags: "S3.login.05" }, async () => {
    const telegramId = await startBot(server, "en", null);
    const { body } = await verify({ telegramId, ...(await askForCode(telegramId)) });
    expect(body["profile"]).toEqual({ first_name: "Ada", last_name: null, username: "ada" });
  });

  it("sets the cookie that requests with a Telegram ID require", {
    tags: ["D.auth.08", "D.auth.09", "D.auth.11", "D.auth.12", "D.quota.11"],
  }, async () => {
    const telegramId = await startBot();
    const { headers } = await verify({ telegramId, ...(await askForCode(telegramId)) });
    const set = headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
    expect(set).toContain("HttpOnly");
    expect(set).not.toMatch(/expires|max-age/i);
    const Authorization = `Telegram ${telegramId}`;
    const bare = await server.call("getAccountOverview", { headers: { Authorization } });
    expect([bare.status, bare.body.error]).toEqual([401, "User not authenticated. Please sign in first."]);
    const Cookie = readCookie(headers, "session");
    const { body } = await server.call("getAccountOverview", { headers: { Authorization, Cookie } });
    expect(body.data.premium).toMatchObject({ tier: "free", active: false });
  });

  it("refuses one user's cookie with another user's Telegram ID", async () => {
    const [first, second] = [await startBot(), await startBot()];
    const { headers } = await verify({ telegramId: first, ...(await askForCode(first)) });
    const Cookie = readCookie(headers, "session");
    const { status } = await server.call("getAccountOverview", {
      headers: { Authorization: `Telegram ${second}`, Cookie },
    });
    expect(status).toBe(401);
  });

  it("refuses a guest's cookie with a Telegram ID", async () => {
    const [telegramId, guest] = [await startBot(), await server.signInGuest()];
    const headers = { Authorization: `Telegram ${telegramId}`, Cookie: guest.cookie };
    expect((await server.call("getAccountOverview", { headers })).status).toBe(401);
  });

  it("accepts the bot's service key and refuses a wrong one", { tags: "D.auth.10" }, async () => {
    const Authorization = `Telegram ${await startBot()}`;
    const withKey = await server.call("getAccountOverview", {
      headers: { ...server.bot.headers, Authorization },
    });
    expect(withKey.status).toBe(200);
    const headers = { "X-Pith-Service-Key": "wrong", Authorization };
    expect((await server.call("getAccountOverview", { headers })).status).toBe(401);
    expect((await server.call("getAccountOverview", { as: server.bot })).status).toBe(401);
  });

  it("accepts a code for five minutes", { tags: "D.codes.04" }, async () => {
    const own = await createTestServer({ database: server.database });
    const telegramId = await startBot(own);
    const first = await askForCode(telegramId, own);
    own.clock.advance(5 * MINUTE_MS - 1);
    expect((await verify({ telegramId, ...first }, own)).status).toBe(200);
    const second = await askForCode(telegramId, own);
    own.clock.advance(5 * MINUTE_MS + 1000);
    const late = await verify({ telegramId, ...second }, own);
    expect([late.status, late.body.code]).toEqual([400, "code_expired.login_code"]);
    await own.close();
  });

  it("accepts a code once, at the first sign-in from a network and at later ones", {
    tags: "D.codes.05",
  }, async () => {
    const telegramId = await startBot();
    for (let signIns = 0; signIns < 2; signIns += 1) {
      const asked = await askForCode(telegramId);
      expect((await verify({ telegramId, ...asked })).status).toBe(200);
      const again = await verify({ telegramId, ...asked });
      expect([again.status, again.body.detail]).toEqual([400, "Invalid verification code"]);
    }
  });

  it("accepts a code only from the browser that requested it", { tags: "D.codes.06" }, async () => {
    const telegramId = await startBot();
    const first = await askForCode(telegramId);
    const second = await askForCode(telegramId);
    expect((await verify({ telegramId, code: second.code, cookie: first.cookie })).status).toBe(400);
    expect((await verify({ telegramId, code: second.code, cookie: "" })).status).toBe(400);
    expect((await verify({ telegramId, code: second.code, cookie: second.cookie })).status).toBe(200);
  });

  it("doesn't accept a code for another user than the one it was requested for", {
    tags: "D.codes.06",
  }, async () => {
    const [own, other] = [await startBot(), await startBot()];
    const asked = await askForCode(own);
    const { status, body } = await verify({ telegramId: other, ...asked });
    expect([status, body.code]).toEqual([400, "invalid_code.login_code"]);
    expect((await verify({ telegramId: own, ...asked })).status).toBe(200);
  });

  it("refuses a sixth attempt, even with the right code", { tags: "D.codes.07" }, async () => {
    const telegramId = await startBot();
    const { code, cookie } = await askForCode(telegramId);
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = await verify({ telegramId, code: wrong(code), cookie });
      expect(body).toMatchObject({ code: "invalid_code.login_code", detail: "Invalid verification code" });
    }
    const sixth = await verify({ telegramId, code, cookie });
    expect([sixth.status, sixth.body.code]).toEqual([429, "too_many_tries.login_code"]);
  });

  it("gives every code five attempts of its own", { tags: "D.codes.07" }, async () => {
    const telegramId = await startBot();
    const [first, second] = [await askForCode(telegramId), await askForCode(telegramId)];
    for (let tries = 0; tries < 6; tries += 1)
      await verify({ telegramId, ...first, code: wrong(first.code) });
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await verify({ telegramId, ...second, code: wrong(second.code) })).status).toBe(400);
    }
    expect((await verify({ telegramId, ...second })).status).toBe(200);
  });

  it("counts every concurrent attempt", async () => {
    const telegramId = await startBot();
    const { code, cookie } = await askForCode(telegramId);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => verify({ telegramId, code: wrong(code), cookie })),
    );
    expect(answers.filter(({ body }) => body.code === "invalid_code.login_code")).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "too_many_tries.login_code")).toHaveLength(7);
  });
});

describe("the bot's signed link", () => {
  async function makeLink(telegramId: string, on: TestServer = server) {
    const { body } = await on.call("createBotLoginLink", {
      as: on.bot,
      body: { telegram_id: Number(telegramId) },
    });
    return Object.fromEntries(new URL(body.data.url).searchParams);
  }
  const open = (link: Record<string, string>, on: TestServer = server) =>
    on.call("createTelegramSession", { body: link as never });

  it("signs in, once", { tags: "D.auth.17" }, async () => {
    const telegramId = await startBot();
    const link = await makeLink(telegramId);
    const { status, body, headers } = await open(link);
    expect([status, body.data.user.telegram_id]).toEqual([200, telegramId]);
    const Cookie = readCookie(headers, "session");
    const Authorization = `Telegram ${telegramId}`;
    expect((await server.call("getAccountOverview", { headers: { Authorization, Cookie } })).status).toBe(
      200,
    );
    expect((await open(link)).body.code).toBe("invalid_code.login_link_used");
  });

  it("is refused if any part of it was changed", { tags: ["D.auth.14", "D.auth.15"] }, async () => {
    const [telegramId, other] = [await startBot(), await startBot()];
    const link = await makeLink(telegramId);
    for (const changed of [
      { ...link, telegramId: other },
      { ...link, expires: String(Number(link["expires"]) + 60) },
      { ...link, nonce: `${link["nonce"]?.slice(1)}A` },
      { ...link, signature: "A".repeat(43) },
    ]) {
      expect((await open(changed)).body.code).toBe("invalid_code.login_link");
    }
  });

  it("is refused if characters move from one part to the next", { tags: "D.auth.15" }, async () => {
    const { telegramId = "", expires = "", nonce = "", ...rest } = await makeLink(await startBot());
    for (const moved of [
      { telegramId: telegramId + expires[0], expires: expires.slice(1), nonce },
      { telegramId: telegramId.slice(0, -1), expires: telegramId.at(-1) + expires, nonce },
    ]) {
      expect((await open({ ...rest, ...moved })).body.code).toBe("invalid_code.login_link");
    }
  });

  it("is refused by a server with another secret", { tags: "D.auth.15" }, async () => {
    const link = await makeLink(await startBot());
    const other = await createTestServer({
      database: server.database,
      change: () => ({ signingSecret: "other" }),
    });
    expect((await open(link, other)).body.code).toBe("invalid_code.login_link");
    await other.close();
  });

  it("expires after five minutes", { tags: "D.auth.16" }, async () => {
    const own = await createTestServer({ database: server.database });
    const link = await makeLink(await startBot(own), own);
    own.clock.advance(5 * MINUTE_MS + 1000);
    const { status, body } = await open(link, own);
    expect([status, body.code]).toEqual([400, "code_expired.login_link"]);
    await own.close();
  });

  it("still signs in during the last second of its five minutes", { tags: "D.auth.16" }, async () => {
    const own = await createTestServer({ database: server.database });
    const telegramId = await startBot(own);
    const link = await makeLink(telegramId, own);
    own.clock.advance(5 * MINUTE_MS - 1000);
    const { status, body } = await open(link, own);
    expect([status, body.data.user.telegram_id]).toEqual([200, telegramId]);
    await own.close();
  });

  it("is created only for the bot", async () => {
    const { status } = await server.call("createBotLoginLink", {
      as: await server.signInGuest(),
      body: { telegram_id: 123_456_789 },
    });
    expect(status).toBe(401);
  });
});
