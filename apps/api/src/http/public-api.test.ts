import { type KeyScope, keyScopes } from "@pith/core/accounts/key-scope";
import { contractSchemas, endpoints } from "@pith/core/contract/contract";
import { followRulesSchema } from "@pith/core/contract/follow.schemas";
import {
  MAX_BATCH_ITEMS,
  MAX_COLLECTION_NAME_CHARACTERS,
  MAX_COLLECTIONS,
  MAX_FOLLOWS_OF_FREE_PLAN,
  MAX_FOLLOWS_OF_PAID_PLAN,
  MAX_OPEN_BATCHES,
  UNDO_DELETE_MS,
} from "@pith/core/contract/limits";
import { type PublicCallName, publicCalls, sourceErrors } from "@pith/core/contract/public-calls";
import { MAX_WEBHOOKS } from "@pith/core/contract/webhook.schemas";
import {
  AppError,
  type AppErrorOptions,
  type ErrorMessageCode,
  getErrorCode,
} from "@pith/core/errors/app-error";
import { getErrorStatus } from "@pith/core/errors/error-status";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { feeds, follows } from "../db/schema/follows.schema.ts";
import { idempotentRequests } from "../db/schema/idempotency.schema.ts";
import { collections } from "../db/schema/library.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { recordings, summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { purgeDeleted } from "../history/delete-summary.ts";
import { getMaxRecordingBytes } from "../providers/extraction/build-source-settings.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { strikeSource } from "../summaries/source-strikes.repo.ts";
import { createHomeServer } from "../testing/create-home-server.ts";
import {
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
  type TestServerOptions,
} from "../testing/create-test-server.ts";
import { buildPublicApi } from "./build-public-api.ts";
import { listPublicErrors } from "./public-errors.ts";

const names = Object.keys(publicCalls) as PublicCallName[];
const document = buildPublicApi({ publicUrl: "https://pith.example" });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function createKey({
  on = server,
  scopes = [...keyScopes] as KeyScope[],
  monthlyUnits = null as number | null,
} = {}) {
  const owner = await on.signInGuest();
  const { body } = await on.call("createApiKey", { as: owner, body: { name: "k", scopes, monthlyUnits } });
  return { owner, headers: { Authorization: `Bearer ${body.data.secret}` } };
}

interface Request {
  headers?: Record<string, string>;
  body?: unknown;
  query?: string;
  on?: TestServer;
}

