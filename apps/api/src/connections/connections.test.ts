import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import {
  buildChapter,
  buildKeyPoint,
  buildQuote,
  buildContent as buildSummaryContent,
} from "@pith/core/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connections, summarySends } from "../db/schema/connections.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { createPlaceClients } from "../providers/places/create-place-clients.ts";
import type { JobRun } from "../queue/define-job.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";
import { createFakeNotion } from "../testing/create-fake-notion.ts";
import { createFakeReadwise } from "../testing/create-fake-readwise.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { DISABLE_CONNECTION_AFTER_MS, sendSummary } from "./send-summary.ts";

let server: TestServer;
let notion: Awaited<ReturnType<typeof createFakeNotion>>;
let readwise: Awaited<ReturnType<typeof createFakeReadwise>>;
beforeEach(async () => {
  notion = await createFakeNotion();
  readwise = await createFakeReadwise();
  const places = createPlaceClients({
    notionOrigin: notion.origin,
    readwiseOrigin: readwise.origin,
    allowedOrigins: [notion.origin, readwise.origin],
  });
  server = await createTestServer({ change: () => ({ places }) });
});
afterEach(async () => {
  await server.close();
  await notion[Symbol.asyncDispose]();
  await readwise[Symbol.asyncDispose]();
});

type Place = "notion" | "readwise";

async function connect(as: Caller, place: Place, changes: Record<string, unknown> = {}) {
  const token = place === "notion" ? notion.token : readwise.token;
  const target = place === "notion" ? `https://www.notion.so/me/Talks-${notion.root}?pvs=4` : "";
  const body = { place, token, target, isAutomatic: true, ...changes };
  return server.call("connectPlace", { as, body });
}

const list = async (as: Caller) => (await server.call("listConnections", { as })).body.data;
const press = (as: Caller, id: string, place: Place) =>
  server.call("sendSummary", { as, params: { id, place } });

async function summarize(as: Caller, text: string): Promise<string> {
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: text, text } },
  });
  return body.data.summary.id;
}

/** Creates a finished summary with this many points in ten chapters. */
async function summarizeLong(as: Caller, points: number): Promise<string> {
  const id = await summarize(as, `A talk of ${points} points.`);
  await server.runSummaries();
  const [row] = await server.db.select().from(summaries).where(eq(summaries.id, id));
  const content = buildSummaryContent({
    title: `${points} points`,
    chapters: Array.from({ length: 10 }, (_each, index) => buildChapter({ title: `Part ${index}` })),
    keyPoints: Array.from({ length: points }, (_each, index) =>
      buildKeyPoint({
        text: `Point ${index}.`,
        chapterIndex: Math.floor((index * 10) / points),
        quotes: [buildQuote({ text: `word ${index} `.repeat(150).slice(0, 1900), startSeconds: index })],
      }),
    ),
    shaped: null,
  });
  await server.db
    .update(summaryResults)
    .set({ content })
    .where(eq(summaryResults.id, row?.resultId ?? ""));
  return id;
}

const readText = (block: { type: string; [content: string]: unknown } | undefined) =>
  (block?.[block.type] as { rich_text: { plain_text: string }[] })?.rich_text
    .map(({ plain_text }) => plain_text)
    .join("");

