import { followRulesSchema } from "@pith/core/contract/follow.schemas";
import { MAX_FOLLOWS_OF_FREE_PLAN, MAX_LISTED_FOLLOWS } from "@pith/core/contract/limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { feeds, followEpisodes, follows } from "../db/schema/follows.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { makeEpisodeJob, pollFeedJob } from "../queue/follows.job.ts";
import { createFeedWorld, type FeedWorld, type WorldEpisode } from "../testing/create-feed-world.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";
import { makeEpisode } from "./make-episode.ts";
import { pollFeed } from "./poll-feeds.ts";

const address = "example.org/feed.xml";
const url = `https://${address}`;

let world: FeedWorld;
let server: TestServer;
let owner: Caller & { userId: string };
beforeEach(async () => {
  episodes = 0;
  world = await createFeedWorld();
  server = await createTestServer({ change: () => ({ feedReader: world.feedReader }) });
  const guest = await server.signInGuest();
  // A session token expires long before the days in these tests have passed.
  owner = { headers: { Cookie: guest.cookie }, userId: guest.userId };
});
afterEach(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

let episodes = 0;
/** Each episode is a second older than the previous one, so lists of them are newest first. */
const episode = (guid: string, more: Partial<WorldEpisode> = {}): WorldEpisode => {
  episodes += 1;
  return { guid, publishedAt: new Date(server.clock.now() - 1000 * episodes).toISOString(), ...more };
};
async function follow(rules: Record<string, unknown> = {}, link = url): Promise<string> {
  const { body } = await server.call("createFollow", {
    as: owner,
    body: { url: link, rules: { maxPerDay: 20, ...rules } },
  });
  return body.data.id;
}
async function listEpisodes(id: string) {
  const { body } = await server.call("listFollowedEpisodes", { as: owner, params: { id } });
  return (
    body.data.items as { title: string; state: string; reason: { code: string } | null; id: string }[]
  ).map(({ title, state, reason }) => [title, state, reason?.code ?? null]);
}
/** Advances to the next polls, runs them, and summarizes what they found. */
async function passTime(ms = 31 * MINUTE_MS): Promise<void> {
  server.clock.advance(ms);
  await server.runFollows();
  await server.runSummaries();
  await server.runFollows();
}
const readUsage = async () =>
  (await server.call("getLinkedAccountUsage", { as: owner })).body.data.text_summaries_used as number;
const listSummaries = async () =>
  (await server.call("listSummaries", { as: owner })).body.data.items as { title: string; status: string }[];

describe("a followed feed", () => {
  it("has only new episodes summarized, with one request per polling interval", async () => {
    world.publish(address, [episode("b"), episode("a")]);
    const id = await follow();
    expect(await listEpisodes(id)).toEqual([
      ["b", "skipped", "skip.older"],
      ["a", "skipped", "skip.older"],
    ]);
    await server.runFollows();
    await passTime();
    await passTime();
    expect(world.answers).toEqual([`${address} 200`, `${address} 304`, `${address} 304`]);
    server.clock.advance(MINUTE_MS);
    world.publish(address, [episode("c"), episode("b"), episode("a")]);
    await passTime();
    expect((await listEpisodes(id))[0]).toEqual(["c", "done", null]);
    expect([await readUsage(), (await listSummaries()).length]).toEqual([1, 1]);
    // A run in the minutes between polls requests nothing.
    server.clock.advance(MINUTE_MS);
    await server.runFollows();
    expect(world.answers).toHaveLength(4);
    const { body } = await server.call("listFollows", { as: owner });
    expect(body.data).toMatchObject({
      follows: [{ id, kind: "podcast", title: `Show of ${address}`, trouble: null }],
      usage: { followedToday: 1, remainingSummaries: 4 },
    });
  });

  it("is polled once for all followers, and no longer without any", async () => {
    world.publish(address, [episode("a")]);
    const id = await follow();
    const strangers = [await server.signInGuest(), await server.signInGuest()];
    const others: string[] = [];
    for (const as of strangers)
      others.push((await server.call("createFollow", { as, body: { url } })).body.data.id);
    expect(new Set([id, ...others]).size).toBe(3);
    expect(await follow()).toBe(id);
    await passTime();
    expect(world.answers).toHaveLength(2);
    await server.call("deleteFollow", { as: owner, params: { id } });
    for (const [index, as] of strangers.entries())
      await server.call("deleteFollow", {
        as: { headers: { Cookie: (as as { cookie: string }).cookie } },
        params: { id: others[index] ?? "" },
      });
    await passTime(DAY_MS);
    expect(world.answers).toHaveLength(2);
  });

  it("isn't polled once its last follower's account is deleted", async () => {
    world.publish(address, [episode("a")]);
    await follow();
    await passTime();
    expect(world.answers).toHaveLength(2);
    const accountId = await server.findAccountId(owner.userId);
    await deleteAccount({ accountId, dependencies: server.dependencies });
    await passTime(DAY_MS);
    expect(world.answers).toHaveLength(2);
  });

  it("skips episodes that its owner's rules exclude and gives the reason", async () => {
    world.publish(address, []);
    const id = await follow({
      keywords: ["Brücke", "arch"],
      notKeywords: ["rerun"],
      minMinutes: 5,
      maxMinutes: 60,
      maxPerDay: 2,
    });
    server.clock.advance(DAY_MS);
    const start = server.clock.now();
    const at = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString();
    world.publish(address, [
      episode("1", { title: "Die BRUECKE und die Brucke", publishedAt: at(8) }),
      episode("2", { title: "Wood", description: "About an <b>Arch</b>", publishedAt: at(7) }),
      episode("3", { title: "Arches", publishedAt: at(6) }),
      episode("4", { title: "Arches, a rerun", publishedAt: at(5) }),
      episode("5", { title: "Arches in brief", minutes: 4, publishedAt: at(4) }),
      episode("6", { title: "Arches at length", minutes: 61, publishedAt: at(3) }),
      episode("7", { title: "Wood", publishedAt: at(2) }),
      episode("8", { title: "Arches of old", publishedAt: new Date(start - 3 * DAY_MS).toISOString() }),
    ]);
    await passTime();
    expect(await listEpisodes(id)).toEqual([
      ["Die BRUECKE und die Brucke", "done", null],
      ["Wood", "done", null],
      ["Arches", "skipped", "skip.daily_limit"],
      ["Arches, a rerun", "skipped", "skip.keywords"],
      ["Arches in brief", "skipped", "skip.length"],
      ["Arches at length", "skipped", "skip.length"],
      ["Wood", "skipped", "skip.keywords"],
      ["Arches of old", "skipped", "skip.older"],
    ]);
    await server.call("updateFollow", { as: owner, params: { id }, body: { isPaused: true } });
    world.publish(address, [episode("9", { title: "Arches while paused" })]);
    await passTime();
    expect((await listEpisodes(id))[0]).toEqual(["Arches while paused", "skipped", "skip.paused"]);
    await server.call("updateFollow", { as: owner, params: { id }, body: { isPaused: false } });
    await passTime(DAY_MS);
    world.publish(address, [episode("10", { title: "Arches on the next day" })]);
    await passTime(DAY_MS / 4);
    expect((await listEpisodes(id))[0]).toEqual(["Arches on the next day", "done", null]);
  });

  it("deduplicates edited, renamed and repeated episodes, even across feeds", async () => {
    world.publish(address, [episode("a")]);
    const id = await follow();
    const other = "other.example.org/feed.xml";
    world.publish(other, []);
    const otherId = await follow({ length: "long" }, `https://${other}`);
    server.clock.advance(MINUTE_MS);
    const publishedAt = new Date(server.clock.now()).toISOString();
    const audioUrl = "https://cdn.example.org/shared.mp3?token=1";
    world.publish(address, [
      episode("b", { publishedAt, audioUrl }),
      episode("b", { publishedAt, audioUrl }),
    ]);
    world.publish(other, [
      episode("x", { publishedAt, audioUrl: "https://cdn.example.org/shared.mp3?token=2" }),
    ]);
    await passTime();
    await passTime(2 * MINUTE_MS);
    expect(await listEpisodes(id)).toEqual([
      ["b", "done", null],
      ["a", "skipped", "skip.older"],
    ]);
    expect(await listEpisodes(otherId)).toEqual([["x", "done", null]]);
    expect([await readUsage(), (await listSummaries()).length]).toEqual([1, 1]);
    for (const changed of [
      [episode("b", { publishedAt, audioUrl, title: "Edited" })],
      [episode("renamed", { publishedAt, audioUrl, title: "Edited" })],
      [
        episode("renamed again", {
          publishedAt,
          title: "Edited",
          audioUrl: "https://new.example.org/moved.mp3",
        }),
      ],
      [],
    ]) {
      world.publish(address, changed);
      await passTime(DAY_MS);
    }
    expect(await listEpisodes(id)).toEqual([
      ["Edited", "done", null],
      ["a", "skipped", "skip.older"],
    ]);
    expect(await readUsage()).toBe(1);
  });

  it("retries live streams and missing captions for three days, but not private videos", async () => {
    const links = ["livelivelive", "privateprivate", "foreverlive"].map((name) => name.slice(0, 11));
    const feed = (ids: readonly string[]) => ({
      body: `<rss><channel><title>Streams</title>${ids
        .map(
          (videoId) =>
            `<item><guid>${videoId}</guid><title>${videoId}</title><link>https://youtu.be/${videoId}</link></item>`,
        )
        .join("")}</channel></rss>`,
    });
    world.serve(address, feed([]));
    const id = await follow();
    server.sources.refuse(links[0] ?? "", "video_live");
    server.sources.refuse(links[1] ?? "", "video_private");
    server.sources.refuse(links[2] ?? "", "no_captions");
    world.serve(address, feed(links));
    await passTime();
    expect(await listEpisodes(id)).toEqual([
      [links[0], "waiting", "video_live"],
      [links[1], "failed", "video_private"],
      [links[2], "waiting", "no_captions"],
    ]);
    server.sources.accept(links[0] ?? "");
    await passTime(HOUR_MS);
    expect((await listEpisodes(id))[0]).toEqual([links[0], "done", null]);
    for (let half = 0; half < 7; half += 1) await passTime(DAY_MS / 2);
    expect((await listEpisodes(id))[2]).toEqual([links[2], "failed", "no_captions"]);
    expect(await readUsage()).toBe(1);
    // Only each episode's last failure stays in the history.
    expect((await listSummaries()).map(({ status }) => status).sort()).toEqual(["done", "failed", "failed"]);
  });

  describe("whose episode can't be summarized", () => {
    const videoId = "nocaptionss";
    const item = `<item><guid>a</guid><title>a</title><link>https://youtu.be/${videoId}</link></item>`;
    const serve = (at: string, items: string) =>
      world.serve(at, { body: `<rss><channel><title>Show</title>${items}</channel></rss>` });
    /** Creates a webhook, and returns a function that lists its messages. */
    async function listenForEnds() {
      const { body } = await server.call("createWebhook", {
        as: owner,
        body: { url: "https://example.org/hook", events: ["summary.completed", "summary.failed"] },
      });
      const params = { id: body.data.webhook.id as string };
      return async () => (await server.call("listWebhookDeliveries", { as: owner, params })).body.data.items;
    }

    it("sends one message to webhooks, after its last attempt", async () => {
      const listMessages = await listenForEnds();
      serve(address, "");
      await follow();
      server.sources.refuse(videoId, "no_captions");
      serve(address, item);
      await passTime();
      for (let half = 0; half < 6; half += 1) await passTime(DAY_MS / 2);
      expect(await listMessages()).toEqual([]);
      await passTime(DAY_MS / 2);
      await passTime(DAY_MS / 2);
      const [{ id: summaryId }] = (await listSummaries()) as unknown as [{ id: string }];
      expect(await listMessages()).toMatchObject([{ event: "summary.failed", summaryId }]);
    });

    it("is requested once if it has failed for good before another follow's turn comes", async () => {
      const other = "other.example.org/feed.xml";
      const ids: string[] = [];
      for (const each of [address, other]) {
        serve(each, "");
        ids.push(await follow({}, `https://${each}`));
      }
      server.sources.refuse(videoId, "video_private");
      for (const each of [address, other]) serve(each, item);
      server.clock.advance(31 * MINUTE_MS);
      const { followFeeds } = createScheduledHandlers(server.dependencies);
      await followFeeds();
      const signal = new AbortController().signal;
      await server.queue.drain(pollFeedJob, ({ feedId }) =>
        pollFeed({ feedId, signal, dependencies: server.dependencies }),
      );
      let jobs = 0;
      // The worker of the second job dies before it does anything.
      await server.queue.drain(makeEpisodeJob, async ({ followEpisodeId }) => {
        jobs += 1;
        if (jobs === 1) await makeEpisode({ id: followEpisodeId, dependencies: server.dependencies });
      });
      await server.runSummaries();
      await passTime(11 * MINUTE_MS);
      for (const id of ids) expect(await listEpisodes(id)).toEqual([["a", "failed", "video_private"]]);
      expect([jobs, (await listSummaries()).length]).toEqual([2, 1]);
    });

    it("sends one message to webhooks if two follows wait for the same summary", async () => {
      const listMessages = await listenForEnds();
      const other = "other.example.org/feed.xml";
      for (const each of [address, other]) {
        serve(each, "");
        await follow({}, `https://${each}`);
      }
      server.sources.refuse(videoId, "video_private");
      for (const each of [address, other]) {
        serve(each, item);
        server.clock.advance(31 * MINUTE_MS);
        await server.runFollows();
      }
      await server.runSummaries();
      await server.runFollows();
      expect(await listSummaries()).toHaveLength(1);
      expect(await listMessages()).toMatchObject([{ event: "summary.failed" }]);
    });
  });

  it("is polled for old and new follows once the clock, which was a month ahead, is set right", async () => {
    const other = "other.example.org/feed.xml";
    for (const each of [address, other]) world.publish(each, [episode("a")]);
    const ids = [await follow()];
    server.clock.advance(30 * DAY_MS);
    await server.runFollows();
    ids.push(await follow({}, `https://${other}`));
    server.clock.advance(-30 * DAY_MS);
    for (const each of [address, other]) world.publish(each, [episode(`b of ${each}`), episode("a")]);
    await passTime();
    for (const [at, id] of ids.entries())
      expect(await listEpisodes(id)).toContainEqual([`b of ${[address, other][at]}`, "done", null]);
  });

  it("reports errors, respects Retry-After and is no longer polled after 410", async () => {
    world.publish(address, [episode("a")]);
    const id = await follow();
    world.serve(address, { status: 503, headers: { "Retry-After": "7200" } });
    await passTime();
    const readFollow = async () => (await server.call("listFollows", { as: owner })).body.data.follows[0];
    expect((await readFollow()).trouble).toMatchObject({ code: "source_unreachable.fault" });
    const before = world.asked.length;
    await passTime(HOUR_MS + 59 * MINUTE_MS);
    expect(world.asked).toHaveLength(before);
    await passTime(MINUTE_MS);
    expect(world.asked).toHaveLength(before + 1);
    world.serve(address, { status: 410 });
    await passTime(DAY_MS);
    expect((await readFollow()).trouble).toEqual({ code: "video_unavailable.feed_gone", params: {} });
    const { body } = await server.call("listNotifications", { as: owner });
    expect(body.data).toMatchObject([{ type: "feed_ended", title: "A feed you follow has ended" }]);
    const last = world.asked.length;
    await passTime(2 * DAY_MS);
    expect(world.asked).toHaveLength(last);
    expect(id).toBeTruthy();
  });

  it("counts toward the free plan's limit of ten, which an upgrade raises", async () => {
    const followed: string[] = [];
    for (let made = 0; made < MAX_FOLLOWS_OF_FREE_PLAN; made += 1) {
      world.publish(`${made}.example.org/feed.xml`, []);
      followed.push(await follow({}, `https://${made}.example.org/feed.xml`));
    }
    expect(await follow({}, "https://0.example.org/feed.xml")).toBe(followed[0]);
    world.publish(address, []);
    const refused = await server.call("createFollow", { as: owner, body: { url } });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict.follows_full"]);
    expect(await server.db.$count(feeds)).toBe(MAX_FOLLOWS_OF_FREE_PLAN);
    await server.setTier({ userId: owner.userId, tier: "lite" });
    expect((await server.call("createFollow", { as: owner, body: { url } })).status).toBe(200);
  });
});

it("takes many new episodes for many followers at once", { tags: "night" }, async () => {
  world.publish(address, []);
  await follow({ maxPerDay: 1 });
  await server.db.execute(sql`
    insert into accounts (id, tier, created_at) select 'a' || n, 'free', now() from generate_series(1, 500) n`);
  await server.db.execute(sql`
    insert into users (id, account_id, auth_provider, is_guest, profile, created_at, last_seen)
    select 'u' || n, 'a' || n, 'telegram', false, '{}', now(), now() from generate_series(1, 500) n`);
  await server.db.execute(sql`
    insert into follows (id, user_id, feed_id, rules, is_paused, created_at)
    select 'f' || n, 'u' || n, feed_id, rules, false, follows.created_at
    from follows, generate_series(1, 500) n`);
  server.clock.advance(MINUTE_MS);
  world.publish(
    address,
    Array.from({ length: 20 }, (_each, at) => episode(String(at))),
  );
  server.clock.advance(31 * MINUTE_MS);
  await createScheduledHandlers(server.dependencies).followFeeds();
  const signal = new AbortController().signal;
  await server.queue.drain(pollFeedJob, ({ feedId }) =>
    pollFeed({ feedId, signal, dependencies: server.dependencies }),
  );
  expect(await server.db.$count(followEpisodes)).toBe(501 * 20);
});

it("lists and exports everything that two linked sign-ins follow", async () => {
  const createdAt = new Date(0);
  const names = Array.from({ length: MAX_LISTED_FOLLOWS }, (_each, at) => `feed-${at}`);
  const common = { kind: "feed" as const, url: "https://example.org", feedUrl: "https://example.org" };
  await server.db.insert(feeds).values(names.map((id) => ({ id, key: id, title: id, createdAt, ...common })));
  const rules = followRulesSchema.parse({});
  const { userId } = owner;
  await server.db.insert(follows).values(names.map((id) => ({ id, userId, feedId: id, rules, createdAt })));
  const { body } = await server.call("listFollows", { as: owner });
  expect(body.data.follows).toHaveLength(MAX_LISTED_FOLLOWS);
  const { text } = await server.call("exportFollows", { as: owner });
  expect(text.match(/<outline /g)).toHaveLength(MAX_LISTED_FOLLOWS);
});

it("follows a JSON feed whose texts contain NUL", async () => {
  const items = [{ id: "a\0b", title: "Arch\0es", url: "https://show.example.org/1" }];
  world.serve("show.example.org/feed.json", {
    body: JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Sh\0ow", items }),
  });
  const id = await follow({}, "https://show.example.org/feed.json");
  expect(await listEpisodes(id)).toEqual([["Arches", "skipped", "skip.older"]]);
});

it("stores no feed of an import that the plan has no room for", async () => {
  const outlines = Array.from(
    { length: 15 },
    (_each, at) => `<outline xmlUrl="https://${at}.example.org/feed.xml"/>`,
  );
  const opml = `<opml version="2.0"><body>${outlines.join("")}</body></opml>`;
  const { body } = await server.call("importFollows", { as: owner, body: { opml } });
  expect(body.data).toMatchObject({ added: MAX_FOLLOWS_OF_FREE_PLAN, refused: { length: 5 } });
  expect(await server.db.select().from(feeds)).toHaveLength(MAX_FOLLOWS_OF_FREE_PLAN);
});

it("lists the episodes of an old radio show page by page, and ignores an impossible duration", async () => {
  const items = [1938, 1939, 1940].map((year) => ({
    id: String(year),
    url: `https://show.example.org/${year}`,
    title: `Episode of ${year}`,
    date_published: `${year}-10-30T20:00:00Z`,
    attachments: [
      { url: `https://show.example.org/${year}.mp3`, mime_type: "audio/mpeg", duration_in_seconds: 1e13 },
    ],
  }));
  world.serve("show.example.org/feed.json", (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/feed+json" });
    response.end(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Show", items }));
  });
  const id = await follow({}, "https://show.example.org/feed.json");
  const listed: { title: string; durationSeconds: number | null }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor && { cursor }) };
    const { body } = await server.call("listFollowedEpisodes", { as: owner, params: { id }, query });
    listed.push(...body.data.items);
    cursor = body.data.nextCursor as string | null;
  }
  expect(listed).toMatchObject(
    [1940, 1939, 1938].map((year) => ({ title: `Episode of ${year}`, durationSeconds: null })),
  );
});

