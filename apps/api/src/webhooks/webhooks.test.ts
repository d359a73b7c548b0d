import { MAX_WEBHOOKS, type WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { type TestServer as Receiver, startTestServer } from "@pith/sources/testing/start-test-server";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "../providers/webhooks/create-webhook-sender.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { cleanUp } from "../worker/clean-up.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";
import { DISABLE_AFTER_MS, deliverWebhook } from "./deliver-webhook.ts";

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The receiver's clock differs from the server's. */
const RECEIVER_DATE = "Thu, 01 Jan 2099 00:00:00 GMT";

let server: TestServer;
let receiver: Receiver;
let received: Received[];
/** Statuses of the receiver's next responses, then 200. A string means a 503 with that `Retry-After`. */
let answers: (number | string)[];
/** Runs before the receiver responds. */
let beforeAnswer: (() => Promise<void>) | null = null;
beforeEach(async () => {
  received = [];
  answers = [];
  receiver = await startTestServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    received.push({ path: request.url ?? "", headers, body: Buffer.concat(chunks).toString() });
    await beforeAnswer?.();
    const answer = answers.shift() ?? 200;
    if (typeof answer === "string") response.writeHead(503, { "Retry-After": answer, Date: RECEIVER_DATE });
    else response.writeHead(answer, answer === 302 ? { Location: "/elsewhere" } : {});
    response.end("x".repeat(1000));
  });
  server = await createTestServer({
    change: () => ({ webhookSender: createWebhookSender({ allowedOrigins: [receiver.origin] }) }),
  });
});
afterEach(async () => {
  await server.close();
  await receiver[Symbol.asyncDispose]();
});

const both: WebhookEvent[] = ["summary.completed", "summary.failed"];
async function createWebhook(as: Caller, { events = both, path = "/hook" } = {}) {
  const body = { url: `${receiver.origin}${path}`, events };
  const { body: created } = await server.call("createWebhook", { as, body });
  return { id: created.data.webhook.id as string, secret: created.data.secret as string };
}

async function summarize(as: Caller, text: string): Promise<string> {
  const { body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: text, text } },
  });
  return body.data.summary.id;
}

const listDeliveries = async (as: Caller, id: string) =>
  (await server.call("listWebhookDeliveries", { as, params: { id } })).body.data.items;

