import type { ReadableStreamDefaultReader } from "node:stream/web";
import { readZip } from "@pith/texts/testing/read-zip";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECENT_SIGN_IN_MS } from "../../accounts/require-recent-sign-in.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { RATE_LIMITS: "on" } });
});
afterAll(() => server.close());

const open = (as: Caller, { on = server, path = "/api/users/account/data" } = {}) =>
  on.app.request(`${TEST_ORIGIN}${path}`, { headers: as.headers });

async function download(as: Caller, options?: Parameters<typeof open>[1]): Promise<Map<string, string>> {
  const response = await open(as, options);
  expect(response.status).toBe(200);
  return readZip(new Uint8Array(await response.arrayBuffer()));
}

/**
 * Creates a user with every kind of data that a server can hold, and returns the secrets issued to that user.
 */
async function createPerson(word: string): Promise<{ as: Caller; secrets: string[] }> {
  const as = await server.signInGuest();
  await server.setTier({ userId: as.userId, tier: "pro" });
  const text = `${word} bridges carry their load. ${word} arches press outward. They stand for centuries.`;
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: `On ${word} bridges`, text } },
  });
  const { id } = body.data.summary;
  await server.runSummaries();
  await server.call("askQuestion", { as, params: { id }, body: { question: `${word} arches` } });
  await server.call("shareSummary", { as, params: { id }, body: { isListed: true } });
  await server.call("keepPoint", { as, params: { id, pointIndex: 0 } });
  const collection = await server.call("createCollection", { as, body: { name: `=${word}` } });
  await server.call("putInCollection", { as, params: { id: collection.body.data.id, summaryId: id } });
  await server.call("createSummaryAudio", { as, params: { id }, body: {} });
  await server.runAudio();
  const key = await server.call("createApiKey", { as, body: { name: word, scopes: ["export"] } });
  return { as, secrets: [key.body.data.secret, as.token] };
}

describe("the account data export", () => {
  it("contains the user's data as JSON and readable files, without secrets or others' data", async () => {
    const [grace, ada] = [await createPerson("Grace"), await createPerson("Lovelace")];
    const files = await download(grace.as);
    const names = [...files.keys()];
    const read = (pattern: RegExp) => files.get(names.find((name) => pattern.test(name)) ?? "") ?? "";
    expect(read(/summaries\/.*\/summary\.md$/)).toMatch(
      /^# On Grace bridges\n[\s\S]*Grace arches.* \(0:00\)/,
    );
    expect(JSON.parse(read(/summaries\/.*\/summary\.json$/))).toMatchObject({
      status: "done",
      content: { title: "On Grace bridges" },
      isListed: true,
    });
    expect(read(/summaries\/.*\/transcript\.txt$/)).toContain("Grace arches press outward.");
    expect(read(/summaries\/.*\/questions\.md$/)).toMatch(
      /## Grace arches\n\n[^\n]+\n\n> .*Grace arches press outward/,
    );
    expect(read(/^kept-points\.md$/)).toMatch(/# On Grace bridges\n\n- .*\n {2}> /);
    expect(read(/^collections\.md$/)).toBe("# =Grace\n\n- On Grace bridges\n\n");
    expect(read(/^follows\.opml$/)).toContain("<opml");
    expect(read(/^audio\/.*on-grace-bridges.*\.mp3$/).length).toBeGreaterThan(0);
    expect(JSON.parse(read(/^data\/api_keys\.json$/))).toMatchObject([{ name: "Grace" }]);
    expect(JSON.parse(read(/^contents\.json$/))).toMatchObject({ rows: { summaries: 1, questions: 1 } });

    const all = [...files].map(([name, text]) => `${name}\n${text}`).join("\n");
    expect(all).not.toContain("Lovelace");
    const { rows } = await server.db.execute(sql`
      select secret_hash as secret from sessions union select secret_hash from api_keys`);
    for (const secret of [...grace.secrets, ...ada.secrets, ...rows.map((row) => String(row["secret"]))]) {
      expect(all).not.toContain(secret);
    }
  });

  it("links to audio files on request instead of including them", async () => {
    const { as } = await createPerson("Mary");
    const files = await download(as, { path: "/api/users/account/data?audio=link" });
    expect([...files.keys()].filter((name) => name.endsWith(".mp3"))).toEqual([]);
    const [audio] = JSON.parse(files.get("audio/audio.json") ?? "");
    const { pathname, search } = new URL(audio.url);
    expect((await server.app.request(`${TEST_ORIGIN}${pathname}${search}`)).status).toBe(200);
  });

  it("is available to API keys with the export scope only", async () => {
    const as = await server.signInGuest();
    const createKey = async (scope: string) => {
      const { body } = await server.call("createApiKey", {
        as,
        body: { name: scope, scopes: [scope] as never },
      });
      return { headers: { Authorization: `Bearer ${body.data.secret}` } };
    };
    expect((await download(await createKey("export"), { path: "/v1/account/data" })).size).toBeGreaterThan(
      40,
    );
    // Keys with the account scope were given to programs that only show the plan.
    for (const scope of ["read", "create", "account"]) {
      expect((await open(await createKey(scope), { path: "/v1/account/data" })).status).toBe(403);
    }
  });

  it("requires a sign-in within the last ten minutes", async () => {
    const telegramId = 700_000_001;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Grace", last_name: null, username: null, language_code: null },
    });
    const link = await server.call("createBotLoginLink", {
      as: server.bot,
      body: { telegram_id: telegramId },
    });
    const { headers } = await server.call("createTelegramSession", {
      body: Object.fromEntries(new URL(link.body.data.url).searchParams) as never,
    });
    const Cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const person = { headers: { Cookie, Authorization: `Telegram ${telegramId}` } };
    await download(person);
    server.clock.advance(RECENT_SIGN_IN_MS);
    const refused = await open(person);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "forbidden.sign_in_again" }]);
  });

  it("runs once at a time per user, until it ends or is aborted", async () => {
    const [as, other] = [await server.signInGuest(), await server.signInGuest()];
    const first = await open(as);
    expect((await open(as)).status).toBe(429);
    await download(other);
    await first.body?.cancel();
    const head = await server.app.request(`${TEST_ORIGIN}/api/users/account/data`, {
      method: "HEAD",
      headers: as.headers,
    });
    expect([head.status, head.body]).toEqual([200, null]);
    const second = await open(as);
    expect(second.status).toBe(200);
    await second.arrayBuffer();
    await download(as);
  });

  it("runs once at a time across processes that share a database", async () => {
    const second = await createTestServer({ database: server.database });
    const as = await server.signInGuest();
    const first = await open(as);
    const refused = await open(as, { on: second });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
    await first.body?.cancel();
    await download(as, { on: second });
    await download(as);
  });

  it("fails instead of ending early when the server stops", async () => {
    const own = await createTestServer();
    const as = await own.signInGuest();
    const response = await open(as, { on: own });
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    await reader.read();
    await own.close();
    const readRest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readRest()).rejects.toThrow();
  });
});
