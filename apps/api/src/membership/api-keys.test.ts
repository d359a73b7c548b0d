import { MAX_API_KEYS } from "@pith/core/accounts/key-scope";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import type { keySchemas } from "@pith/core/contract/key.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKeySecret, isApiKeySecret } from "../accounts/api-key-secret.ts";
import { createOwnerLink } from "../accounts/owner-link.ts";
import { RECENT_SIGN_IN_MS } from "../accounts/require-recent-sign-in.ts";
import { type Caller, createTestServer, readCookie, type TestServer } from "../testing/create-test-server.ts";

type NewKey = EndpointInput<(typeof keySchemas)["createApiKey"]>["body"];

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function createKey(
  as: Caller,
  wishes: Partial<NewKey> = {},
  on = server,
): Promise<Caller & { id: string; secret: string }> {
  const body: NewKey = { name: "Script", scopes: ["read", "create", "account"], ...wishes };
  const { body: created } = await on.call("createApiKey", { as, body });
  const { key, secret } = created.data;
  return { id: key.id, secret, headers: { Authorization: `Bearer ${secret}` } };
}

const readStatus = async (as: Caller, on = server) => (await on.call("listTalks", { as })).status;

const summarize = (as: Caller, text: string, on = server) =>
  on.call("createSummary", { as, body: { source: { kind: "text", title: text, text } } });

let lastTelegramId = 600_000_000;
async function signInTelegram(on: TestServer): Promise<Caller & { telegramId: number }> {
  lastTelegramId += 1;
  const telegramId = lastTelegramId;
  await on.call("putBotUser", {
    as: on.bot,
    params: { telegramId },
    body: { first_name: "Grace", last_name: null, username: null, language_code: null },
  });
  const link = await on.call("createBotLoginLink", { as: on.bot, body: { telegram_id: telegramId } });
  const { headers } = await on.call("createTelegramSession", {
    body: Object.fromEntries(new URL(link.body.data.url).searchParams) as never,
  });
  const Cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { headers: { Cookie, Authorization: `Telegram ${telegramId}` }, telegramId };
}

describe("an API key", () => {
  it("acts only for its owner", async () => {
    const [owner, other] = [await server.signInGuest(), await server.signInGuest()];
    const key = await createKey(owner);
    const { body } = await summarize(key, "Bridges carry their load.");
    const params = { id: body.data.summary.id };
    expect((await server.call("getSummary", { as: owner, params })).status).toBe(200);
    expect((await server.call("getSummary", { as: key, params })).status).toBe(200);
    expect((await server.call("getSummary", { as: await createKey(other), params })).status).toBe(404);
  });

  it("is shown once and stored only as a hash", async () => {
    const owner = await server.signInGuest();
    const { id, secret } = await createKey(owner, { name: "Backups", scopes: ["read"] });
    expect(isApiKeySecret(secret)).toBe(true);
    const { body, text } = await server.call("listApiKeys", { as: owner });
    expect(body.data).toEqual([
      {
        id,
        name: "Backups",
        scopes: ["read"],
        start: secret.slice(0, 11),
        createdAt: expect.any(String),
        lastUsedAt: null,
        expiresAt: null,
        monthlyUnits: null,
        unitsUsed: 0,
      },
    ]);
    expect(text).not.toContain(secret);
    expect(await server.dumpTables()).not.toContain(secret);
    expect(server.logLines.join("\n")).not.toContain(secret);
  });

  it("is rejected with a wrong character, another case or a missing prefix", async () => {
    const { secret } = await createKey(await server.signInGuest());
    const swapped = secret.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const wrong of [swapped, secret.toLowerCase(), secret.slice(0, -1), createApiKeySecret(), "pith_"]) {
      const { status, body } = await server.call("listTalks", {
        headers: { Authorization: `Bearer ${wrong}` },
      });
      expect([wrong, status, body.code]).toEqual([wrong, 401, "unauthenticated.api_key"]);
    }
    const bare = await server.call("listTalks", { headers: { Authorization: `Bearer ${secret.slice(5)}` } });
    expect(bare.status).toBe(401);
    // Public calls report a wrong key instead of treating the program as signed out.
    const optional = await server.call("getSession", { headers: { Authorization: `Bearer ${swapped}` } });
    expect(optional.body.code).toBe("unauthenticated.api_key");
  });

  it("ends when it expires and when it is revoked", async () => {
    const owner = await server.signInGuest();
    const [short, long] = [await createKey(owner, { expiresInDays: 1 }), await createKey(owner)];
    server.clock.advance(DAY_MS - 1);
    expect(await readStatus(short)).toBe(200);
    server.clock.advance(1);
    expect(await readStatus(short)).toBe(401);
    expect(await readStatus(long)).toBe(200);
    const session = { headers: { Cookie: owner.cookie } };
    const revoked = await server.call("revokeApiKey", { as: session, params: { id: long.id } });
    expect(revoked.status).toBe(200);
    expect(await readStatus(long)).toBe(401);
  });

  it("updates its last use at most once an hour", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const key = await createKey(owner);
    const readUse = async () => (await server.call("listApiKeys", { as: session })).body.data[0].lastUsedAt;
    await readStatus(key);
    const first = await readUse();
    expect(first).toBe(new Date(server.clock.now()).toISOString());
    server.clock.advance(59 * 60_000);
    await readStatus(key);
    expect(await readUse()).toBe(first);
    server.clock.advance(60_001);
    await readStatus(key);
    expect(await readUse()).toBe(new Date(server.clock.now()).toISOString());
  });

  it("moves to the linked account and is deleted with it", async () => {
    const [owner, person] = [await server.signInGuest(), await signInTelegram(server)];
    const key = await createKey(person);
    const body = { telegram_id: person.telegramId };
    await server.call("linkTelegram", { as: owner, body });
    const code = server.telegram.readCode(String(person.telegramId));
    const linked = await server.call("linkTelegram", { as: owner, body: { ...body, code } });
    expect(linked.status).toBe(200);
    const { body: listed } = await server.call("listApiKeys", { as: owner });
    expect(listed.data).toMatchObject([{ id: key.id }]);
    expect(await readStatus(key)).toBe(200);
    await server.call("deleteAccount", { as: owner, body: { confirmation: "delete" } });
    expect(await readStatus(key)).toBe(401);
    expect(await server.dumpTables()).not.toContain(key.id);
  });
});

