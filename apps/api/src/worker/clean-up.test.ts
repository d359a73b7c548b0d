import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../db/schema/accounts.schema.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { summaryEvents, transcriptChunks } from "../db/schema/summaries.schema.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";
import { cleanUp } from "./clean-up.ts";

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await createTestServer();
  const { cookie } = await server.signInGuest();
  // Sign in by cookie, because a token would expire during the test.
  owner = { headers: { Cookie: cookie } };
});
afterAll(() => server.close());

async function request(video: string): Promise<string> {
  const body = { source: { kind: "link", url: `https://youtu.be/${video}` } } as const;
  return (await server.call("createSummary", { as: owner, body })).body.data.summary.id;
}

const countEvents = () => server.db.$count(summaryEvents);

describe("cleanUp", () => {
  it("deletes events of work finished over a week ago, whose readers then get the summary", async () => {
    const old = await request("bridge00001");
    await server.runSummaries();
    server.clock.advance(8 * DAY_MS);
    const fresh = await request("bridge00002");
    await server.runSummaries();
    const eventsOfBoth = await countEvents();
    await cleanUp(server.dependencies);
    const eventsOfFresh = await countEvents();
    expect(eventsOfFresh).toBeGreaterThan(0);
    expect(eventsOfFresh).toBeLessThan(eventsOfBoth);

    const events = await readEvents({ server, as: owner, id: old });
    expect(events).toHaveLength(1);
    expect(events[0]?.event).toMatchObject({ type: "done", summary: { id: old, status: "done" } });
    const all = await readEvents({ server, as: owner, id: fresh });
    expect(all.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["video", "key_point", "done"]),
    );
  });
});

describe("the bot's signed link", () => {
  it("stays used while it is valid", { tags: "D.auth.17" }, async () => {
    const own = await createTestServer({ database: server.database });
    const telegramId = "200000001";
    await own.call("putBotUser", {
      as: own.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: "en" },
    });
    const { body } = await own.call("createBotLoginLink", {
      as: own.bot,
      body: { telegram_id: Number(telegramId) },
    });
    const link = Object.fromEntries(new URL(body.data.url).searchParams);
    const open = () => own.call("createTelegramSession", { body: link as never });
    expect((await open()).status).toBe(200);
    const minutes: number[] = [];
    for (let minute = 1; minute <= 5; minute += 1) {
      own.clock.advance(MINUTE_MS);
      await cleanUp(own.dependencies);
      if ((await open()).body.code === "invalid_code.login_link_used") minutes.push(minute);
    }
    expect(minutes).toEqual([1, 2, 3, 4, 5]);
    await own.close();
  });
});

function never(): never {
  throw new Error("The provider can't be reached.");
}

/** Creates a server with one of each: a guest's summary, a model call, a webhook message and a dead job. */
async function createFilledServer(settings: Record<string, string>) {
  const own = await createTestServer({ settings });
  const guest = await own.signInGuest();
  const as = { headers: { Cookie: guest.cookie } };
  const { body } = await own.call("createSummary", {
    as,
    body: { source: { kind: "link", url: "https://youtu.be/bridge00003" } },
  });
  await own.runSummaries();
  const now = new Date(own.clock.now());
  await own.db.insert(modelCalls).values({
    ...({ model: "a model", purpose: "writing", outcome: "done", isEstimated: false } as const),
    ...{ inputTokens: 1, outputTokens: 1, durationMs: 1, createdAt: now },
  });
  const webhook = {
    id: "webhook",
    userId: guest.userId,
    url: "https://example.com",
    events: [],
    createdAt: now,
  };
  await own.db.insert(webhooks).values(webhook);
  const delivery = { id: "delivery", webhookId: "webhook", event: "webhook.test", createdAt: now } as const;
  await own.db.insert(webhookDeliveries).values(delivery);
  // Insert the job directly, because the queue would timestamp it with the database's clock instead of the
  // test's.
  await own.db.execute(sql`
    insert into pgboss.job (name, data, created_on, keep_until)
    values ('dead-jobs', '{}', ${now.toISOString()}::timestamptz, now() + interval '10 years')`);
  const params = { id: body.data.summary.id as string };
  return {
    server: own,
    as,
    params,
    async countKept() {
      return {
        events: await own.db.$count(summaryEvents),
        modelCalls: await own.db.$count(modelCalls),
        deliveries: await own.db.$count(webhookDeliveries),
        deadJobs: (await own.queue.listDead()).length,
        guests: await own.db.$count(users),
        transcriptChunks: await own.db.$count(transcriptChunks),
      };
    },
  };
}

const ZEROS = {
  TRANSCRIPTS_KEPT_DAYS: "0",
  MODEL_CALLS_KEPT_DAYS: "0",
  WEBHOOK_LOG_KEPT_DAYS: "0",
  DEAD_JOBS_KEPT_DAYS: "0",
  GUESTS_KEPT_DAYS: "0",
};