/** Makes a public call as documented, with the given id. */
async function call(name: PublicCallName, id: string, { headers, body, query = "", on = server }: Request) {
  const path = publicCalls[name].path.replace(":id", id).replace(":deliveryId", "none");
  const response = await on.app.request(`${TEST_ORIGIN}${path}${query}`, {
    method: endpoints[name].method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return readAnswer(response);
}

/** Creates a user with an API key, a failed batch, and the maximum number of unfinished ones. */
async function createCrowd() {
  const { headers, owner } = await createKey();
  const create = async (at: number) => {
    const items = [{ url: `https://youtu.be/crowd${String(at).padStart(6, "0")}` }];
    return (await call("createBatch", "", { headers, body: { items } })).body.data.id as string;
  };
  const failedId = await create(0);
  await server.db.update(batchItems).set({ state: "failed" }).where(eq(batchItems.batchId, failedId));
  await server.db
    .update(batches)
    .set({ nextTryAt: null, finishedAt: new Date(0) })
    .where(eq(batches.id, failedId));
  for (let at = 1; at <= MAX_OPEN_BATCHES; at += 1) await create(at);
  return { headers, owner, failedId };
}

const textOf = (text: string) => ({ source: { kind: "text", title: text, text } });
const bodies: Partial<Record<PublicCallName, unknown>> = {
  createSummary: textOf("Bridges carry their load."),
  renderSummary: { length: "long", language: null },
  askQuestion: { question: "Bridges" },
  askLibrary: { question: "Bridges" },
  createSummaryAudio: {},
  createWebhook: { url: "https://example.com/hook", events: ["summary.failed"] },
  createFollow: { url: "https://example.org/feed.xml" },
  updateFollow: { isPaused: true },
  catchUpFollow: { episodeIds: ["none"] },
  confirmFollowEmail: { code: "012345" },
  importFollows: { opml: "<opml></opml>" },
  updateFollowSettings: { digest: "daily", hour: 7, weekday: 1, timeZone: "Europe/Berlin", ways: [] },
  priceBatch: { items: [{ url: "https://youtu.be/batch000001" }] },
  createBatch: { items: [{ url: "https://youtu.be/batch000001" }], title: "Bridges" },
  updateWebhook: { url: "https://example.com/hook", events: ["summary.failed"], isEnabled: true },
};

it("answers a method that the path doesn't have with 405 and those that it has", async () => {
  const ask = async (method: string, path: string) => {
    const { status, headers, body } = await readAnswer(
      await server.app.request(`${TEST_ORIGIN}${path}`, { method }),
    );
    return [status, headers.get("allow"), body.code];
  };
  expect(await ask("PUT", "/v1/summaries")).toEqual([405, "GET, POST", "method_not_allowed"]);
  expect(await ask("PUT", "/v1/summaries/none")).toEqual([405, "GET", "method_not_allowed"]);
  expect(await ask("PUT", "/v1/nothing")).toEqual([404, null, "not_found.address"]);
});

describe("the document at /openapi.json", () => {
  const lint = async (source: unknown) =>
    lintFromString({
      source: JSON.stringify(source),
      config: await createConfig({ extends: ["recommended-strict"] }),
    });

  it("has no linter findings", async () => {
    expect((await lint(document)).map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
    expect((await lint({ ...document, tags: [{ name: "Audio" }] })).length).toBeGreaterThan(0);
  });

  it("uses camel case and string ids, and includes every public call", async () => {
    const fields = new Map<string, unknown>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const { properties } = value as { properties?: Record<string, unknown> };
      for (const [field, schema] of Object.entries(properties ?? {})) fields.set(field, schema);
      for (const part of Object.values(value)) collect(part);
    };
    const served = await (await server.app.request(`${TEST_ORIGIN}/openapi.json`)).json();
    collect(served);
    expect(fields.size).toBeGreaterThan(100);
    expect([...fields.keys()].filter((field) => !/^[a-z][a-zA-Z0-9]*$/.test(field))).toEqual([]);
    // Ignore cue ids, since cues are numbered within their transcript.
    const ids = [...fields].filter(([field]) => /^id$|Id$/.test(field) && !/CueId$/.test(field));
    expect(ids.length).toBeGreaterThan(5);
    const numbered = ids.filter(
      ([field, schema]) => JSON.stringify(schema).includes('"integer"') && field !== "id",
    );
    expect(numbered).toEqual([]);
    const operations = Object.values(served.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(operations.sort()).toEqual([...names].sort());
    const page = await (await server.app.request(`${TEST_ORIGIN}/docs/api`)).text();
    for (const name of names) expect(page).toContain(`id="${name}"`);
  });
});

describe("a public call", () => {
  it("answers files with the documented media types", async () => {
    const { headers } = await createKey();
    const created = await call("createSummary", "", { headers, body: textOf("A talk as a file.") });
    await server.runSummaries();
    const { id } = created.body.data.summary;
    const paths = document["paths"] as Record<string, { get: { responses: { 200: { content: object } } } }>;
    const listTypes = (path: string) => Object.keys(paths[path]?.get.responses[200].content ?? {});
    const readType = async (name: PublicCallName, query = "") =>
      (await call(name, id, { headers, query })).headers.get("content-type")?.split(";")[0];
    const formats = ["markdown", "note", "text", "srt", "vtt", "csv", "anki", "epub"];
    const types = await Promise.all(formats.map((format) => readType("exportSummary", `?format=${format}`)));
    expect(listTypes("/v1/summaries/{id}/export").sort()).toEqual([...new Set(types)].sort());
    expect(listTypes("/v1/follows/opml")).toEqual([await readType("exportFollows")]);
    expect(listTypes("/v1/account/data")).toEqual([await readType("exportAccountData")]);
  });

  it("is served by the internal endpoint of the same name, with camel-case fields", async () => {
    const { headers, owner } = await createKey();
    const created = await call("createSummary", "", { headers, body: textOf("A public talk.") });
    expect([created.status, created.body.data.cost]).toEqual([200, 1]);
    const { id } = created.body.data.summary;
    expect((await server.call("getSummary", { as: owner, params: { id } })).status).toBe(200);
    const plan = await call("getPremiumStatus", "", { headers });
    expect(plan.body.data).toMatchObject({ tier: "free", summariesLimit: 5, daysRemaining: null });
    const usage = await call("getLinkedAccountUsage", "", { headers });
    expect(usage.body.data).toMatchObject({ textSummariesUsed: 1 });
    expect(`${plan.text}${usage.text}`).not.toMatch(/"\w+_\w+":/);
  });

  it("paginates a list by cursor without gaps or duplicates", async () => {
    const { headers } = await createKey();
    for (const text of ["One.", "Two.", "Three."])
      await call("createSummary", "", { headers, body: textOf(text) });
    const titles: string[] = [];
    for (let query = "?limit=2"; query !== ""; ) {
      const { body } = await call("listSummaries", "", { headers, query });
      titles.push(...body.data.items.map(({ title }: { title: string }) => title));
      query = body.data.nextCursor === null ? "" : `?limit=2&cursor=${body.data.nextCursor}`;
    }
    expect(titles.sort()).toEqual(["One.", "Three.", "Two."]);
  });
});

it("refuses cursors with a time that no row can have", async () => {
  const { headers } = await createKey();
  const [noTime, tooLate] = ["x abc", "999999999999999 abc"].map((text) =>
    Buffer.from(text).toString("base64url"),
  );
  for (const name of [
    "listSummaries",
    "listTalks",
    "listKeptPoints",
    "listBatches",
    "listDigests",
  ] as const) {
    for (const cursor of [noTime, tooLate]) {
      const { status, body } = await call(name, "", { headers, query: `?cursor=${cursor}` });
      expect([name, status, body.code]).toEqual([name, 400, "invalid_input.list_page"]);
    }
  }
});

it("refuses durations that can't be stored or added up", async () => {
  const { headers } = await createKey();
  const item = { url: "https://youtu.be/batch000001", title: "Bridges", durationSeconds: 1e300 };
  const source = {
    kind: "captions",
    url: "https://youtu.be/batch000001",
    captions: { text: "WEBVTT\n\n00:00.000 --> 00:02.000\nBridges.", language: "en", captionKind: "manual" },
    video: { title: "Bridges", author: null, durationSeconds: 1e300, chapters: [] },
  };
  for (const { status, body } of [
    await call("priceBatch", "", { headers, body: { items: [item] } }),
    await call("createBatch", "", { headers, body: { items: [item] } }),
    await call("createSummary", "", { headers, body: { source } }),
  ])
    expect([status, body.code]).toEqual([400, "invalid_input.field"]);
});

describe("Idempotency-Key", () => {
  const create = (headers: Record<string, string>, text: string, key: string) =>
    call("createSummary", "", { headers: { ...headers, "Idempotency-Key": key }, body: textOf(text) });

  it("replays the first response and rejects a different request", async () => {
    const { headers, owner } = await createKey();
    const first = await create(headers, "Once.", "a");
    await server.runSummaries();
    const repeat = await create(headers, "Once.", "a");
    expect(repeat.body).toEqual(first.body);
    expect([first, repeat].map((answer) => answer.headers.get("idempotency-replayed"))).toEqual([
      null,
      "true",
    ]);
    const other = await create(headers, "Twice.", "a");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    const { body } = await server.call("getLinkedAccountUsage", { as: owner });
    expect(body.data.text_summaries_used).toBe(1);
    // Each user has their own idempotency keys.
    const stranger = await createKey();
    expect((await create(stranger.headers, "Twice.", "a")).status).toBe(200);
  });

  it("runs one of several concurrent requests and responds to the others with 409", async () => {
    const { headers } = await createKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(headers, "At once.", "b")));
    const done = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status !== 200);
    expect(new Set(done.map(({ body }) => body.data.summary.id)).size).toBe(1);
    for (const { status, body, headers: told } of waiting)
      expect([status, body.code, told.get("retry-after")]).toEqual([
        409,
        "conflict.idempotency_running",
        "1",
      ]);
    expect(waiting.length).toBeGreaterThan(0);
  });

  it("forgets a failed request immediately and a completed one after a day", async () => {
    const { headers } = await createKey();
    const wrong = { ...headers, "Idempotency-Key": "c" };
    const failed = await call("createSummary", "", {
      headers: wrong,
      body: { source: { kind: "link", url: "http://169.254.169.254/" } },
    });
    expect(failed.status).toBe(422);
    expect((await create(headers, "Works.", "c")).status).toBe(200);
    server.clock.advance(DAY_MS);
    expect((await create(headers, "Something else.", "c")).status).toBe(422);
    server.clock.advance(1);
    expect((await create(headers, "Something else.", "c")).status).toBe(200);
  });
});

