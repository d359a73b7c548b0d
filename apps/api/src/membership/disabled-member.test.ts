import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { advanceBatches } from "../batches/advance-batches.ts";
import { batchItems } from "../db/schema/batches.schema.ts";
import { summarySends } from "../db/schema/connections.schema.ts";
import { digestSendings, digests } from "../db/schema/follows.schema.ts";
import { webhookDeliveries } from "../db/schema/webhooks.schema.ts";
import { deliverNotification } from "../notifications/deliver-notification.ts";
import { notify } from "../notifications/notify.ts";
import { deliverNotificationJob } from "../queue/deliver-notification.job.ts";
import { createFeedWorld, type FeedWorld } from "../testing/create-feed-world.ts";
import { createHomeServer, type HomeServer, type Person, readPerson } from "../testing/create-home-server.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";

const address = "show.example.org/feed.xml";
const telegramId = 310_000_002;
let world: FeedWorld;
let server: HomeServer;
let grace: Person;
beforeEach(async () => {
  world = await createFeedWorld();
  server = await createHomeServer({ change: () => ({ feedReader: world.feedReader }) });
  const ada = await server.createAdmin();
  grace = await server.join(ada, "Grace");
  const person = { first_name: "Grace", last_name: null, username: null, language_code: null };
  await server.call("putBotUser", { as: server.bot, params: { telegramId }, body: person });
  const link = (more: object) =>
    server.call("linkTelegram", { as: grace, body: { telegram_id: telegramId, ...more } });
  await link({});
  expect((await link({ code: server.telegram.readCode(String(telegramId)) })).status).toBe(200);
});
afterEach(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

async function setDisabled(isDisabled: boolean): Promise<void> {
  const ada = readPerson(await server.signIn("ada"));
  const { status } = await server.call("updateMember", {
    as: ada,
    params: { id: grace.userId },
    body: { isDisabled },
  });
  expect(status).toBe(200);
}

/** Sets up a digest that is due, with one summary, for Telegram and a webhook. */
async function makeDigestDue(): Promise<void> {
  await server.call("updateFollowSettings", {
    as: grace,
    body: {
      digest: "daily",
      hour: 8,
      weekday: 1,
      timeZone: "UTC",
      ways: ["telegram", "webhook"],
      language: null,
      email: null,
    },
  });
  await server.call("createWebhook", {
    as: grace,
    body: { url: "https://example.com/hook", events: ["digest.created"] },
  });
  world.publish(address, []);
  await server.call("createFollow", { as: grace, body: { url: `https://${address}` } });
  server.clock.advance(MINUTE_MS);
  const publishedAt = new Date(server.clock.now()).toISOString();
  world.publish(address, [{ guid: "a", title: "Arches", publishedAt }]);
  server.clock.advance(31 * MINUTE_MS);
  await server.runFollows();
  await server.runSummaries();
  await server.runFollows();
  server.clock.advance(DAY_MS);
}

const summarize = () =>
  server.call("createSummary", {
    as: grace,
    body: { source: { kind: "text", title: "Bridges", text: "Bridges carry their load." } },
  });

describe("a disabled member", () => {
  it("gets no digest until they are enabled again", async () => {
    await makeDigestDue();
    await setDisabled(true);
    await server.runFollows();
    expect(await server.db.select().from(digests)).toEqual([]);
    await setDisabled(false);
    await server.runFollows();
    expect(await server.db.select().from(digests)).toHaveLength(1);
  });

  it("has nothing summarized for their follows, which go on once they are enabled again", async () => {
    await makeDigestDue();
    const publish = async (guid: string) => {
      const publishedAt = new Date(server.clock.now()).toISOString();
      world.publish(address, [{ guid, title: guid, publishedAt }]);
      server.clock.advance(31 * MINUTE_MS);
      await server.runFollows();
      await server.runSummaries();
      await server.runFollows();
    };
    await setDisabled(true);
    await publish("Bridges");
    await setDisabled(false);
    await publish("Cranes");
    grace = readPerson(await server.signIn("grace"));
    const [follow] = (await server.call("listFollows", { as: grace })).body.data.follows;
    const { body } = await server.call("listFollowedEpisodes", { as: grace, params: { id: follow.id } });
    expect(body.data.items.map(({ title, state }: Record<string, string>) => [title, state])).toEqual([
      ["Cranes", "done"],
      ["Bridges", "skipped"],
      ["Arches", "done"],
    ]);
    expect(follow.isPaused).toBe(false);
  });

  it("receives no pending digests, webhook messages or notifications", async () => {
    await makeDigestDue();
    await createScheduledHandlers(server.dependencies).followFeeds();
    await notify({
      db: server.db,
      notification: {
        accountId: await server.findAccountId(grace.userId),
        notice: { kind: "feed_ended", title: "Bridges" },
        actionUrl: null,
        expiresAt: null,
        noticeKey: "x",
        createdAt: new Date(server.clock.now()),
      },
      dependencies: server.dependencies,
    });
    const sent = server.telegram.sent.length;
    await setDisabled(true);
    await server.runFollows();
    await server.runWebhooks();
    await server.queue.drain(deliverNotificationJob, ({ notificationId }) =>
      deliverNotification({ id: notificationId, dependencies: server.dependencies }),
    );
    expect(server.telegram.sent.slice(sent)).toEqual([]);
    expect(await server.db.select().from(digestSendings)).toMatchObject([
      { way: "telegram", state: "failed", error: "disabled" },
    ]);
    expect(await server.db.select().from(webhookDeliveries)).toMatchObject([
      { event: "digest.created", state: "failed", error: "disabled" },
    ]);
  });

  it("gets no summary sent to a connected service", async () => {
    const body = { place: "readwise", token: "canary-place-token", target: "", isAutomatic: true } as const;
    expect((await server.call("connectPlace", { as: grace, body })).status).toBe(200);
    await summarize();
    await server.runSummaries();
    await setDisabled(true);
    await server.runSends();
    expect(await server.db.select().from(summarySends)).toMatchObject([{ state: "failed" }]);
  });

  it("has queued summaries and batches canceled", async () => {
    const { body } = await summarize();
    const items = [1, 2].map((number) => ({ url: `https://youtu.be/batch00000${number}`, title: "Arches" }));
    await server.call("createBatch", { as: grace, body: { title: "Bridges", length: "medium", items } });
    await setDisabled(true);
    await server.runSummaries();
    const signal = new AbortController().signal;
    await advanceBatches({ userId: grace.userId, run: { signal }, dependencies: server.dependencies });
    const states = (await server.db.select().from(batchItems)).map(({ state }) => state);
    expect(states.filter((state) => ["waiting", "making", "done"].includes(state))).toEqual([]);
    await setDisabled(false);
    grace = readPerson(await server.signIn("grace"));
    const read = await server.call("getSummary", { as: grace, params: { id: body.data.summary.id } });
    expect(read.body.data.summary?.status ?? read.body.data.status).toBe("cancelled");
  });
});