describe("creating a key", () => {
  const body: NewKey = { name: "Script", scopes: ["read"] };

  it("requires a sign-in within the last ten minutes, unlike revoking one", async () => {
    const person = await signInTelegram(server);
    const { id } = await createKey(person);
    server.clock.advance(RECENT_SIGN_IN_MS);
    const { status, body: refused } = await server.call("createApiKey", { as: person, body });
    expect([status, refused.code]).toEqual([403, "forbidden.sign_in_again"]);
    expect((await server.call("revokeApiKey", { as: person, params: { id } })).status).toBe(200);
  });

  it("is allowed for a local server's owner, but not for guests if sign-in is available", async () => {
    const token = new URL(createOwnerLink(server.dependencies) ?? "").searchParams.get("owner") ?? "";
    const { headers } = await server.call("createOwnerSession", { body: { token } });
    const owner = { headers: { Cookie: readCookie(headers, "session") } };
    expect((await server.call("createApiKey", { as: owner, body })).status).toBe(200);

    const firebase = await createTestServer({
      settings: { FIREBASE_PROJECT_ID: "pith-test", FIREBASE_API_KEY: "k", FIREBASE_AUTH_DOMAIN: "d" },
      change: () => ({
        firebaseTokens: {
          verify: async () => ({
            uid: "anonymous",
            email: null,
            displayName: null,
            photoUrl: null,
            isAnonymous: true,
            signedInAt: new Date(firebase.clock.now()),
          }),
        },
      }),
    });
    const guest = { headers: { Authorization: "Bearer token" } };
    const { status, body: refused } = await firebase.call("createApiKey", { as: guest, body });
    expect([status, refused.code]).toEqual([403, "forbidden.guest_key"]);
    await firebase.close();
  });

  it(`rejects more than ${MAX_API_KEYS} keys, even with concurrent calls`, async () => {
    const owner = await server.signInGuest();
    const answers = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 5 }, () => server.call("createApiKey", { as: owner, body })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [409, "conflict.keys_full"]),
    );
  });
});

describe("a key's own quota", () => {
  it("applies before the plan's quota, even with concurrent calls", async () => {
    const owner = await server.signInGuest();
    const key = await createKey(owner, { monthlyUnits: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_item, index) => summarize(key, `Talk ${index} of the key.`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402]);
    const { body } = await summarize(key, "One more talk.");
    expect([body.code, body["params"]]).toEqual(["quota_exceeded.key", { limit: 2 }]);
    expect((await summarize(owner, "A talk without the key.")).status).toBe(200);
    const { body: listed } = await server.call("listApiKeys", { as: owner });
    expect(listed.data).toMatchObject([{ monthlyUnits: 2, unitsUsed: 2 }]);
  });

  it("is released when a summary is canceled and renews each month", async () => {
    const owner = await server.signInGuest();
    const key = await createKey(owner, { monthlyUnits: 1 });
    const { body } = await summarize(key, "A talk to cancel.");
    await server.call("cancelSummary", { as: key, params: { id: body.data.summary.id } });
    expect((await summarize(key, "A talk after that.")).status).toBe(200);
    expect((await summarize(key, "A talk too many.")).status).toBe(402);
    server.clock.advance(31 * DAY_MS);
    expect((await summarize(key, "A talk of next month.")).status).toBe(200);
  });
});

describe("rate limits", () => {
  it("apply per key, without affecting the owner's other keys", async () => {
    const own = await createTestServer({ settings: { RATE_LIMITS: "on" } });
    const owner = await own.signInGuest();
    const [busy, other] = [await createKey(owner, {}, own), await createKey(owner, {}, own)];
    const statuses = new Set<number>();
    for (let call = 0; call < 120; call += 1)
      statuses.add((await own.call("getPremiumStatus", { as: busy })).status);
    expect([...statuses]).toEqual([200]);
    const refused = await own.call("getPremiumStatus", { as: busy });
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await readStatus(other, own)).toBe(200);
    await own.close();
  });

  it("count wrong keys per IP address without blocking valid ones", async () => {
    const own = await createTestServer({ settings: { RATE_LIMITS: "on" } });
    const key = await createKey(await own.signInGuest(), {}, own);
    const guess = () =>
      own.call("listTalks", { headers: { Authorization: `Bearer ${createApiKeySecret()}` } });
    for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect(await readStatus(key, own)).toBe(200);
    await own.close();
  });
});