describe("replies kept for Idempotency-Key", () => {
  const listReplies = async (userId: string) =>
    JSON.stringify(
      await server.db
        .select({ reply: idempotentRequests.reply })
        .from(idempotentRequests)
        .where(eq(idempotentRequests.userId, userId)),
    );

  it("are erased with their summary, and only they", async () => {
    const { headers, owner } = await createKey();
    await server.setTier({ userId: owner.userId, tier: "pro" });
    const create = (text: string, key: string) =>
      call("createSummary", "", { headers: { ...headers, "Idempotency-Key": key }, body: textOf(text) });
    const stays = (await create("Bridges stay.", "stay")).body.data.summary;
    const { id } = (await create("Bridges go.", "go")).body.data.summary;
    await server.runSummaries();
    // This reply contains the whole summary, which was done by then.
    await create("Bridges go.", "go-again");
    await call("createSummaryAudio", id, { headers: { ...headers, "Idempotency-Key": "hear" }, body: {} });
    expect((await listReplies(owner.userId)).split(id)).toHaveLength(4);
    expect(await listReplies(owner.userId)).toContain("Bridges go.");
    await server.call("deleteSummary", { as: owner, params: { id } });
    server.clock.advance(UNDO_DELETE_MS + 1);
    await purgeDeleted(server.dependencies);
    const kept = await listReplies(owner.userId);
    expect(kept).toContain(stays.id);
    expect(kept).not.toContain(id);
    expect(kept).not.toContain("Bridges go.");
  });

  it("are erased with their batch", async () => {
    const { headers, owner } = await createKey();
    const { body } = await call("createBatch", "", {
      headers: { ...headers, "Idempotency-Key": "batch" },
      body: bodies.createBatch,
    });
    expect(await listReplies(owner.userId)).toContain(body.data.id);
    await call("deleteBatch", body.data.id, { headers });
    expect(await listReplies(owner.userId)).toBe("[]");
  });
});