describe("a connection", () => {
  it("is created with a valid token, which is stored encrypted and never shown", async () => {
    const owner = await server.signInGuest();
    const { body, status, text } = await connect(owner, "notion");
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ place: "notion", target: { title: "Talks", url: expect.any(String) } }),
    ]);
    await connect(owner, "readwise");
    const dump = await server.dumpTables();
    for (const token of [notion.token, readwise.token])
      for (const shown of [text, dump, JSON.stringify(await list(owner)), JSON.stringify(server.logLines)])
        expect(shown).not.toContain(token);
    expect(await list(await server.signInGuest())).toEqual([]);
  });

  it.each([
    ["notion", { token: "ntn_wrong_token" }, "invalid_input.connection_token"],
    ["readwise", { token: "a_wrong_token" }, "invalid_input.connection_token"],
    ["notion", { target: "f".repeat(32) }, "invalid_input.connection_target"],
    ["notion", { target: "https://www.notion.so/" }, "invalid_input.connection_target"],
  ] as const)("to %s is rejected with %o", async (place, changes, code) => {
    const owner = await server.signInGuest();
    const { status, body } = await connect(owner, place, changes);
    expect([status, body.code, await list(owner)]).toEqual([400, code, []]);
  });

  it("isn't created while the service is down", async () => {
    notion.refusals.push({ status: 502 });
    const { status, body } = await connect(await server.signInGuest(), "notion");
    expect([status, body.code]).toEqual([503, "unavailable"]);
  });

  it("still works after its account was linked to another one", async () => {
    const telegramId = 300_000_001;
    const ada = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    await connect(ada, "readwise");
    const guest = await server.signInGuest();
    const link = (more: object) =>
      server.call("linkTelegram", { as: guest, body: { telegram_id: telegramId, ...more } });
    await link({});
    await link({ code: server.telegram.readCode(String(telegramId)) });
    await summarize(guest, "Bridges carry their load.");
    await server.runSummaries();
    await server.runSends();
    expect(await list(guest)).toMatchObject([{ place: "readwise", isEnabled: true, error: null }]);
    expect(await server.db.select().from(summarySends)).toMatchObject([{ state: "sent" }]);
  });

  it("is deleted with its account", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "notion");
    await summarize(owner, "Gone soon.");
    await server.runSummaries();
    await server.call("deleteAccount", {
      as: { headers: { Cookie: owner.cookie } },
      body: { confirmation: "delete" },
    });
    expect(await server.db.select().from(connections)).toEqual([]);
    expect(await server.db.select().from(summarySends)).toEqual([]);
    await server.runSends();
    expect(notion.pages).toEqual([]);
  });
});

describe("a finished summary", () => {
  it("is sent once to each of its owner's connections", async () => {
    const [owner, stranger] = [await server.signInGuest(), await server.signInGuest()];
    await connect(owner, "notion");
    await connect(owner, "readwise");
    await summarize(stranger, "Not theirs.");
    const id = await summarize(owner, "Bridges carry their load.");
    await server.runSends();
    expect(notion.pages).toEqual([]);
    await server.runSummaries();
    await server.runSends();
    for (const place of ["notion", "readwise"] as const) {
      const { body } = await press(owner, id, place);
      expect(body.data).toMatchObject({ place, error: null });
    }
    await server.runSends();
    expect(notion.pages.map(({ title }) => title)).toEqual(["Bridges carry their load."]);
    expect(readText(notion.pages[0]?.blocks[0])).toContain(`Pith ${id}`);
    expect(readwise.list().map(({ text }) => text)).toEqual(["Bridges carry their load."]);
    // A summary that is done immediately is sent, too.
    await summarize(owner, "Not theirs.");
    await server.runSends();
    expect([notion.pages.length, readwise.list().length]).toEqual([2, 2]);
  });

  it("is sent only on request without automatic sending, and never after disconnecting", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise", { isAutomatic: false });
    const id = await summarize(owner, "By hand.");
    await server.runSummaries();
    await server.runSends();
    expect(readwise.list()).toEqual([]);
    expect((await press(owner, id, "readwise")).body.data.state).toBe("waiting");
    expect((await press(owner, id, "readwise")).body.data.state).toBe("waiting");
    await server.runSends();
    expect(readwise.list()).toHaveLength(1);
    expect((await press(owner, id, "readwise")).body.data.state).toBe("sent");
    const other = await summarize(owner, "Too late.");
    await server.runSummaries();
    await press(owner, other, "readwise");
    await server.call("disconnectPlace", { as: owner, params: { place: "readwise" } });
    await server.runSends();
    expect(readwise.list()).toHaveLength(1);
    expect((await press(owner, other, "readwise")).body.code).toBe("not_found.connection");
  });

  it("is sent after its deletion was undone, even if it was to be sent in between", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise");
    const id = await summarize(owner, "Deleted by mistake.");
    await server.runSummaries();
    const send = (sendId: string, run: JobRun) =>
      sendSummary({ id: sendId, run, dependencies: server.dependencies });
    let jobs = 0;
    await server.queue.drain(sendSummaryJob, async ({ sendId }, run) => {
      jobs += 1;
      if (jobs > 1) return send(sendId, run);
      await server.call("deleteSummary", { as: owner, params: { id } });
      await send(sendId, run);
      expect(readwise.list()).toEqual([]);
      await server.call("restoreSummary", { as: owner, params: { id } });
    });
    expect(readwise.list().map(({ text }) => text)).toEqual(["Deleted by mistake."]);
    expect((await press(owner, id, "readwise")).body.data.state).toBe("sent");
  });

  it.each(["page", "database"])(
    "with 200 points becomes a single Notion page in a %s despite size limits",
    async (kind) => {
      const owner = await server.signInGuest();
      await connect(owner, "notion", {
        isAutomatic: false,
        target: kind === "page" ? notion.root : notion.database,
      });
      const id = await summarizeLong(owner, 200);
      await press(owner, id, "notion");
      await server.runSends();
      const { data } = (await press(owner, id, "notion")).body;
      expect(data.url).toMatch(/^https:\/\/www\.notion\.so\/a+\d+$/);
      await server.runSends();
      expect(notion.pages).toHaveLength(1);
      const lines = notion.pages[0]?.blocks.map(readText) ?? [];
      expect(lines.filter((line) => line?.startsWith("Point "))).toEqual(
        Array.from({ length: 200 }, (_each, index) => expect.stringContaining(`Point ${index}. `)),
      );
      expect(lines.filter((line) => line?.startsWith("Part "))).toHaveLength(10);
      expect(notion.requests.filter((request) => request.startsWith("PATCH")).length).toBeGreaterThan(1);
    },
  );

  it("is recreated if its page was deleted, and leaves an edited page intact", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "notion");
    const id = await summarize(owner, "Kept.");
    await server.runSummaries();
    await server.runSends();
    const [page] = notion.pages;
    page?.blocks.splice(1, 0, { id: "own", type: "paragraph", paragraph: { rich_text: [] } });
    const before = page?.blocks.length;
    await press(owner, id, "notion");
    await server.runSends();
    expect([notion.pages.length, page?.blocks.length]).toEqual([1, before]);
    if (page) page.inTrash = true;
    await press(owner, id, "notion");
    await server.runSends();
    expect(notion.pages.map(({ inTrash }) => inTrash)).toEqual([true, false]);
  });
});