describe("retention settings", () => {
  it("keep each kind of data for its own number of days", async () => {
    const filled = await createFilledServer({
      EVENTS_KEPT_DAYS: "2",
      TRANSCRIPTS_KEPT_DAYS: "4",
      MODEL_CALLS_KEPT_DAYS: "6",
      WEBHOOK_LOG_KEPT_DAYS: "8",
      DEAD_JOBS_KEPT_DAYS: "10",
      GUESTS_KEPT_DAYS: "12",
    });
    const all = await filled.countKept();
    expect(Object.values(all).every((count) => count > 0)).toBe(true);
    const order = ["events", "transcriptChunks", "modelCalls", "deliveries", "deadJobs", "guests"] as const;
    // Move to noon, so that each check is half a day before or after the data expires.
    filled.server.clock.advance(DAY_MS / 2);
    for (const [index, name] of order.entries()) {
      filled.server.clock.advance(DAY_MS);
      await cleanUp(filled.server.dependencies);
      expect((await filled.countKept())[name], `${name}, a day early`).toBe(all[name]);
      filled.server.clock.advance(DAY_MS);
      await cleanUp(filled.server.dependencies);
      const kept = await filled.countKept();
      expect(order.map((one) => kept[one] > 0)).toEqual(order.map((_one, at) => at > index));
    }
    await filled.server.close();
  });

  it("end all idle guests in one night, even if one of them can't be deleted", async () => {
    const own = await createTestServer({ settings: { GUESTS_KEPT_DAYS: "12" } });
    const { db } = own;
    await db.execute(
      sql`insert into accounts (id, created_at) select 'idle-' || n, now() from generate_series(1, 45) n`,
    );
    await db.execute(sql`
      insert into users (id, account_id, auth_provider, is_guest, profile, created_at, last_seen)
      select id, id, 'firebase', true, '{}', now(), ${new Date(own.clock.now()).toISOString()}::timestamptz from accounts`);
    own.clock.advance(13 * DAY_MS);
    const payments = { ...own.dependencies.payments };
    payments.card = {
      ...(payments.card ?? never()),
      forgetCustomer: async (id) => (id === "idle-7" ? never() : undefined),
    };
    await cleanUp({ ...own.dependencies, payments });
    expect((await db.select({ id: users.id }).from(users)).map(({ id }) => id)).toEqual(["idle-7"]);
    expect(own.logLines.join("\n")).toContain("An idle guest couldn't be deleted");
    await own.close();
  });

  it("keep the account of a guest who linked a Telegram user", async () => {
    const own = await createTestServer({ settings: { GUESTS_KEPT_DAYS: "12" } });
    const guest = await own.signInGuest();
    const telegramId = 900_000_001;
    await own.call("putBotUser", {
      as: own.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const ada = { headers: { ...own.bot.headers, Authorization: `Telegram ${telegramId}` } };
    const source = { kind: "text" as const, title: "A talk", text: "A talk" };
    await own.call("createSummary", { as: ada, body: { source } });
    const link = (more: object) =>
      own.call("linkTelegram", { as: guest, body: { telegram_id: telegramId, ...more } });
    await link({});
    await link({ code: own.telegram.readCode(String(telegramId)) });
    own.clock.advance(13 * DAY_MS);
    await cleanUp(own.dependencies);
    expect((await own.call("listSummaries", { as: ada })).body.data.items).toHaveLength(1);
    await own.close();
  });

  it("keep data forever at 0, if that is allowed", async () => {
    const filled = await createFilledServer(ZEROS);
    const { events: _events, ...all } = await filled.countKept();
    filled.server.clock.advance(5_000 * DAY_MS);
    await cleanUp(filled.server.dependencies);
    expect(await filled.countKept()).toEqual({ ...all, events: 0 });
    await filled.server.close();
  });

  it("leave a summary readable without its transcript, and refuse what needs it", async () => {
    const filled = await createFilledServer({ TRANSCRIPTS_KEPT_DAYS: "4", GUESTS_KEPT_DAYS: "0" });
    const { server: own, params } = filled;
    own.clock.advance(5 * DAY_MS);
    await cleanUp(own.dependencies);
    const as = filled.as;
    const { body } = await own.call("getSummary", { as, params });
    expect(body.data.content.keyPoints.length).toBeGreaterThan(0);
    const exported = await own.call("exportSummary", { as, params, query: { format: "markdown" } });
    expect(exported.status).toBe(200);
    expect((await own.call("listTalks", { as, query: { search: "bridges" } })).status).toBe(200);
    for (const refused of [
      await own.call("getSummaryTranscript", { as, params }),
      await own.call("askQuestion", { as, params, body: { question: "Why?" } }),
      await own.call("renderSummary", { as, params, body: { length: "short", language: null } }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([404, "not_found.transcript"]);
    }
    await own.close();
  });
});