/** Returns true if one of the message's signatures matches the one that a third-party library computes. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signature = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body);
  return (headers["webhook-signature"] ?? "").split(" ").includes(signature);
}

describe("a webhook", () => {
  it("receives one signed message per finished summary, and none about other users", async () => {
    const [owner, stranger] = [await server.signInGuest(), await server.signInGuest()];
    const { id, secret } = await createWebhook(owner);
    await summarize(stranger, "Not theirs.");
    const summaryId = await summarize(owner, "Bridges carry their load.");
    await server.runWebhooks();
    expect(received).toEqual([]);
    await server.runSummaries();
    await server.runWebhooks();
    await server.runWebhooks();
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      { type: "summary.completed", timestamp: expect.any(String), data: { summaryId } },
    ]);
    const [message] = received as [Received];
    expect(isSigned(message, secret)).toBe(true);
    expect(isSigned({ ...message, body: message.body.replace("completed", "failed") }, secret)).toBe(false);
    expect(await listDeliveries(owner, id)).toMatchObject([
      { id: message.headers["webhook-id"], summaryId, state: "delivered", attempts: 1, responseStatus: 200 },
    ]);
    // A summary that finishes immediately sends a message, too.
    await summarize(owner, "Not theirs.");
    await server.runWebhooks();
    expect(received).toHaveLength(2);
  });

  it("receives only the events it subscribes to, and none while disabled", async () => {
    const owner = await server.signInGuest();
    await createWebhook(owner, { events: ["summary.completed"], path: "/completed" });
    await createWebhook(owner, { events: ["summary.failed"], path: "/failed" });
    const off = await createWebhook(owner, { path: "/off" });
    const url = `${receiver.origin}/off`;
    await server.call("updateWebhook", {
      as: owner,
      params: { id: off.id },
      body: { url, events: both, isEnabled: false },
    });
    server.sources.refuse("aaaaaaaaaaa", "no_captions");
    await server.call("createSummary", {
      as: owner,
      body: { source: { kind: "link", url: "https://youtu.be/aaaaaaaaaaa" } },
    });
    await server.runSummaries();
    await server.runWebhooks();
    expect(received.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([
      ["/failed", "summary.failed"],
    ]);
  });

  it("is retried with the same ID, follows no redirect, and fails after eleven attempts", async () => {
    const owner = await server.signInGuest();
    const { id } = await createWebhook(owner);
    answers = [500, 302];
    await summarize(owner, "Tried again.");
    await server.runSummaries();
    await server.runWebhooks();
    expect(received.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook"]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await listDeliveries(owner, id)).toMatchObject([{ state: "delivered", attempts: 3 }]);
    server.clock.advance(1000);
    const test = await server.call("testWebhook", { as: owner, params: { id } });
    answers = Array.from({ length: 20 }, () => 503);
    await server.runWebhooks();
    const [failed] = await listDeliveries(owner, id);
    expect(failed).toMatchObject({
      id: test.body.data.id,
      state: "failed",
      attempts: 11,
      responseStatus: 503,
    });
    answers = [];
    await server.call("replayWebhookDelivery", { as: owner, params: { id, deliveryId: failed.id } });
    await server.runWebhooks();
    expect((await listDeliveries(owner, id))[0]).toMatchObject({ id: failed.id, state: "delivered" });
    expect(received.at(-1)?.headers["webhook-id"]).toBe(failed.id);
  });

  it("counts a 2xx status as delivered, whatever body follows", async () => {
    await using careless = await startTestServer((request, response) => {
      response.writeHead(200, { "Content-Length": request.url === "/long" ? 1_000_000 : 10 });
      response.write("short", () => response.destroy());
    });
    const sender = createWebhookSender({ allowedOrigins: [careless.origin] });
    const { signal } = new AbortController();
    const send = (path: string) =>
      sender.send({ url: `${careless.origin}${path}`, headers: {}, body: "", signal });
    expect(await Promise.all([send("/long"), send("/broken")])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
  });

  it("has 20 seconds to answer", async () => {
    const asked = Promise.withResolvers<void>();
    await using silent = await startTestServer(() => asked.resolve());
    const timeout = new AbortController();
    const limits: number[] = [];
    const sender = createWebhookSender({
      allowedOrigins: [silent.origin],
      startTimeout: (ms) => {
        limits.push(ms);
        return timeout.signal;
      },
    });
    const { signal } = new AbortController();
    const sent = sender.send({ url: silent.origin, headers: {}, body: "", signal });
    await asked.promise;
    timeout.abort();
    await expect(sent).rejects.toMatchObject({ code: "timeout" });
    expect(limits).toEqual([20_000]);
  });

  it("can ask for a longer pause with Retry-After, up to the longest of the schedule", async () => {
    const owner = await server.signInGuest();
    const { id } = await createWebhook(owner);
    await server.call("testWebhook", { as: owner, params: { id } });
    answers = ["300", "1", "86400", "Thu, 01 Jan 2099 01:00:00 GMT", "2099-01-01T01:00:00Z"];
    const pauses: number[] = [];
    await server.queue.drain(deliverWebhookJob, async ({ deliveryId, attempts }, run) => {
      await deliverWebhook({ id: deliveryId, attempts, run, dependencies: server.dependencies });
      const { rows } = await server.db.execute(
        sql`select start_after from pgboss.job where name = ${deliverWebhookJob.name} and state = 'created'`,
      );
      for (const row of rows) {
        pauses.push((new Date(String(row["start_after"])).getTime() - server.clock.now()) / 1000);
      }
    });
    expect(pauses).toEqual([300, 160, 40_960, 3_600, 1_280]);
  });

  it("is disabled at once if it is gone, with a notification", async () => {
    const owner = await server.signInGuest();
    const { id } = await createWebhook(owner);
    await server.call("testWebhook", { as: owner, params: { id } });
    answers = [410];
    await server.runWebhooks();
    expect(received).toHaveLength(1);
    expect(await listDeliveries(owner, id)).toMatchObject([{ state: "failed", responseStatus: 410 }]);
    const { body } = await server.call("listWebhooks", { as: owner });
    expect(body.data).toMatchObject([{ id, isEnabled: false }]);
    const { body: notices } = await server.call("listNotifications", { as: owner });
    expect(notices.data).toMatchObject([{ type: "webhook_gone", title: "Webhook turned off" }]);
  });

  it("gets its last attempt again if the server restarts during it", async () => {
    const owner = await server.signInGuest();
    const { id } = await createWebhook(owner);
    await server.call("testWebhook", { as: owner, params: { id } });
    answers = Array.from({ length: 10 }, () => 503);
    let runs = 0;
    await server.queue.drain(deliverWebhookJob, ({ deliveryId, attempts }, run) => {
      runs += 1;
      const signal = runs === 11 ? AbortSignal.abort() : run.signal;
      const { dependencies } = server;
      return deliverWebhook({ id: deliveryId, attempts, run: { ...run, signal }, dependencies });
    });
    expect(await listDeliveries(owner, id)).toMatchObject([{ state: "delivered", attempts: 11 }]);
  });

  it("isn't tried again early if the server restarts right after an attempt", async () => {
    const owner = await server.signInGuest();
    const { id } = await createWebhook(owner);
    await server.call("testWebhook", { as: owner, params: { id } });
    answers = [503];
    const counts: number[] = [];
    await server.queue.drain(deliverWebhookJob, async ({ deliveryId, attempts }, run) => {
      await deliverWebhook({ id: deliveryId, attempts, run, dependencies: server.dependencies });
      counts.push(received.length);
      if (counts.length === 1) throw new Error("Killed after it was recorded.");
    });
    expect(counts).toEqual([1, 1, 2]);
  });

  it("is sent in the end if its job is gone", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const { id } = await createWebhook(owner);
    await server.call("testWebhook", { as: session, params: { id } });
    await server.queue.drain(deliverWebhookJob, () => Promise.reject(new Error("Killed.")));
    await createScheduledHandlers(server.dependencies).cleanUp();
    await server.runWebhooks();
    expect(await listDeliveries(session, id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    server.clock.advance(DAY_MS / 2);
    await createScheduledHandlers(server.dependencies).cleanUp();
    await server.runWebhooks();
    expect(await listDeliveries(session, id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("is signed with both secrets for a day after rotation", async () => {
    const owner = await server.signInGuest();
    const { id, secret } = await createWebhook(owner);
    const rotated = await server.call("rotateWebhookSecret", { as: owner, params: { id } });
    const next: string = rotated.body.data.secret;
    const send = async () => {
      await server.call("testWebhook", { as: { headers: { Cookie: owner.cookie } }, params: { id } });
      await server.runWebhooks();
      const message = received.at(-1) as Received;
      return [isSigned(message, secret), isSigned(message, next)];
    };
    expect(await send()).toEqual([true, true]);
    server.clock.advance(DAY_MS);
    expect(await send()).toEqual([false, true]);
    const dump = await server.dumpTables();
    for (const one of [secret, next]) expect(dump).not.toContain(one.slice("whsec_".length));
  });

  it("is signed with each earlier secret for a day after that one's rotation, with ten at most", async () => {
    const owner = { headers: { Cookie: (await server.signInGuest()).cookie } };
    const { id, secret } = await createWebhook(owner);
    const rotate = async (): Promise<string> =>
      (await server.call("rotateWebhookSecret", { as: owner, params: { id } })).body.data.secret;
    const send = async () => {
      await server.call("testWebhook", { as: owner, params: { id } });
      await server.runWebhooks();
      return received.at(-1) as Received;
    };
    const [first, second] = [secret, await rotate()];
    server.clock.advance(DAY_MS / 2);
    const third = await rotate();
    const areSigned = async () => {
      const message = await send();
      return [first, second, third].map((one) => isSigned(message, one));
    };
    expect(await areSigned()).toEqual([true, true, true]);
    server.clock.advance(DAY_MS / 2);
    expect(await areSigned()).toEqual([false, true, true]);
    server.clock.advance(DAY_MS / 2);
    expect(await areSigned()).toEqual([false, false, true]);
    const secrets = [third];
    for (let count = 0; count < 10; count += 1) secrets.push(await rotate());
    const message = await send();
    expect(secrets.map((one) => isSigned(message, one))).toEqual([false, ...Array<boolean>(10).fill(true)]);
    expect(message.headers["webhook-signature"]?.split(" ")).toHaveLength(10);
  });

  it("is disabled after three days of failures, with a notification", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const { id } = await createWebhook(owner);
    answers = Array.from({ length: 40 }, () => 500);
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    server.clock.advance(DISABLE_AFTER_MS);
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    const { body } = await server.call("listWebhooks", { as: session });
    expect(body.data).toMatchObject([{ id, isEnabled: false, failingSince: expect.any(String) }]);
    const { body: notices } = await server.call("listNotifications", { as: session });
    expect(notices.data).toMatchObject([{ type: "webhook_disabled", title: "Webhook turned off" }]);
  });

  it("starts over with a new URL, and isn't turned off by an answer of the old one", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const { id } = await createWebhook(owner);
    answers = Array.from({ length: 40 }, () => 500);
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    server.clock.advance(DISABLE_AFTER_MS);
    const move = (path: string) =>
      server.call("updateWebhook", {
        as: session,
        params: { id },
        body: { url: `${receiver.origin}${path}`, events: both, isEnabled: true },
      });
    expect((await move("/new")).body.data.failingSince).toBeNull();
    answers = [500];
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    expect((await server.call("listWebhooks", { as: session })).body.data).toMatchObject([
      { isEnabled: true, failingSince: null },
    ]);
    beforeAnswer = async () => {
      beforeAnswer = null;
      await move("/newest");
    };
    answers = [410];
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    expect((await server.call("listWebhooks", { as: session })).body.data).toMatchObject([
      { isEnabled: true, failingSince: null },
    ]);
  });

  it("isn't turned off by a slow failure if another message was delivered meanwhile", async () => {
    const owner = await server.signInGuest();
    const session = { headers: { Cookie: owner.cookie } };
    const { id } = await createWebhook(owner);
    answers = Array.from({ length: 11 }, () => 500);
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    server.clock.advance(DISABLE_AFTER_MS);
    beforeAnswer = async () => {
      beforeAnswer = null;
      const { body } = await server.call("testWebhook", { as: session, params: { id } });
      await deliverWebhook({
        ...{ id: body.data.id, attempts: 0, run: { signal: new AbortController().signal } },
        dependencies: server.dependencies,
      });
      answers = [500];
    };
    await server.call("testWebhook", { as: session, params: { id } });
    await server.runWebhooks();
    expect((await server.call("listWebhooks", { as: session })).body.data).toMatchObject([
      { isEnabled: true, failingSince: null },
    ]);
  });

  it.each([
    ["http://127.0.0.1/", "forbidden_address"],
    ["http://localhost/", "forbidden_address"],
    ["http://[::1]/", "forbidden_address"],
    ["http://10.1.2.3/", "forbidden_address"],
    ["http://192.168.0.1/", "forbidden_address"],
    ["http://169.254.169.254/latest/meta-data", "forbidden_address"],
    ["http://2130706433/", "forbidden_address"],
    ["http://[::ffff:10.0.0.1]/", "forbidden_address"],
    ["https://example.com:8443/", "forbidden_address.port"],
    ["https://user:password@example.com/", "forbidden_address.credentials"],
    ["file:///etc/passwd", "forbidden_address.not_url"],
    ["gopher://example.com/", "forbidden_address.not_url"],
  ])("is refused at %s with the reason %s", async (url, reason) => {
    const owner = await server.signInGuest();
    const { status, body } = await server.call("createWebhook", { as: owner, body: { url, events: both } });
    expect([status, body.code]).toEqual([422, reason]);
  });

  it("isn't sent to a private address", async () => {
    const sender = createWebhookSender();
    const signal = new AbortController().signal;
    await expect(sender.send({ url: receiver.origin, headers: {}, body: "", signal })).rejects.toMatchObject({
      code: "forbidden_address",
    });
    expect(received).toEqual([]);
  });

  it("is limited to ten per user, with its log kept for 30 days", async () => {
    const owner = await server.signInGuest();
    const ids: string[] = [];
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) ids.push((await createWebhook(owner)).id);
    const body = { url: receiver.origin, events: both };
    const { status, body: refused } = await server.call("createWebhook", { as: owner, body });
    expect([status, refused.code]).toEqual([409, "conflict.webhooks_full"]);
    const [id = ""] = ids;
    await server.call("testWebhook", { as: owner, params: { id } });
    await server.runWebhooks();
    const session = { headers: { Cookie: owner.cookie } };
    server.clock.advance(30 * DAY_MS);
    await cleanUp(server.dependencies);
    expect(await listDeliveries(session, id)).toHaveLength(1);
    server.clock.advance(1);
    await cleanUp(server.dependencies);
    expect(await listDeliveries(session, id)).toEqual([]);
  });
});

describe("deliveries, every second of which has its worker killed", () => {
  it("lose no message, and duplicates share their ID", async () => {
    const owner = await server.signInGuest();
    await server.setTier({ userId: owner.userId, tier: "admin" });
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) await createWebhook(owner, { path: `/hook-${made}` });
    const talks = isFullMatrix ? 20 : 4;
    for (let made = 0; made < talks; made += 1) await summarize(owner, `Talk ${made}.`);
    await server.runSummaries();

    const deliveries = talks * MAX_WEBHOOKS;
    let runs = 0;
    let kills = 0;
    const { database } = server;
    await server.queue.drain(deliverWebhookJob, async ({ deliveryId, attempts }, run) => {
      runs += 1;
      const isKilled = kills < deliveries / 2 && runs % 2 === 0;
      if (isKilled) kills += 1;
      if (isKilled && kills % 2 === 0) throw new Error("Killed before it was sent.");
      // Half of the killed workers die before sending the message, the others after sending but before recording it.
      const db = new Proxy(database.db, {
        get(real, field) {
          if (isKilled && field === "update") throw new Error("Killed after it was sent.");
          return Reflect.get(real, field);
        },
      });
      const dependencies = { ...server.dependencies, database: { ...database, db } };
      await deliverWebhook({ id: deliveryId, attempts, run, dependencies });
    });

    const byId = new Map<string, string>();
    for (const { headers, body, path } of received) {
      const id = headers["webhook-id"] ?? "";
      const message = `${path} ${body}`;
      expect(byId.get(id) ?? message).toBe(message);
      byId.set(id, message);
    }
    expect([kills, byId.size, new Set(byId.values()).size]).toEqual([deliveries / 2, deliveries, deliveries]);
    expect(received.length).toBe(deliveries * 1.25);
  });
});