describe("a connected service that rejects requests", () => {
  it("receives the summary after rate-limit and overload responses", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise");
    await connect(owner, "notion");
    await summarize(owner, "Patience.");
    await server.runSummaries();
    readwise.refusals.push({ status: 429, retryAfter: 30 });
    notion.refusals.push({ status: 529 }, { status: 429, retryAfter: 1 });
    await server.runSends();
    expect([readwise.list().length, notion.pages.length]).toEqual([1, 1]);
    expect((await list(owner)).map(({ error }: { error: string | null }) => error)).toEqual([null, null]);
  });

  it("is asked with growing pauses, even if it always wants another try at once", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise");
    await summarize(owner, "Impatience.");
    await server.runSummaries();
    readwise.refusals.push(...Array.from({ length: 20 }, () => ({ status: 503, retryAfter: 0 })));
    const pauses: number[] = [];
    const { queue } = server.dependencies;
    const enqueue: typeof queue.enqueue = (job, payload, options) => {
      pauses.push(Number(options.startAfter) - server.clock.now());
      return queue.enqueue(job, payload, options);
    };
    const dependencies = { ...server.dependencies, queue: { ...queue, enqueue } };
    await server.queue.drain(sendSummaryJob, ({ sendId }, run) =>
      sendSummary({ id: sendId, run, dependencies }),
    );
    expect(readwise.list()).toHaveLength(1);
    expect(pauses).toHaveLength(20);
    expect(pauses).toEqual([...pauses].sort((first, second) => first - second));
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(8 * HOUR_MS);
  });

  it.each([
    ["a token that was revoked", 401, "refused"],
    ["a page that isn't shared any more", 404, "missing"],
  ])("is disabled immediately with a notification: %s", async (_what, status, error) => {
    const owner = await server.signInGuest();
    await connect(owner, "notion");
    await summarize(owner, "One.");
    await summarize(owner, "Two.");
    await server.runSummaries();
    notion.refusals.push({ status }, { status });
    await server.runSends();
    expect(await list(owner)).toMatchObject([{ isEnabled: false, error }]);
    const { body } = await server.call("listNotifications", { as: owner });
    expect(body.data).toMatchObject([{ type: "connection_disabled", title: "Notion disconnected" }]);
    expect(notion.pages).toEqual([]);
    await server.call("updateConnection", {
      as: owner,
      params: { place: "notion" },
      body: { isAutomatic: true, isEnabled: true },
    });
    expect(await list(owner)).toMatchObject([{ isEnabled: true, error: null }]);
  });

  it("is disabled after three days of server errors, but not for a rejected summary", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    await connect(owner, "readwise");
    readwise.refusals.push({ status: 400 });
    await summarize(owner, "Rejected.");
    await server.runSummaries();
    await server.runSends();
    expect(await list(owner)).toMatchObject([{ isEnabled: true, error: null }]);
    readwise.refusals.push(...Array.from({ length: 40 }, () => ({ status: 500 })));
    const id = await summarize(owner, "Down.");
    await server.runSummaries();
    await server.runSends();
    expect(await list(session)).toMatchObject([{ isEnabled: true, error: "unreachable" }]);
    server.clock.advance(DISABLE_CONNECTION_AFTER_MS + 1);
    await press(session, id, "readwise");
    await server.runSends();
    expect(await list(session)).toMatchObject([{ isEnabled: false, error: "unreachable" }]);
  });

  it("is never contacted if the stored token can't be decrypted", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise");
    const [row] = await server.db.select().from(connections);
    await server.db.update(connections).set({ sealedToken: `AAAA${row?.sealedToken.slice(4)}` });
    await summarize(owner, "Sealed.");
    await server.runSummaries();
    const before = readwise.countRequests();
    await server.runSends();
    expect([readwise.countRequests(), (await list(owner))[0].error]).toEqual([before, "refused"]);
  });
});

