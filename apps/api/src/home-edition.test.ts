import { type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition } from "@pith/core/contract/define-endpoint";
import { MAX_FOLLOWS_OF_PAID_PLAN } from "@pith/core/contract/limits";
import { afterEach, describe, expect, it } from "vitest";
import { advanceBatches } from "./batches/advance-batches.ts";
import { readConfig } from "./config.ts";
import { feeds, follows } from "./db/schema/follows.schema.ts";
import { createFeedWorld } from "./testing/create-feed-world.ts";
import { createHomeServer, type HomeServer, type Person } from "./testing/create-home-server.ts";
import { TEST_ORIGIN } from "./testing/create-test-server.ts";

const plain = { PUBLIC_URL: "http://192.168.1.20:8000", ALLOW_PLAIN_HTTP: "on" };
const opened: HomeServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(settings: Record<string, string> = {}): Promise<HomeServer> {
  const server = await createHomeServer({ settings });
  opened.push(server);
  return server;
}

const summarize = (server: HomeServer, as: Person, text: string) =>
  server.call("createSummary", { as, body: { source: { kind: "text", title: text, text } } });

describe("a server without plans", () => {
  const planCalls = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => (endpoints[name] as EndpointDefinition).needsPlans,
  );

  it("responds to every plan, payment and Stars call with 404", async () => {
    const server = await open();
    const ada = await server.createAdmin();
    expect(planCalls.length).toBeGreaterThan(10);
    for (const name of planCalls) {
      for (const as of [ada, server.bot, { headers: {} }]) {
        const { status, body } = await server.call(name, { as } as never);
        expect([name, status, body.code]).toEqual([name, 404, "not_found.plans"]);
      }
    }
    for (const path of [
      "/v1/account/plan",
      "/api/webhooks/stripe",
      "/api/webhooks/nowpayments",
      "/sandbox/x",
    ]) {
      const { status } = await server.app.request(`${TEST_ORIGIN}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    const { body } = await server.call("getAccountOverview", { as: ada });
    expect(body.data).toMatchObject({ premium: null, transactions: [] });
    expect(body.data.stats.monthly.summaries_limit).toBe(-1);
    const user = (await server.call("getSession", { as: ada })).body.data.user;
    expect(user).toMatchObject({ isAdmin: true, premium: null });
  });

  it("enforces a default monthly limit and per-member overrides", async () => {
    const server = await open({ MONTHLY_SUMMARIES: "2" });
    const ada = await server.createAdmin();
    const grace = await server.join(ada, "Grace");
    const limit = async () =>
      (await server.call("getAccountOverview", { as: grace })).body.data.stats.monthly;
    expect((await limit()).summaries_limit).toBe(2);
    expect((await summarize(server, grace, "one")).status).toBe(200);
    expect((await summarize(server, grace, "two")).status).toBe(200);
    const refused = await summarize(server, grace, "three");
    expect([refused.status, refused.body.code]).toEqual([402, "quota_exceeded.member"]);
    const set = (monthlyUnits: number | null) =>
      server.call("updateMember", { as: ada, params: { id: grace.userId }, body: { monthlyUnits } });
    expect((await set(3)).body.data).toMatchObject({ monthlyUnits: 3, usedUnits: 2 });
    expect((await summarize(server, grace, "three")).status).toBe(200);
    expect((await summarize(server, grace, "four")).status).toBe(402);
    await set(0);
    expect((await limit()).summaries_limit).toBe(-1);
    expect((await summarize(server, grace, "four")).status).toBe(200);
    await set(null);
    expect((await summarize(server, grace, "five")).status).toBe(402);
    expect((await summarize(server, ada, "one of hers")).status).toBe(200);
  });

  it("mentions no plan in quota notifications or at the follow limit", async () => {
    const world = await createFeedWorld();
    const server = await createHomeServer({
      settings: { MONTHLY_SUMMARIES: "1" },
      change: () => ({ feedReader: world.feedReader }),
    });
    opened.push(server);
    const ada = await server.createAdmin();
    const grace = await server.join(ada, "Grace");
    const url = "https://show.example.org/feed.xml";
    world.publish("show.example.org/feed.xml", []);
    await server.call("createFollow", { as: grace, body: { url } });
    await summarize(server, grace, "one");
    const items = [{ url: "https://youtu.be/batch000001", title: "Arches" }];
    await server.call("createBatch", { as: grace, body: { title: "Bridges", length: "medium", items } });
    const run = { signal: new AbortController().signal };
    await advanceBatches({ userId: grace.userId, run, dependencies: server.dependencies });
    server.clock.advance(60_000);
    const publishedAt = new Date(server.clock.now()).toISOString();
    world.publish("show.example.org/feed.xml", [{ guid: "a", title: "Arches", publishedAt }]);
    server.clock.advance(31 * 60_000);
    await server.runFollows();
    const session = { headers: { Cookie: grace.cookie } };
    const { body } = await server.call("listNotifications", { as: session });
    expect(body.data.map(({ type }: { type: string }) => type).sort()).toEqual([
      "batch_waiting",
      "follows_waiting",
    ]);
    for (const notice of body.data) {
      expect(Object.values(notice).join(" ")).not.toMatch(/\bplans?\b|upgrade/i);
      expect(notice.message).toContain("an admin raises it");
    }
    const at = new Date(server.clock.now());
    const ids = Array.from({ length: MAX_FOLLOWS_OF_PAID_PLAN }, (_each, index) => `feed-${index}`);
    await server.db.insert(feeds).values(
      ids.map((id) => ({
        id,
        key: id,
        kind: "podcast" as const,
        url: id,
        feedUrl: id,
        title: id,
        createdAt: at,
      })),
    );
    const rules = (await server.db.select().from(follows))[0]?.rules as never;
    await server.db
      .insert(follows)
      .values(ids.map((id) => ({ id, userId: grace.userId, feedId: id, rules, createdAt: at })));
    world.publish("more.example.org/feed.xml", []);
    const refused = await server.call("createFollow", {
      as: session,
      body: { url: "https://more.example.org/feed.xml" },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict.follows_limit"]);
    expect(refused.body.error).not.toMatch(/plan/);
    await world[Symbol.asyncDispose]();
  });

  it("creates audio for every member", async () => {
    const server = await open();
    const ada = await server.createAdmin();
    const grace = await server.join(ada, "Grace");
    const { body } = await summarize(server, grace, "Bridges carry their load.");
    await server.runSummaries();
    const audio = await server.call("createSummaryAudio", {
      as: grace,
      params: { id: body.data.summary.id },
      body: { voiceGender: "female" },
    });
    expect([audio.status, audio.body.code]).toEqual([200, undefined]);
  });
});

describe("a server on plain HTTP", () => {
  it("sets cookies without Secure and doesn't require HTTPS", async () => {
    const server = await open(plain);
    const setupCode = await server.readSetupCode();
    const answer = await server.call("createFirstAdmin", {
      body: { setupCode, name: "Ada", password: "seven quiet rivers" },
    });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    expect(answer.headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
    const { body } = await server.call("getPublicConfig");
    expect(body.data).toMatchObject({ isPlainHttp: true, allowsGuests: false });
  });

  it("uses __Host- cookies and HSTS over HTTPS", async () => {
    const server = await open({ PUBLIC_URL: "https://pith.example.com" });
    const setupCode = await server.readSetupCode();
    const answer = await server.call("createFirstAdmin", {
      body: { setupCode, name: "Ada", password: "seven quiet rivers" },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers.get("strict-transport-security")).toContain("max-age");
  });
});

describe("edition settings", () => {
  const home = { EDITION: "self-hosted", PUBLIC_URL: "https://pith.example.com" };

  it("require only PUBLIC_URL for a self-hosted server, even in production", () => {
    expect(readConfig({ ...home, NODE_ENV: "production" })).toMatchObject({
      edition: "self-hosted",
      signIn: "accounts",
      hasPlans: false,
      allowsGuests: false,
      cardPayments: "none",
      cryptoPayments: "none",
      isProduction: true,
    });
    expect(readConfig({})).toMatchObject({ edition: "trial", hasPlans: true, allowsGuests: true });
    expect(readConfig({ ...home, ...plain, HOST: "0.0.0.0" }).isPlainHttp).toBe(true);
    expect(readConfig({ ...home, PUBLIC_URL: "http://localhost:8000" }).isPlainHttp).toBe(false);
  });

  it.each([
    [{ EDITION: "self-hosted" }, "PUBLIC_URL is missing"],
    [{ ...home, PUBLIC_URL: "http://192.168.1.20:8000" }, "ALLOW_PLAIN_HTTP"],
    [{ ...home, RATE_LIMITS: "off" }, "RATE_LIMITS must not be off"],
    [{ ...home, PASSWORDS: "off" }, "PASSWORDS is off"],
    [{ ...home, OIDC_ISSUER: "https://auth.example.com" }, "OIDC_CLIENT_ID is missing"],
    [{ ...home, OIDC_ADMIN_GROUP: "x" }, "OIDC_ISSUER is missing"],
    [
      { ...home, STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" },
      "STRIPE_SECRET_KEY is for",
    ],
    [{ ...home, YOUTUBE_ORIGIN: "http://127.0.0.1:1" }, "YOUTUBE_ORIGIN is for tests"],
    [{ EDITION: "service", NODE_ENV: "development" }, "FIREBASE_PROJECT_ID is missing"],
    [{ EDITION: "service", NODE_ENV: "test", RATE_LIMITS: "off" }, "RATE_LIMITS must not be off"],
    [{ GUESTS: "on" }, "GUESTS is for a self-hosted server"],
    [{ MONTHLY_SUMMARIES: "5" }, "MONTHLY_SUMMARIES is for a self-hosted server"],
    [{ EDITION: "home" }, "EDITION"],
  ])("reject %o", (settings, sentence) => {
    expect(() => readConfig(settings as Record<string, string>)).toThrow(sentence);
  });
});