describe("a follow created with an API key", () => {
  it.each(["is revoked", "has expired"])(
    "counts against the key's quota and is paused once the key %s",
    async (end) => {
      const { body } = await server.call("createApiKey", {
        as: owner,
        body: { name: "Feeds", scopes: ["read", "create"], expiresInDays: 1, monthlyUnits: 1 },
      });
      const key = { headers: { Authorization: `Bearer ${body.data.secret}` } };
      world.publish(address, []);
      const { body: created } = await server.call("createFollow", {
        as: key,
        body: { url, rules: { maxPerDay: 20 } },
      });
      const id: string = created.data.id;
      await passTime(MINUTE_MS);
      world.publish(address, [episode("b"), episode("a")]);
      await passTime();
      const states = (await listEpisodes(id)).map(([, state]) => state).sort();
      expect(states).toEqual(["done", "waiting"]);
      const { body: keys } = await server.call("listApiKeys", { as: owner });
      expect(keys.data).toMatchObject([{ unitsUsed: 1 }]);

      if (end === "has expired") server.clock.advance(DAY_MS);
      else await server.call("revokeApiKey", { as: owner, params: { id: body.data.key.id } });
      await passTime(2 * HOUR_MS);
      expect((await listEpisodes(id)).map(([, state, reason]) => [state, reason]).sort()).toEqual([
        ["done", null],
        ["skipped", "skip.paused"],
      ]);
      const { body: listed } = await server.call("listFollows", { as: owner });
      expect(listed.data.follows).toMatchObject([{ id, isPaused: true }]);

      await server.call("updateFollow", { as: owner, params: { id }, body: { isPaused: false } });
      world.publish(address, [episode("c"), episode("b"), episode("a")]);
      await passTime(2 * HOUR_MS);
      expect((await listEpisodes(id)).map(([, state]) => state).sort()).toEqual(["done", "done", "skipped"]);
    },
  );
});

