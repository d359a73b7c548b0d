import { followRulesSchema } from "@pith/core/contract/follow.schemas";
import { HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { locateFeed } from "@pith/core/videos/parse-feed-link";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { feeds, follows } from "../db/schema/follows.schema.ts";
import { createFeedWorld, type FeedWorld } from "../testing/create-feed-world.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

const FEEDS = isFullMatrix ? 200 : 40;
const FOLLOWERS = 5;

const privateAddress = [{ address: "10.0.0.7", family: 4 as const }];
const publicAddress = [{ address: "93.184.216.34", family: 4 as const }];
const metadataAddress = [{ address: "169.254.169.254", family: 4 as const }];

let world: FeedWorld;
let server: TestServer;
beforeEach(async () => {
  world = await createFeedWorld({
    "private.example.org": [privateAddress],
    "metadata.example.org": [metadataAddress],
    "turns.example.org": [publicAddress, privateAddress],
  });
  server = await createTestServer({ change: () => ({ feedReader: world.feedReader }) });
});
afterEach(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

describe(`polling ${FEEDS * FOLLOWERS} follows of ${FEEDS} feeds`, () => {
  it("sends at most one request per feed and interval and handles 304", async () => {
    const users: string[] = [];
    for (let made = 0; made < FOLLOWERS; made += 1) users.push((await server.signInGuest()).userId);
    const createdAt = new Date(server.clock.now());
    for (let made = 0; made < FEEDS; made += 1) {
      const address = `feed-${made}.example.org/feed.xml`;
      world.publish(address, [{ guid: "a", publishedAt: createdAt.toISOString() }]);
      const id = `feed-${made}`;
      const location = { ...locateFeed(`https://${address}`), id, title: id, createdAt };
      await server.db.insert(feeds).values({ ...location, nextPollAt: createdAt });
      const rules = followRulesSchema.parse({});
      await server.db
        .insert(follows)
        .values(users.map((userId) => ({ id: `${id}-${userId}`, userId, feedId: id, rules, createdAt })));
    }
    const intervals = 4;
    const started = performance.now();
    for (let interval = 0; interval < intervals; interval += 1) {
      const before = world.asked.length;
      // The job runs every minute, so several times per interval.
      for (let run = 0; run < 3; run += 1) {
        await server.runFollows();
        server.clock.advance(MINUTE_MS);
      }
      const asked = world.asked.slice(before);
      expect(asked.length).toBe(new Set(asked).size);
      server.clock.advance(6 * HOUR_MS);
    }
    const ms = performance.now() - started;
    const polls = world.answers.length;
    const unchanged = world.answers.filter((answer) => answer.endsWith("304")).length;
    expect([polls, unchanged]).toEqual([FEEDS * intervals, FEEDS * (intervals - 1)]);
    const rows = await server.db.select().from(feeds);
    expect(rows.every((row) => row.polls === intervals && row.unchangedPolls === intervals - 1)).toBe(true);
    process.stdout.write(
      `Polled ${FEEDS} feeds of ${FEEDS * FOLLOWERS} follows ${intervals} times: ${polls} requests, ${unchanged} answered with 304, ${(ms / polls).toFixed(1)} ms a poll with server and database.\n`,
    );
  });
});

describe("a forbidden feed URL", () => {
  it.each([
    "http://127.0.0.1/feed.xml",
    "http://localhost/feed.xml",
    "http://[::1]/feed.xml",
    "http://10.1.2.3/feed.xml",
    "http://192.168.0.1/feed.xml",
    "http://169.254.169.254/latest/meta-data/feed.xml",
    "http://2130706433/feed.xml",
    "http://[::ffff:10.0.0.1]/feed.xml",
    "https://user:password@example.com/feed.xml",
    "https://private.example.org/feed.xml",
    "https://metadata.example.org/feed.xml",
    "https://private.example.org/a-page",
  ])("is rejected: %s", async (url) => {
    const owner = await server.signInGuest();
    const { status, body } = await server.call("createFollow", { as: owner, body: { url } });
    expect([status, body.code]).toEqual([422, expect.stringMatching(/^forbidden_address/)]);
    expect(world.asked).toEqual([]);
  });

  it("is rejected in OPML, and when its host later resolves to a private address", async () => {
    const guest = await server.signInGuest();
    const opml = `<opml><body><outline xmlUrl="http://10.0.0.1/feed.xml"/>
      <outline xmlUrl="file:///etc/passwd"/><outline xmlUrl="https://private.example.org/feed.xml"/></body></opml>`;
    const { body } = await server.call("importFollows", { as: guest, body: { opml } });
    expect(body.data).toMatchObject({ added: 1, refused: [{}, {}] });
    world.publish("turns.example.org/feed.xml", []);
    await server.call("createFollow", { as: guest, body: { url: "https://turns.example.org/feed.xml" } });
    const asked = world.asked.length;
    server.clock.advance(HOUR_MS);
    await server.runFollows();
    expect(world.asked).toHaveLength(asked);
    const owner = { headers: { Cookie: guest.cookie } };
    const { body: listed } = await server.call("listFollows", { as: owner });
    const troubles = listed.data.follows.map(({ trouble }: { trouble: { code: string } }) => trouble?.code);
    expect(troubles).toEqual([
      expect.stringMatching(/^forbidden_address/),
      expect.stringMatching(/^forbidden_address/),
    ]);
  });
});
