import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { type TestServer as Receiver, startTestServer } from "@pith/sources/testing/start-test-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actForUser } from "../accounts/act-for-user.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../dependencies.ts";
import { createWebhookSender } from "../providers/webhooks/create-webhook-sender.ts";
import { makeEpisodeJob, pollFeedJob, sendDigestJob } from "../queue/follows.job.ts";
import { createFeedWorld, type FeedWorld } from "../testing/create-feed-world.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { catchUpFollow } from "./catch-up.ts";
import { claimWaitingEpisodes, makeEpisode } from "./make-episode.ts";
import { claimDueFeeds, pollFeed } from "./poll-feeds.ts";
import { sendDigest } from "./send-digest.ts";
import { settleEpisodes } from "./settle-episodes.ts";
import { writeDueDigests } from "./write-digests.ts";

const FEEDS = 5;
const EPISODES = 10;

let world: FeedWorld;
let server: TestServer;
let receiver: Receiver;
let received: string[];
beforeEach(async () => {
  received = [];
  receiver = await startTestServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push(body);
    response.end();
  });
  world = await createFeedWorld();
  server = await createTestServer({
    change: () => ({
      feedReader: world.feedReader,
      webhookSender: createWebhookSender({ allowedOrigins: [receiver.origin] }),
    }),
  });
});
afterEach(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** When a worker dies: before its work, before its transactions commit, or before its last write. */
type Death = "start" | "commit" | "record" | null;

describe("50 new episodes whose worker is killed repeatedly", () => {
  it("are each summarized and charged once, and listed once in a single digest", {
    tags: ["night"],
  }, async () => {
    const guest = await server.signInGuest();
    const owner: Caller = { headers: { Cookie: guest.cookie } };
    await server.setTier({ userId: guest.userId, tier: "admin" });
    const addresses = Array.from({ length: FEEDS }, (_, feed) => `show-${feed}.example.org/feed.xml`);
    for (const address of addresses) {
      world.publish(address, []);
      await server.call("createFollow", {
        as: owner,
        body: { url: `https://${address}`, rules: { maxPerDay: 20 } },
      });
    }
    const body = { digest: "daily", hour: 12, weekday: 1, timeZone: "UTC", ways: ["webhook"] } as const;
    await server.call("updateFollowSettings", { as: owner, body: { ...body, ways: ["webhook"] } });
    const url = `${receiver.origin}/hook`;
    await server.call("createWebhook", { as: owner, body: { url, events: ["digest.created"] } });
    server.clock.advance(MINUTE_MS);
    for (const [feed, address] of addresses.entries()) {
      const guids = Array.from({ length: EPISODES }, (_, index) => `talk-${feed}-${index}`);
      world.publish(
        address,
        guids.map((guid) => ({ guid, publishedAt: new Date(server.clock.now()).toISOString() })),
      );
    }

    let steps = 0;
    let kills = 0;
    /** Runs a step. Kills every other step at the next possible point. */
    async function run(
      work: (dependencies: Dependencies) => Promise<unknown>,
      mayDie: boolean,
    ): Promise<void> {
      steps += 1;
      const isKilled = mayDie && steps % 2 === 0;
      const death: Death = isKilled ? ((["start", "commit", "record"] as const)[kills % 3] ?? null) : null;
      if (isKilled) kills += 1;
      if (death === "start") throw new Error("Killed at the start.");
      const { database } = server;
      const db = death === null ? database.db : createDyingDb({ db: database.db, death });
      await work({ ...server.dependencies, database: { ...database, db } });
    }
    const attempt = (work: (dependencies: Dependencies) => Promise<unknown>, mayDie: boolean) =>
      run(work, mayDie).catch(() => {});
    const signal = new AbortController().signal;

    for (let round = 0; round < 14; round += 1) {
      const mayDie = round < 8;
      server.clock.advance(31 * MINUTE_MS);
      await attempt(claimDueFeeds, mayDie);
      await server.queue.drain(pollFeedJob, ({ feedId }) =>
        run((dependencies) => pollFeed({ feedId, signal, dependencies }), mayDie),
      );
      await attempt(claimWaitingEpisodes, mayDie);
      await server.queue.drain(makeEpisodeJob, ({ followEpisodeId: id }) =>
        run((dependencies) => makeEpisode({ id, dependencies }), mayDie),
      );
      await server.runSummaries();
      for (let settled = 0; settled < 3; settled += 1) await attempt(settleEpisodes, mayDie);
    }
    for (let day = 0; day < 3; day += 1) {
      server.clock.advance(DAY_MS);
      for (const mayDie of [true, true, false]) await attempt(writeDueDigests, mayDie);
      await server.queue.drain(sendDigestJob, ({ sendingId }, jobRun) =>
        sendDigest({ sendingId, run: jobRun, dependencies: server.dependencies }),
      );
      await server.runWebhooks();
    }

    expect(kills).toBeGreaterThan(50);
    const { body: usage } = await server.call("getLinkedAccountUsage", { as: owner });
    expect(usage.data.text_summaries_used).toBe(FEEDS * EPISODES);
    expect([server.sources.loads.length, new Set(server.sources.loads).size]).toEqual([50, 50]);
    const { body: digests } = await server.call("listDigests", { as: owner });
    expect(digests.data.items).toMatchObject([{ summaries: 50 }]);
    const { body: digest } = await server.call("readDigest", {
      as: owner,
      params: { id: digests.data.items[0].id },
    });
    const lines = digest.data.lines as { summaryId: string; points: { quote: string }[] }[];
    expect(new Set(lines.map(({ summaryId }) => summaryId)).size).toBe(50);
    expect(lines.every(({ points: [point] }) => point !== undefined && point.quote !== "")).toBe(true);
    expect(received.map((text) => JSON.parse(text))).toEqual([
      { type: "digest.created", timestamp: expect.any(String), data: { digestId: digest.data.id } },
    ]);
  });
});

describe("a digest", () => {
  it("is written completely or not at all, no matter at which write the worker dies", async () => {
    const guest = await server.signInGuest();
    const owner: Caller = { headers: { Cookie: guest.cookie } };
    world.publish("example.org/feed.xml", [{ guid: "a", publishedAt: "2026-01-14T00:00:00Z" }]);
    const { body: follow } = await server.call("createFollow", {
      as: owner,
      body: { url: "https://example.org/feed.xml" },
    });
    const settings = { digest: "daily", hour: 12, weekday: 1, timeZone: "UTC" } as const;
    await server.call("updateFollowSettings", {
      as: owner,
      body: { ...settings, ways: ["telegram", "webhook"] },
    });
    const url = `${receiver.origin}/hook`;
    await server.call("createWebhook", { as: owner, body: { url, events: ["digest.created"] } });
    const params = { id: follow.data.id };
    const { body: episodes } = await server.call("listFollowedEpisodes", { as: owner, params });
    const episodeIds = episodes.data.items.map(({ id }: { id: string }) => id);
    server.clock.advance(MINUTE_MS);
    await server.call("catchUpFollow", { as: owner, params, body: { episodeIds } });
    await server.runSummaries();
    await settleEpisodes(server.dependencies);
    server.clock.advance(DAY_MS);
    const { database } = server;
    const countDigests = async () =>
      (await server.call("listDigests", { as: owner })).body.data.items.map(
        ({ summaries }: { summaries: number }) => summaries,
      );
    const write = (dyingAt: number) => {
      const db = createDbDyingAt({ db: database.db, write: dyingAt });
      return writeDueDigests({ ...server.dependencies, database: { ...database, db } }).then(
        () => true,
        () => false,
      );
    };
    let writes = 0;
    while (!(await write(writes))) {
      writes += 1;
      expect([writes, await countDigests(), await server.runWebhooks()]).toEqual([writes, [], 0]);
    }
    // The writes are the next digest's time, the digest, its episodes, its deliveries and their jobs.
    expect(writes).toBeGreaterThan(5);
    await server.runWebhooks();
    expect([await countDigests(), received.length]).toEqual([[1], 1]);
  });
});

describe("catching up", () => {
  it("stores a summary and its episode's state atomically when killed", async () => {
    const guest = await server.signInGuest();
    const owner: Caller = { headers: { Cookie: guest.cookie } };
    world.publish("example.org/feed.xml", [{ guid: "a", publishedAt: "2026-01-14T00:00:00Z" }]);
    const body = { url: "https://example.org/feed.xml" };
    const params = { id: (await server.call("createFollow", { as: owner, body })).body.data.id };
    const read = async () => {
      const { body: episodes } = await server.call("listFollowedEpisodes", { as: owner, params });
      const { body: summaries } = await server.call("listSummaries", { as: owner });
      return { episode: episodes.data.items[0], summaries: summaries.data.items.length };
    };
    const { database } = server;
    const actor = await actForUser({
      db: database.db,
      userId: guest.userId,
      addressHash: "a",
      now: new Date(server.clock.now()),
    });
    if (!actor) throw new Error("The owner is missing.");
    const { episode } = await read();
    for (const [death, state, summaries] of [
      ["commit", "skipped", 0],
      ["record", "making", 1],
    ] as const) {
      const db = createDyingDb({ db: database.db, death });
      const dependencies = { ...server.dependencies, database: { ...database, db } };
      await catchUpFollow({ actor, id: params.id, episodeIds: [episode.id], dependencies }).catch(() => {});
      expect(await read()).toMatchObject({ episode: { state }, summaries });
    }
  });
});

/** Creates a database whose connection breaks just before a transaction commits, or at the first write outside one. */
function createDyingDb({ db, death }: { db: Db; death: "commit" | "record" }): Db {
  return new Proxy(db, {
    get(real, field) {
      if (death === "record" && (field === "update" || field === "insert")) {
        throw new Error("Killed before it was recorded.");
      }
      if (death === "commit" && field === "transaction") {
        return (work: (transaction: Db) => Promise<unknown>) =>
          real.transaction(async (transaction) => {
            await work(transaction);
            throw new Error("Killed before the commit.");
          });
      }
      return Reflect.get(real, field);
    },
  });
}

/** Creates a database whose connection breaks before the write with this index, whether in a transaction or not. */
function createDbDyingAt({ db, write }: { db: Db; write: number }): Db {
  let writes = 0;
  const wrap = (real: Db): Db =>
    new Proxy(real, {
      get(target, field) {
        if (field === "transaction") {
          return (work: (transaction: Db) => Promise<unknown>) =>
            target.transaction((transaction) => work(wrap(transaction)));
        }
        if (field === "insert" || field === "update" || field === "execute") {
          if (writes === write) throw new Error("Killed before a write.");
          writes += 1;
        }
        return Reflect.get(target, field);
      },
    });
  return wrap(db);
}