describe("a guest", () => {
  it("can't follow feeds or set an email address if sign-in is available", async () => {
    const firebase = await createTestServer({
      settings: { FIREBASE_PROJECT_ID: "pith-test", FIREBASE_API_KEY: "k", FIREBASE_AUTH_DOMAIN: "d" },
      change: () => ({
        feedReader: world.feedReader,
        firebaseTokens: {
          verify: async () => ({
            ...{ uid: "anonymous", email: null, displayName: null, photoUrl: null, isAnonymous: true },
            signedInAt: new Date(server.clock.now()),
          }),
        },
      }),
    });
    const as = { headers: { Authorization: "Bearer token" } };
    const opml = `<opml version="2.0"><body><outline xmlUrl="${url}"/></body></opml>`;
    for (const refused of [
      await firebase.call("createFollow", { as, body: { url } }),
      await firebase.call("importFollows", { as, body: { opml } }),
      // If this weren't rejected, new guests could have codes sent to anyone's address.
      await firebase.call("updateFollowSettings", {
        as,
        body: { digest: "daily", hour: 8, weekday: 1, timeZone: "UTC", ways: [], email: "a@example.org" },
      }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden.guest_follow"]);
    }
    await firebase.close();
  });
});

describe("an episode without quota", () => {
  const guids = ["1", "2", "3", "4", "5", "6", "7"];
  async function useUp(): Promise<string> {
    world.publish(address, []);
    const id = await follow();
    server.clock.advance(MINUTE_MS);
    world.publish(
      address,
      guids.map((guid, index) =>
        episode(guid, { publishedAt: new Date(server.clock.now() - index * 1000).toISOString() }),
      ),
    );
    await passTime();
    await passTime(HOUR_MS);
    await passTime(HOUR_MS);
    return id;
  }
  const count = async (id: string, state: string) =>
    (await listEpisodes(id)).filter(([, each]) => each === state).length;

  it("is tried again once the clock, which was a month ahead, is set right", async () => {
    server.clock.advance(30 * DAY_MS);
    const id = await useUp();
    expect(await count(id, "waiting")).toBe(2);
    server.clock.advance(-30 * DAY_MS);
    await passTime(HOUR_MS);
    expect(await count(id, "done")).toBe(7);
  });

  it("waits with a single notification and is summarized after an upgrade", async () => {
    const id = await useUp();
    expect([await readUsage(), await count(id, "done"), await count(id, "waiting")]).toEqual([5, 5, 2]);
    const { body } = await server.call("listNotifications", { as: owner });
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(["follows_waiting"]);
    await server.setTier({ userId: owner.userId, tier: "lite" });
    await passTime(HOUR_MS);
    expect([await readUsage(), await count(id, "done")]).toEqual([7, 7]);
  });

  it("costs nothing while its owner has paused the follow, and keeps no other follow of it waiting", async () => {
    const id = await useUp();
    const pause = (isPaused: boolean) =>
      server.call("updateFollow", { as: owner, params: { id }, body: { isPaused } });
    const audioUrl = "https://cdn.example.org/shared.mp3";
    world.publish(address, [episode("8", { audioUrl })]);
    await passTime(HOUR_MS);
    expect(await count(id, "waiting")).toBe(3);
    await pause(true);
    const other = "other.example.org/feed.xml";
    world.publish(other, []);
    await follow({}, `https://${other}`);
    world.publish(other, [episode("x", { audioUrl })]);
    await server.setTier({ userId: owner.userId, tier: "lite" });
    await passTime(HOUR_MS);
    await passTime(HOUR_MS);
    expect([await readUsage(), await count(id, "waiting")]).toEqual([6, 3]);
    await pause(false);
    await passTime();
    expect([await readUsage(), await count(id, "done")]).toEqual([8, 8]);
  });

  it("is skipped after a week", async () => {
    const id = await useUp();
    for (let day = 0; day < 8; day += 1) await passTime(DAY_MS);
    expect(await count(id, "waiting")).toBe(0);
    const skipped = (await listEpisodes(id)).filter(([, , reason]) => reason === "skip.quota");
    expect(skipped.length + (await count(id, "done"))).toBe(7);
  });
});

describe("catching up", () => {
  it("summarizes the chosen older episodes once, at the quoted cost, and shows at once that they are done", async () => {
    world.publish(address, [episode("b"), episode("a")]);
    const id = await follow();
    const { body } = await server.call("listFollowedEpisodes", { as: owner, params: { id } });
    const [newest] = body.data.items as { id: string }[];
    const catchUp = async () =>
      (
        await server.call("catchUpFollow", {
          as: owner,
          params: { id },
          body: { episodeIds: [newest?.id ?? ""] },
        })
      ).body.data.cost;
    expect([await catchUp(), await catchUp()]).toEqual([1, 0]);
    const made = [
      ["b", "done", null],
      ["a", "skipped", "skip.older"],
    ];
    await server.runSummaries();
    expect(await listEpisodes(id)).toEqual(made);
    await server.runFollows();
    expect(await listEpisodes(id)).toEqual(made);
    expect(await readUsage()).toBe(1);
    await server.db.update(usageMonths).set({ textUsed: 1000 });
    const { body: listed } = await server.call("listFollowedEpisodes", { as: owner, params: { id } });
    const refused = await server.call("catchUpFollow", {
      as: owner,
      params: { id },
      body: { episodeIds: listed.data.items.map((each: { id: string }) => each.id) },
    });
    expect([refused.status, refused.body.code]).toEqual([402, "quota_exceeded.summaries"]);
  });

  it("tries a failed episode again, in place of its failed summary", async () => {
    const videoId = "privateprivate".slice(0, 11);
    const serve = (items: string) =>
      world.serve(address, { body: `<rss><channel><title>Show</title>${items}</channel></rss>` });
    serve("");
    const id = await follow();
    server.sources.refuse(videoId, "video_private");
    serve(`<item><guid>a</guid><title>a</title><link>https://youtu.be/${videoId}</link></item>`);
    await passTime();
    expect(await listEpisodes(id)).toEqual([["a", "failed", "video_private"]]);
    server.sources.accept(videoId);
    const { body } = await server.call("listFollowedEpisodes", { as: owner, params: { id } });
    const again = await server.call("catchUpFollow", {
      as: owner,
      params: { id },
      body: { episodeIds: [body.data.items[0].id] },
    });
    expect(again.body.data).toMatchObject({ cost: 1, episodes: [{ state: "making" }] });
    await server.runSummaries();
    expect(await listEpisodes(id)).toEqual([["a", "done", null]]);
    expect((await listSummaries()).map(({ status }) => status)).toEqual(["done"]);
  });
});