describe("every documented error", () => {
  type Provoke = (name: PublicCallName) => Promise<Awaited<ReturnType<typeof call>>>;
  let provocations: Partial<Record<ErrorMessageCode, Provoke>>;
  let queuedId: string;
  let doneId: string;
  const others: TestServer[] = [];
  afterAll(async () => {
    for (const other of others) await other.close();
  });

  /** Creates a server whose database fails at the next key lookup. */
  async function createBroken(error: Error): Promise<TestServer> {
    const db = new Proxy(server.database.db, {
      get: (real, field) =>
        field === "select"
          ? () => {
              throw error;
            }
          : Reflect.get(real, field),
    });
    const own = await createTestServer({ database: { ...server.database, db } });
    others.push(own);
    return own;
  }

  beforeAll(async () => {
    const { headers, owner } = await createKey();
    const summarize = async (text: string) =>
      (await call("createSummary", "", { headers, body: textOf(text) })).body.data.summary.id as string;
    doneId = await summarize("Bridges are done.");
    await server.runSummaries();
    queuedId = await summarize("Bridges wait.");
    const stranger = await createKey();
    const spent = await createKey({ monthlyUnits: 0 });
    const poor = await createKey();
    for (let made = 0; made < 5; made += 1)
      await call("createSummary", "", { headers: poor.headers, body: textOf(`Poor ${made}.`) });
    await server.runSummaries();
    const { body: listed } = await call("listSummaries", "", { headers: poor.headers });
    const poorId = listed.data.items[0].id as string;
    queuedId = await summarize("Bridges wait again.");

    const limited = await createTestServer({ settings: { RATE_LIMITS: "on" } });
    others.push(limited);
    const busy = await createKey({ on: limited });
    for (let calls = 0; calls < 120; calls += 1)
      await call("getPremiumStatus", "", { headers: busy.headers, on: limited });
    const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const [isDown, isBroken] = [await createBroken(down), await createBroken(new Error("A bug."))];

    const rich = async (tier: "pro") => {
      const key = await createKey({ monthlyUnits: null });
      await server.setTier({ userId: key.owner.userId, tier });
      return key;
    };
    const pro = await rich("pro");
    const proSummary = await call("createSummary", "", { headers: pro.headers, body: textOf("For audio.") });
    const proId = proSummary.body.data.summary.id as string;
    const listener = await rich("pro");
    const createFor = async (own: Record<string, string>, text: string, on = server) =>
      (await call("createSummary", "", { headers: own, body: textOf(text), on })).body.data.summary
        .id as string;
    const heardId = await createFor(listener.headers, "To be heard.");
    const bareId = await createFor(pro.headers, "To lose its transcript.");
    const home = await createHomeServer();
    others.push(home);
    const ada = await home.createAdmin();
    const bob = await home.join(ada, "Bob");
    const { body: homeKey } = await home.call("createApiKey", {
      as: bob,
      body: { name: "home", scopes: [...keyScopes], monthlyUnits: null },
    });
    const member = { Authorization: `Bearer ${homeKey.data.secret}` };
    const memberId = await createFor(member, "Bridges at home.", home);
    await home.runSummaries();
    await home.call("updateMember", { as: ada, params: { id: bob.userId }, body: { monthlyUnits: 1 } });
    const { body: limitedKey } = await server.call("createApiKey", {
      as: pro.owner,
      body: { name: "none", scopes: ["create"], monthlyUnits: 0 },
    });
    const noUnits = { Authorization: `Bearer ${limitedKey.data.secret}` };
    await server.runSummaries();
    queuedId = await summarize("Bridges wait once more.");

    const usual: Partial<Record<PublicCallName, string>> = {
      exportSummary: "?format=text",
      listTalkPlaces: "?search=bridges",
    };
    const { body: webhook } = await call("createWebhook", "", { headers, body: bodies.createWebhook });
    const webhookId = webhook.data.webhook.id as string;
    const episodes = ["Arches", "Beams"].map((title) => ({
      ...{ key: title, mediaKey: title, title, url: `https://example.org/feed.xml#episode=${title}` },
      ...{ description: null, publishedAt: null, durationSeconds: 600 },
    }));
    server.sources.fillFeed("https://example.org/feed.xml", episodes);
    const follow = async (own: Record<string, string>) => {
      const { body } = await call("createFollow", "", { headers: own, body: bodies.createFollow });
      const { body: list } = await call("listFollowedEpisodes", body.data.id, { headers: own });
      const items = list.data.items as { id: string; title: string; url: string }[];
      const find = (title: string) => items.find((item) => item.title === title);
      return { id: body.data.id as string, arches: find("Arches"), beams: find("Beams") };
    };
    const [followed, poorFollowed] = [await follow(headers), await follow(poor.headers)];
    const followId = followed.id;
    const { body: batch } = await call("createBatch", "", { headers, body: bodies.createBatch });
    const batchId = batch.data.id as string;
    const crowded = await createCrowd();
    const right = (name: PublicCallName, id: string, request: Request = {}) =>
      call(name, id, { headers, body: bodies[name], query: usual[name] ?? "", ...request });
    const withSource =
      (source: unknown, more = {}) =>
      () =>
        call("createSummary", "", { headers, body: { source, ...more } });
    const foreign: Provoke = (name) => right(name, doneId, { headers: stranger.headers });
    const unfinished: Provoke = (name) => right(name, queuedId);
    const withKey = (name: PublicCallName, key: string, request: Request = {}) =>
      right(name, doneId, { headers: { ...headers, "Idempotency-Key": key }, ...request });
    const queries: Partial<Record<PublicCallName, string>> = {
      listVideos: "",
      exportSummary: "?format=pdf",
      exportAccountData: "?audio=no",
    };

    const withLink: (name: PublicCallName, url: string) => ReturnType<Provoke> = (name, url) =>
      name === "listVideos"
        ? right(name, "", { query: `?url=${url}` })
        : call(name, "", { headers, body: { url, source: { kind: "link", url }, items: [{ url }] } });
    const sendUrl =
      (url: string): Provoke =>
      (name) =>
        right(name, webhookId, { body: { ...(bodies[name] as object), url } });
    const recording = "RIFF\0\0\0\0WAVEfmt ";
    const upload = (own: Record<string, string>, body?: string, request: Request = {}) =>
      call("uploadRecording", "", { query: "?name=talk.wav", headers: own, body, ...request });
    /** Creates a server on the same database. */
    const createBeside = async (options: TestServerOptions) => {
      const beside = await createTestServer({ database: server.database, ...options });
      others.push(beside);
      return beside;
    };
    const deaf = await createBeside({
      change: ({ sourceLoader }) => ({ sourceLoader: { ...sourceLoader, canRecognize: false } }),
    });
    const crowdedNetwork = await createBeside({ settings: { GUEST_SUMMARIES_PER_ADDRESS: "1" } });
    const createFailing = (reason: AppErrorOptions) => {
      const fail = async () => {
        throw new AppError(reason);
      };
      return createBeside({
        change: ({ questionAnswerer }) => ({
          questionAnswerer: { ...questionAnswerer, answer: fail, answerFromPassages: fail },
        }),
      });
    };
    const mailing = await createBeside({
      change: () => ({ mailer: { send: async () => "sent" as const, close: () => undefined } }),
    });
    const mailed = await createKey();
    await call("updateFollowSettings", "", {
      headers: mailed.headers,
      body: { ...(bodies.updateFollowSettings as object), email: "ada@example.org" },
      on: mailing,
    });
    /** Causes an error from a source that is read while the caller waits. */
    const fromSource =
      (reason: AppErrorOptions): Provoke =>
      async (name) => {
        if (name === "askQuestion" || name === "askLibrary")
          return right(name, doneId, { on: await createFailing(reason) });
        if (name === "catchUpFollow") {
          for (let strikes = 0; strikes < 2; strikes += 1)
            await strikeSource({
              ...{ db: server.db, now: new Date(server.clock.now()) },
              ...{ reference: requireReference(followed.beams?.url ?? ""), shareKey: null },
            });
          return right(name, followId, { body: { episodeIds: [followed.beams?.id] } });
        }
        const url = `https://feeds.example.org/${reason.code}`;
        server.sources.refuse(url, reason);
        if (name === "listVideos") return right(name, "", { query: `?url=${url}` });
        return call(name, "", { headers, body: { url, listUrl: url, source: { kind: "link", url } } });
      };
    provocations = {
      "unauthenticated.api_key": (name) =>
        right(name, doneId, { headers: { Authorization: "Bearer pith_no" } }),
      "unauthenticated.not_signed_in": (name) => right(name, doneId, { headers: {} }),
      "forbidden.key_scope": async (name) => {
        const scope = endpoints[name].keyScope === "read" ? "account" : "read";
        const other = await createKey({ scopes: [scope] });
        return right(name, doneId, { headers: other.headers });
      },
      rate_limited: (name) => right(name, doneId, { headers: busy.headers, on: limited }),
      unavailable: (name) => right(name, doneId, { on: isDown }),
      "invalid_input.field": (name) => {
        if (!(name in bodies) && !("query" in contractSchemas[name])) return right(name, "x".repeat(400));
        return name in bodies
          ? right(name, doneId, {
              body: { length: 1, question: 1, voiceGender: 1, source: 1, url: 1, rules: 1, items: 1 },
            })
          : right(name, doneId, {
              query:
                queries[name] ??
                (name === "getSummaryTranscript"
                  ? "?firstCueId=x"
                  : name === "listTalkPlaces"
                    ? ""
                    : "?limit=x"),
            });
      },
      "invalid_input.json": (name) => right(name, doneId, { body: "{" }),
      "invalid_input.request": (name) => right(name, doneId, { body: "[]" }),
      "input_too_large.request": (name) => {
        const { maxBodyBytes } = endpoints[name];
        return right(name, doneId, { body: `"${"x".repeat(maxBodyBytes ?? 0)}"` });
      },
      "unsupported_format.request": (name) =>
        right(name, doneId, { headers: { ...headers, "Content-Type": "text/plain" } }),
      "quota_exceeded.summaries": (name) =>
        name === "createSummary"
          ? call(name, "", { headers: poor.headers, body: textOf("One too many.") })
          : right(name, poorId, { headers: poor.headers }),
      "quota_exceeded.key": async (name) => {
        if (name === "createSummary")
          return call(name, "", { headers: spent.headers, body: textOf("None.") });
        return right(name, proId, { headers: noUnits });
      },
      "invalid_input.idempotency_key": (name) => withKey(name, "x".repeat(256)),
      idempotency_key_reused: async (name) => {
        await call("createSummary", "", {
          headers: { ...headers, "Idempotency-Key": `used-${name}` },
          body: textOf("Bridges are done."),
        });
        return withKey(name, `used-${name}`, { ...(name === "createSummary" && { body: textOf("Other.") }) });
      },
      "invalid_input.no_link": (name) => withLink(name, "bridges"),
      unsupported_link: (name) => withLink(name, "ftp://example.org/talk.mp4"),
      forbidden_address: (name) =>
        name.endsWith("Webhook")
          ? sendUrl("http://10.0.0.1/")(name)
          : withLink(name, "http://169.254.169.254/"),
      "unsupported_link.list": (name) => {
        const url = "https://vimeo.com/76979871";
        if (name === "listVideos") return right(name, "", { query: `?url=${url}` });
        return call(name, "", { headers, body: { url, listUrl: url } });
      },
      "not_found.batch": (name) => right(name, "none"),
      "conflict.batches_full": (name) => right(name, crowded.failedId, { headers: crowded.headers }),
      "conflict.webhooks_full": async (name) => {
        const full = { headers: (await createKey()).headers };
        for (let made = 0; made < MAX_WEBHOOKS; made += 1) await right(name, "", full);
        return right(name, "", full);
      },
      "conflict.follows_full": async (name) => {
        const full = await createKey();
        const follow = (at: number) =>
          right(name, "", { headers: full.headers, body: { url: `https://example.org/${at}.xml` } });
        for (let made = 0; made < MAX_FOLLOWS_OF_FREE_PLAN; made += 1) await follow(made);
        return follow(MAX_FOLLOWS_OF_FREE_PLAN);
      },
      "conflict.collection_exists": async (name) => {
        await right(name, batchId);
        return right(name, batchId);
      },
      "conflict.collections_full": async (name) => {
        const own = Array.from({ length: MAX_COLLECTIONS }, (_each, at) => ({
          ...{ id: `full-${at}`, userId: crowded.owner.userId, name: `Full ${at}`, createdAt: new Date(0) },
        }));
        await server.db.insert(collections).values(own);
        return right(name, crowded.failedId, { headers: crowded.headers });
      },
      "not_found.follow": (name) => right(name, "none"),
      "not_found.episode": (name) => right(name, followId),
      "not_found.digest": (name) => right(name, "none"),
      "invalid_input.login_code": (name) => right(name, "", { body: { code: "12" } }),
      "code_expired.login_code": (name) => right(name, ""),
      "invalid_input.opml": (name) => right(name, "", { body: { opml: "<html></html>" } }),
      "invalid_input.email": (name) =>
        right(name, "", { body: { ...(bodies[name] as object), email: "ada" } }),
      "invalid_input.time_zone": (name) =>
        right(name, "", { body: { ...(bodies[name] as object), timeZone: "Europe/Atlantis" } }),
      "not_configured.email": (name) =>
        right(name, "", { body: { ...(bodies[name] as object), email: "ada@example.org" } }),
      "invalid_input.range_reversed": withSource(textOf("A").source, {
        range: { startSeconds: 9, endSeconds: 3 },
      }),
      "invalid_input.shape_not_offered": (name) =>
        right(name, doneId, { body: { ...(bodies[name] as object), shape: "brief" } }),
      "invalid_input.wish_not_offered": (name) =>
        right(name, doneId, { body: { ...(bodies[name] as object), wish: "for a beginner" } }),
      "invalid_input.link_missing": (name) =>
        name === "listVideos"
          ? right(name, "", { query: "?url=%20" })
          : call(name, "", { headers, body: { url: " ", source: { kind: "link", url: " " } } }),
      "not_found.recording": withSource({ kind: "recording", recordingId: "none" }),
      "invalid_input.list_page": (name) =>
        right(name, name === "listFollowedEpisodes" ? followId : webhookId, { query: "?cursor=nonsense" }),
      "invalid_input.question_missing": (name) => right(name, doneId, { body: { question: " " } }),
      "not_found.summary": foreign,
      "conflict.summary_unfinished": unfinished,
      "invalid_input.webhook_url": sendUrl(""),
      "forbidden_address.not_url": sendUrl("ftp://hooks.example.com/"),
      "forbidden_address.credentials": sendUrl("https://me:secret@hooks.example.com/"),
      "forbidden_address.port": sendUrl("https://hooks.example.com:8443/"),
      "not_found.webhook": (name) => right(name, "none"),
      "not_found.webhook_delivery": (name) => right(name, webhookId),
      "not_found.audio": (name) => right(name, doneId),
      "quota_exceeded.audio_plan": (name) => right(name, doneId),
      "quota_exceeded.audio": async (name) => {
        const accountId = await server.findAccountId(listener.owner.userId);
        await server.db
          .update(usageMonths)
          .set({ audioUsed: 1e6 })
          .where(eq(usageMonths.accountId, accountId));
        return right(name, heardId, { headers: listener.headers });
      },
      "unsupported_language.voice": async (name) => {
        server.speech.unknownLanguages.push("en");
        const answer = await right(name, proId, { headers: pro.headers });
        server.speech.unknownLanguages.pop();
        return answer;
      },
      "conflict.idempotency_running": async (name) => {
        const request = { headers: { ...pro.headers, "Idempotency-Key": `running-${name}` } };
        await right(name, proId, request);
        await server.db
          .update(idempotentRequests)
          .set({ reply: null })
          .where(eq(idempotentRequests.key, `running-${name}`));
        return right(name, proId, request);
      },
      quota_exceeded: (name) =>
        name === "uploadRecording"
          ? upload(poor.headers, recording)
          : right(name, poorFollowed.id, {
              headers: poor.headers,
              body: { episodeIds: [poorFollowed.arches?.id] },
            }),
      "quota_exceeded.network": (name) => right(name, doneId, { on: crowdedNetwork }),
      "quota_exceeded.member": (name) =>
        right(name, memberId, {
          headers: member,
          on: home,
          ...(name === "createSummary" && { body: textOf("One too many.") }),
        }),
      "not_found.plans": (name) => right(name, "", { headers: member, on: home }),
      "conflict.follows_limit": async (name) => {
        const rows = Array.from({ length: MAX_FOLLOWS_OF_PAID_PLAN }, (_each, at) => ({ id: `feed-${at}` }));
        const createdAt = new Date(0);
        const rules = followRulesSchema.parse({});
        await home.db.insert(feeds).values(
          rows.map(({ id }) => ({
            id,
            key: id,
            kind: "feed" as const,
            url: id,
            feedUrl: id,
            title: id,
            createdAt,
          })),
        );
        await home.db
          .insert(follows)
          .values(
            rows.map(({ id }) => ({ id, userId: bob.userId, feedId: id, rules, isPaused: true, createdAt })),
          );
        return right(name, "", { headers: member, on: home });
      },
      "not_found.transcript": async (name) => {
        const bare = server.db
          .select({ id: summaries.resultId })
          .from(summaries)
          .where(eq(summaries.id, bareId));
        await server.db
          .update(summaryResults)
          .set({ transcriptId: null })
          .where(inArray(summaryResults.id, bare));
        return right(name, bareId, { headers: pro.headers });
      },
      model_failed: async (name) =>
        right(name, doneId, { on: await createFailing({ code: "model_failed" }) }),
      "invalid_input.language_code": (name) => {
        const language = "no language";
        const body = { ...(bodies[name] as object), language, voiceLanguage: language, rules: { language } };
        return right(name, doneId, { body });
      },
      "input_too_large.link": (name) => {
        const url = `https://example.org/${"x".repeat(2048)}`;
        return name.endsWith("Webhook") ? sendUrl(url)(name) : withLink(name, url);
      },
      "input_too_large.batch": (name) => {
        const items = Array.from({ length: MAX_BATCH_ITEMS + 1 }, (_each, at) => ({
          url: `https://youtu.be/${at}`,
        }));
        return right(name, "", { body: { items } });
      },
      "input_too_large.collection_name": (name) =>
        right(name, "", {
          body: { ...(bodies[name] as object), title: "x".repeat(MAX_COLLECTION_NAME_CHARACTERS + 1) },
        }),
      "input_too_large.transcript": () =>
        withSource({ kind: "text", title: null, text: "x".repeat(MAX_CAPTION_CHARACTERS + 1) })(),
      input_too_large: (name) =>
        right(name, "", { body: { items: Array.from({ length: 1_000_000 }, () => 0) } }),
      invalid_input: () => upload(headers, recording, { query: "?name=" }),
      "invalid_input.file_empty": (name) =>
        name === "uploadRecording" ? upload(headers) : right(name, "", { body: { ...textOf(""), opml: "" } }),
      "input_too_large.recording": () =>
        upload({ ...headers, "Content-Length": `${getMaxRecordingBytes(server.config) + 1}` }, recording),
      "unsupported_format.recording": () => upload(headers, "Not a recording."),
      "not_configured.recognition": () => upload(headers, recording, { on: deaf }),
      "conflict.recordings_waiting": async () => {
        const accountId = await server.findAccountId(owner.userId);
        const expiresAt = new Date(server.clock.now() + MINUTE_MS);
        const waiting = ["a", "b", "c"].map((id) => ({ id, accountId, name: id, bytes: 0, expiresAt }));
        await server.db.insert(recordings).values(waiting);
        return upload(headers, recording);
      },
      "invalid_code.login_code": (name) => right(name, "", { headers: mailed.headers, on: mailing }),
      "too_many_tries.login_code": async (name) => {
        for (let tries = 0; tries < 5; tries += 1)
          await right(name, "", { headers: mailed.headers, on: mailing });
        return right(name, "", { headers: mailed.headers, on: mailing });
      },
    };
    for (const code of sourceErrors)
      provocations[code] = fromSource(
        code === "input_too_large.answer" ? { code, params: { limit: 1 } } : { code },
      );
    for (const name of names)
      provocations[endpoints[name].failure as ErrorMessageCode] ??= (each) =>
        right(each, doneId, { on: isBroken });
  });

  /** Has a test of its own, because it takes a minute without data. */
  const slowCode: ErrorMessageCode = "timeout.recording";

  it.each(names)("of %s is returned with its status and code", async (name) => {
    for (const code of listPublicErrors({ name, call: publicCalls[name] })) {
      if (code === slowCode) continue;
      const answer = await provocations[code]?.(name);
      expect([name, code, answer?.status]).toEqual([name, code, getErrorStatus(getErrorCode(code))]);
      expect(`${answer?.body.code}.`).toContain(`${code}.`);
      expect(answer?.body).toMatchObject({
        success: false,
        error: expect.any(String),
        requestId: expect.any(String),
      });
      expect(answer?.body).not.toHaveProperty("request_id");
    }
  });

  it.each<[PublicCallName, ErrorMessageCode]>([
    ["getSummary", "invalid_input.field"],
    ["createSummary", "invalid_input.wish_not_offered"],
    ["listVideos", "unsupported_link.list"],
    ["createWebhook", "conflict.webhooks_full"],
    ["createFollow", "conflict.follows_full"],
  ])("of %s includes the %s that it returns", async (name, code) => {
    const answer = await provocations[code]?.(name);
    expect(answer?.body.code).toBe(code);
    expect(listPublicErrors({ name, call: publicCalls[name] })).toContain(code);
  });
});