describe("a worker that is killed", () => {
  /**
   * Each attempt crashes one request later than the previous one, alternating between before and after the
   * request.
   */
  it.each(["page", "database"])("at any request leaves one complete page in a %s", async (kind) => {
    const owner = await server.signInGuest();
    await connect(owner, "notion", {
      isAutomatic: false,
      target: kind === "page" ? notion.root : notion.database,
    });
    const id = await summarizeLong(owner, 200);
    await press(owner, id, "notion");
    let kills = 0;
    await server.queue.drain(sendSummaryJob, async ({ sendId }, run) => {
      let requests = 0;
      const isLater = kills % 2 === 1;
      const limit = Math.floor(kills / 2);
      const { places } = server.dependencies;
      const dying = async (request: Parameters<typeof places.notion>[0]) => {
        const isDead = request.method !== "GET" && requests === limit && kills < 9;
        if (request.method !== "GET") requests += 1;
        if (!isDead) return places.notion(request);
        kills += 1;
        if (isLater) await places.notion(request);
        throw new AppError({ code: "internal" });
      };
      const dependencies = { ...server.dependencies, places: { ...places, notion: dying } };
      await sendSummary({ id: sendId, run, dependencies });
    });
    expect(kills).toBeGreaterThan(2);
    expect(notion.pages).toHaveLength(1);
    const lines = notion.pages[0]?.blocks.map(readText) ?? [];
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => line?.startsWith("Point "))).toHaveLength(200);
    expect((await press(owner, id, "notion")).body.data.url).toContain("notion.so");
  });

  it("on every attempt leaves a summary that can be resent manually after a day", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    await connect(owner, "readwise");
    const id = await summarize(owner, "Lost.");
    await server.runSummaries();
    await server.queue.drain(sendSummaryJob, async () => {
      throw new AppError({ code: "internal" });
    });
    await press(session, id, "readwise");
    await server.runSends();
    expect(readwise.list()).toEqual([]);
    server.clock.advance(DAY_MS);
    await press(session, id, "readwise");
    await server.runSends();
    expect(readwise.list()).toHaveLength(1);
  });

  it("after sending highlights to Readwise creates no duplicates", async () => {
    const owner = await server.signInGuest();
    await connect(owner, "readwise");
    const id = await summarizeLong(owner, 150);
    await press(owner, id, "readwise");
    let kills = 0;
    await server.queue.drain(sendSummaryJob, async ({ sendId }, run) => {
      const { places } = server.dependencies;
      const dying = async (request: Parameters<typeof places.readwise>[0]) => {
        const answer = await places.readwise(request);
        if (kills++ < 3) throw new AppError({ code: "internal" });
        return answer;
      };
      await sendSummary({
        ...{ id: sendId, run },
        dependencies: { ...server.dependencies, places: { ...places, readwise: dying } },
      });
    });
    // The first summary of the same run was sent before we replaced its content.
    expect(readwise.list().filter(({ title }) => title === "150 points")).toHaveLength(150);
    expect(kills).toBeGreaterThan(3);
  });
});
