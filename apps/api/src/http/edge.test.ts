import { HOUR_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../create-app.ts";
import { createTestServer, readAnswer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";
import { createTestWebsite, type TestWebsite } from "../testing/create-test-website.ts";
import { listen } from "../testing/listen.ts";
import { createForwardingWatch } from "./forwarding-watch.ts";

let server: TestServer;
let site: TestWebsite;
beforeAll(async () => {
  server = await createTestServer();
  site = await createTestWebsite({ server, files: { "index.html": "<!doctype html><body>Pith</body>" } });
});
afterAll(async () => {
  await server.close();
  await site[Symbol.asyncDispose]();
});

const get = (path: string, headers?: Record<string, string>) => site.get(path, headers);

describe("origins", () => {
  const post = (headers: Record<string, string>) =>
    server.app.request(`${TEST_ORIGIN}/api/auth/guest-session`, { method: "POST", headers });

  it.each([
    "https://evil.example",
    "null",
    "http://localhost:8001",
    "https://localhost:8000",
    "http://localhost:8000.evil.example",
  ])("reject a POST from a page at %s", { tags: "D.security.04" }, async (origin) => {
    const response = await post({ Origin: origin });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("accept a POST from the site itself or without an Origin header", async () => {
    expect((await post({ Origin: TEST_ORIGIN })).status).toBe(200);
    expect((await post({})).status).toBe(200);
  });

  it("allow CORS only for the exact origin of a configured extension", {
    tags: "D.security.05",
  }, async () => {
    const extension = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
    const own = await createTestServer({
      database: server.database,
      settings: { ALLOWED_ORIGINS: extension },
    });
    const preflight = (Origin: string) =>
      own.app.request(`${TEST_ORIGIN}/api/summaries`, {
        method: "OPTIONS",
        headers: { Origin, "Access-Control-Request-Method": "POST" },
      });
    const allowed = await preflight(extension);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(extension);
    expect(allowed.headers.get("access-control-allow-credentials")).toBe("true");
    expect(allowed.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
    expect(allowed.headers.get("vary")).toContain("Origin");
    for (const origin of [
      "chrome-extension://other",
      "https://evil.example",
      "null",
      extension.toUpperCase(),
      `${extension}q`,
      `${extension}.evil.example`,
      extension.replace("chrome", "moz"),
      `${TEST_ORIGIN}.evil.example`,
      TEST_ORIGIN.replace("8000", "8001"),
      TEST_ORIGIN.replace("http:", "https:"),
    ]) {
      const read = await own.app.request(`${TEST_ORIGIN}/api/health`, { headers: { Origin: origin } });
      for (const { headers } of [await preflight(origin), read])
        expect(
          [...headers.keys()].filter((name) => name.startsWith("access-control")),
          origin,
        ).toEqual([]);
    }
    await own.close();
  });
});

describe("response headers", () => {
  const readPolicy = (headers: Headers): Record<string, string[]> =>
    Object.fromEntries(
      (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
        const [name = "", ...values] = directive.split(" ");
        return [name, values];
      }),
    );

  it("block inline scripts, framing and all unlisted sources", { tags: "D.security.06" }, async () => {
    const { headers } = await get("/");
    const policy = readPolicy(headers);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual(["'self'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["object-src"]).toEqual(["'none'"]);
    expect(policy["connect-src"]).toEqual(["'self'"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  it.each([
    [
      "analytics",
      { ANALYTICS_ID: "G-1" },
      "https://*.googletagmanager.com",
      "https://*.google-analytics.com",
    ],
    ["marketing", { MARKETING_ID: "1" }, "https://connect.facebook.net", "https://www.facebook.com"],
    ["geolocation", { GEOLOCATION_URL: "https://where.example/json?a=b" }, null, "https://where.example"],
  ])("allow %s in the policy only if it is configured", async (_what, settings, script, connection) => {
    const own = await createTestServer({ database: server.database, settings });
    const { headers, body } = await own.call("getPublicConfig");
    const policy = readPolicy(headers);
    expect(policy["script-src"]).toEqual(["'self'", ...(script ? [script] : [])]);
    expect(policy["connect-src"]).toContain(connection);
    expect(body.data).toMatchObject({
      analyticsId: "ANALYTICS_ID" in settings ? settings.ANALYTICS_ID : null,
      marketingId: "MARKETING_ID" in settings ? settings.MARKETING_ID : null,
      geolocationUrl: "GEOLOCATION_URL" in settings ? settings.GEOLOCATION_URL : null,
    });
    // Trackers that aren't configured don't show up in the policy.
    const all = headers.get("content-security-policy") ?? "";
    expect(all.includes("googletagmanager")).toBe("ANALYTICS_ID" in settings);
    expect(all.includes("facebook")).toBe("MARKETING_ID" in settings);
    await own.close();
  });

  it("include a request id, and reuse the caller's if it is valid", async () => {
    const { headers, body } = await readAnswer(await get("/api/nothing-here"));
    expect(body.request_id).toMatch(/^[\w-]{36}$/);
    expect(headers.get("x-request-id")).toBe(body.request_id);
    const id = crypto.randomUUID();
    const named = await get("/api/nothing-here", { "X-Request-Id": id });
    expect(named.headers.get("x-request-id")).toBe(id);
    const forged = await get("/api/nothing-here", { "X-Request-Id": "ada@example.com" });
    expect(forged.headers.get("x-request-id")).not.toContain("ada");
  });
});

describe("request bodies", () => {
  const post = async (
    body: BodyInit,
    headers: Record<string, string> = { "Content-Type": "application/json" },
  ) =>
    readAnswer(
      await server.app.request(`${TEST_ORIGIN}/auth/request-login-code`, { method: "POST", body, headers }),
    );

  it("are rejected above the size limit, with or without Content-Length", async () => {
    const large = JSON.stringify({ telegramId: "1".repeat(70_000) });
    const said = await post(large, {
      "Content-Type": "application/json",
      "Content-Length": String(large.length),
    });
    expect([said.status, said.body.code]).toEqual([413, "input_too_large.request"]);
    const unsaid = await post(large);
    expect([unsaid.status, unsaid.body.detail]).toEqual([
      413,
      "That request is too large. The limit is 66 kB.",
    ]);
  });

  it.each([
    ["no JSON", "{", { "Content-Type": "application/json" }, 400],
    ["another type, as a form on another site would send", "{}", { "Content-Type": "text/plain" }, 415],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), { "Content-Type": "application/json" }, 400],
    ["an array", "[]", { "Content-Type": "application/json" }, 400],
  ])("are rejected with %s", async (_what, body, headers, status) => {
    const answer = await post(body as BodyInit, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, detail: expect.any(String) });
  });
});

describe("caching", () => {
  it("is disabled for every response that doesn't opt in", async () => {
    const guest = await server.signInGuest();
    const { headers: shared } = await server.call("getSharedSummary", { params: { shareId: "some-id" } });
    const { headers: session } = await server.call("getSession", { as: guest });
    const { headers: created } = await server.call("createGuestSession");
    for (const headers of [shared, session, created, (await get("/api/config")).headers]) {
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await get("/openapi.json")).headers.get("cache-control")).toMatch(/^public/);
    expect((await get("/")).headers.get("cache-control")).toBe("no-cache");
  });
});

describe("proxies", () => {
  const ask = (own: TestServer, forwarded: string) =>
    own.app.request(`${TEST_ORIGIN}/healthz`, { headers: { "X-Forwarded-For": forwarded } });

  it("that aren't trusted are logged at most once an hour and counted", async () => {
    const warned: unknown[] = [];
    const own = await createTestServer({
      database: server.database,
      change: ({ clock }) => ({
        forwardingWatch: createForwardingWatch({
          clock,
          log: { warn: (facts: unknown) => warned.push(facts) },
        }),
      }),
    });
    for (let asked = 0; asked < 3; asked += 1) await ask(own, "1.2.3.4");
    expect(warned).toEqual([{ count: 1 }]);
    own.clock.advance(HOUR_MS);
    await ask(own, "1.2.3.4");
    expect(warned).toHaveLength(2);
    expect(own.dependencies.forwardingWatch.list()).toEqual([
      { peer: "unknown", count: 4, lastAt: own.clock.now() },
    ]);
    await own.close();
  });

  it("that are trusted identify the caller, regardless of port and within an IPv6 /48", async () => {
    const own = await createTestServer({
      database: server.database,
      settings: { RATE_LIMITS: "on", TRUSTED_PROXIES: "1" },
    });
    const open = async (address: string) => {
      const headers = { "X-Forwarded-For": `9.9.9.9, ${address}` };
      return (await own.call("createOwnerSession", { headers, body: { token: "nonsense" } })).status;
    };
    for (const build of [
      (n: number) => `1.2.3.4:${5000 + n}`,
      (n: number) => `[2001:db8:1:${n}::${n}]:${5000 + n}`,
    ]) {
      for (let tries = 0; tries < 10; tries += 1) expect(await open(build(tries))).toBe(400);
      expect(await open(build(10))).toBe(429);
    }
    expect(await open("1.2.3.5:5000")).toBe(400);
    expect(own.dependencies.forwardingWatch.list()).toEqual([]);
    await own.close();
  });
});

describe("rate limits", () => {
  it("apply per IP address without a session and return Retry-After", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const open = () => own.call("createOwnerSession", { body: { token: "nonsense" } });
    for (let tries = 0; tries < 10; tries += 1) expect((await open()).status).toBe(400);
    const { status, body, headers } = await open();
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    // Each call has its own counter.
    expect((await own.call("createGuestSession")).status).toBe(200);
    await own.close();
  });

  it("count users of one IP address separately", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const [busy, calm] = [await own.signInGuest(), await own.signInGuest()];
    const body = { source: { kind: "link", url: "nonsense" } } as const;
    for (let asked = 0; asked < 60; asked += 1) await own.call("createSummary", { as: busy, body });
    expect((await own.call("createSummary", { as: busy, body })).status).toBe(429);
    expect((await own.call("createSummary", { as: calm, body })).status).toBe(400);
    await own.close();
  });

  it("apply to catching up on a follow, since that requests summaries", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const as = await own.signInGuest();
    const catchUp = () =>
      own.call("catchUpFollow", { as, params: { id: "none" }, body: { episodeIds: ["none"] } });
    for (let asked = 0; asked < 30; asked += 1) expect((await catchUp()).status).toBe(404);
    expect((await catchUp()).body.code).toBe("rate_limited");
    await own.close();
  });
});

describe("bot rate limits", () => {
  it("count per Telegram user instead of the bot's IP address", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const ask = async (telegram_id: number) => {
      const { status } = await own.call("createBotLoginLink", { as: own.bot, body: { telegram_id } });
      return status;
    };
    // Five users, each within their own limit, together exceed the limit for one IP address.
    const people = [700_000_001, 700_000_002, 700_000_003, 700_000_004, 700_000_005];
    for (const person of people) {
      for (let asked = 0; asked < 290; asked += 1) expect(await ask(person)).toBe(200);
    }
    for (let asked = 0; asked < 10; asked += 1) expect(await ask(700_000_001)).toBe(200);
    expect(await ask(700_000_001)).toBe(429);
    expect(await ask(700_000_006)).toBe(200);
    // The bot's calls count against the user it acts for.
    const telegramId = 700_000_007;
    await own.call("putBotUser", {
      as: own.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const as = { headers: { ...own.bot.headers, Authorization: `Telegram ${telegramId}` } };
    for (let asked = 0; asked < 300; asked += 1) {
      expect((await own.call("listNotifications", { as })).status).toBe(200);
    }
    expect((await own.call("listNotifications", { as })).status).toBe(429);
    await own.close();
  });

  it("don't let one user's look at the plans keep others from theirs, or a payment from being booked", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const look = async (telegram_id: number) =>
      (await own.call("listStarsOffers", { as: own.bot, query: { telegram_id } })).body.code;
    for (let asked = 0; asked < 300; asked += 1) expect(await look(700_000_008)).toBe("bot_not_started");
    expect(await look(700_000_008)).toBe("rate_limited");
    expect(await look(700_000_009)).toBe("bot_not_started");
    const confirm = async () => {
      const body = { order_id: "o".repeat(43), stars: 193, charge_id: "charge" };
      return (await own.call("confirmStarsPayment", { as: own.bot, body })).body.code;
    };
    for (let asked = 0; asked < 310; asked += 1) expect(await confirm()).toBe("not_found.payment");
    await own.close();
  });

  it("apply per IP address with a wrong service key", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const as = { headers: { "X-Pith-Service-Key": "wrong" } };
    const statuses = new Set<number>();
    for (let asked = 0; asked < 1201; asked += 1) {
      statuses.add((await own.call("createBotLoginLink", { as, body: { telegram_id: 700_000_001 } })).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    await own.close();
  });
});

describe("a worker", () => {
  it("serves only health, readiness and metrics", async () => {
    const token = "t".repeat(32);
    const own = await createTestServer({
      database: server.database,
      settings: { METRICS_TOKEN: token },
      change: ({ config }) => ({ config: { ...config, PROCESS_ROLE: "worker" } }),
    });
    const app = createApp({ dependencies: own.dependencies, websiteFolder: site.folder });
    const ask = async (path: string, init: RequestInit = {}) =>
      (await app.request(`${TEST_ORIGIN}${path}`, init)).status;
    expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
    expect(await ask("/metrics", { headers: { Authorization: `Bearer ${token}` } })).toBe(200);
    const others = [
      "/",
      "/api/config",
      "/openapi.json",
      "/openapi",
      "/favicon.svg",
      "/sandbox/pay/x",
      "/metrics",
    ];
    for (const path of others) expect([path, await ask(path)]).toEqual([path, 404]);
    expect(await ask("/api/auth/guest-session", { method: "POST" })).toBe(404);
    expect(await ask("/api/webhooks/sandbox", { method: "POST", body: "{}" })).toBe(404);
    await own.close();
  });
});

describe("internal failures", () => {
  it("reject new summaries without charging quota while the database is down", {
    tags: "D.quota.09",
  }, async () => {
    const guest = await server.signInGuest();
    const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const own = await createTestServer({
      database: {
        ...server.database,
        db: new Proxy(server.database.db, {
          get: (db, key) => (key === "transaction" ? () => Promise.reject(down) : Reflect.get(db, key)),
        }),
      },
    });
    const { status, body, headers } = await own.call("createSummary", {
      as: guest,
      body: { source: { kind: "text", title: null, text: "Words." } },
    });
    expect([status, body.code]).toEqual([503, "unavailable.database"]);
    expect(headers.get("retry-after")).toBe("2");
    const { body: overview } = await server.call("getAccountOverview", { as: guest });
    expect(overview.data.stats.monthly.text_summaries_used).toBe(0);
    await own.close();
  });

  it("of the overview have success false and an error", { tags: "S7.overview.03" }, async () => {
    const guest = await server.signInGuest();
    const fail = () => {
      throw new Error("broken");
    };
    const own = await createTestServer({
      database: {
        ...server.database,
        db: new Proxy(server.database.db, {
          get: (db, key) => (key === "select" ? fail : Reflect.get(db, key)),
        }),
      },
    });
    const { status, body } = await own.call("getAccountOverview", { as: guest });
    expect([status, body]).toEqual([
      500,
      {
        ...{ success: false, error: "Failed to fetch account overview" },
        ...{ code: "internal.fetch_account", params: {}, request_id: expect.any(String) },
      },
    ]);
    await own.close();
  });

  it("return the call's own message and never the error's details", async () => {
    const guest = await server.signInGuest();
    const own = await createTestServer({
      database: server.database,
      change: () => ({
        questionAnswerer: {
          limitMs: 30_000,
          answer: () => Promise.reject(new Error("secret path /etc/passwd")),
          answerFromPassages: () => Promise.reject(new Error("secret path /etc/passwd")),
        },
      }),
    });
    const started = await own.call("createSummary", {
      as: guest,
      body: { source: { kind: "text", title: null, text: "Some words." } },
    });
    await own.runSummaries();
    const { status, body, text } = await own.call("askQuestion", {
      as: guest,
      params: { id: started.body.data.summary.id },
      body: { question: "What?" },
    });
    expect([status, body.error, body.code]).toEqual([
      500,
      "Couldn't answer the question",
      "internal.answer_question",
    ]);
    expect(text).not.toContain("passwd");
    await own.close();
  });
});

describe("operator and developer endpoints", () => {
  it("describe every call at /openapi/contract.json and at /openapi", async () => {
    const { endpoints } = await import("@pith/core/contract/contract");
    const document = await (await get("/openapi/contract.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const described = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
    expect(document.paths["/api/summaries/{id}"].get.tags).toEqual(["summaries"]);
    const page = await (await get("/openapi")).text();
    for (const name of Object.keys(endpoints)) expect(page).toContain(`id="${name}"`);
  });

  it("serve metrics only with the token, labeled by route instead of path", async () => {
    const token = "t".repeat(32);
    const own = await createTestServer({ database: server.database, settings: { METRICS_TOKEN: token } });
    await own.call("getSummary", { params: { id: "some-id" }, as: await own.signInGuest() });
    const ask = (headers: Record<string, string>) => own.app.request(`${TEST_ORIGIN}/metrics`, { headers });
    expect((await ask({})).status).toBe(404);
    expect((await ask({ Authorization: "Bearer wrong" })).status).toBe(404);
    const text = await (await ask({ Authorization: `Bearer ${token}` })).text();
    expect(text).toContain(
      'pith_http_requests_total{method="GET",route="/api/summaries/:id",status="404"} 1',
    );
    expect(text).not.toContain("some-id");
    expect(text).toContain('pith_queue_jobs{queue="summarize-video",state="ready"}');
    expect((await server.app.request(`${TEST_ORIGIN}/metrics`)).status).toBe(404);
    await own.close();
  });

  it("serve metrics without a token only to localhost, and never in production", async () => {
    const settings = { LOG_LEVEL: "silent" };
    const own = await createTestServer({ database: server.database, settings });
    const ask = async (isProduction: boolean, headers: Record<string, string> = {}) => {
      const dependencies = { ...own.dependencies, config: { ...own.config, isProduction } };
      const port = await listen({ app: createApp({ dependencies, websiteFolder: null }) });
      const { status } = await fetch(`${port.origin}/metrics`, { headers });
      await port.close();
      return status;
    };
    expect(await ask(false)).toBe(200);
    for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"]) {
      expect([name, await ask(false, { [name]: "127.0.0.1" })]).toEqual([name, 404]);
    }
    expect(await ask(true)).toBe(404);
    await own.close();
  });

  it("reject writes, report it in readiness and keep serving reads while the disk is nearly full", async () => {
    const database = { ...server.database, hasRoom: () => false };
    const own = await createTestServer({ database });
    const refused = await own.call("createGuestSession");
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "unavailable.disk_full",
      "60",
    ]);
    const ready = await own.call("getReadiness");
    expect([ready.status, ready.body]).toEqual([503, { status: "disk_full" }]);
    expect((await own.call("getPlansWithPricing")).status).toBe(200);
    await own.close();
  });

  it("report health and readiness", async () => {
    expect((await server.call("getHealth")).body).toEqual({ status: "ok" });
    expect((await server.call("getReadiness")).body).toEqual({ status: "ready" });
    const own = await createTestServer({
      database: server.database,
      change: () => ({ lifecycle: { state: "stopping", stopping: AbortSignal.abort() } }),
    });
    const { status, body } = await own.call("getReadiness");
    expect([status, body]).toEqual([503, { status: "stopping" }]);
    await own.close();
  });
});
