import { MINUTE_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createOwnerLink } from "../accounts/owner-link.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { collections } from "../db/schema/library.schema.ts";
import { borrowDatabase } from "../testing/borrow-database.ts";
import { createFeedWorld } from "../testing/create-feed-world.ts";
import { createHomeServer, type HomeServer, readPerson } from "../testing/create-home-server.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const summarize = (server: Pick<TestServer, "call">, as: Caller, text: string) =>
  server.call("createSummary", { as, body: { source: { kind: "text", title: text, text } } });

/** Opens a self-hosted server on the database of a trial in which a guest and the owner created summaries. */
async function openAfterTrial(settings: Record<string, string> = {}): Promise<HomeServer> {
  const database = await borrowDatabase();
  closing.push(() => database.close());
  const trial = await createTestServer({ database });
  const guest = await trial.signInGuest();
  const token = new URL(createOwnerLink(trial.dependencies) ?? "").searchParams.get("owner") ?? "";
  const { body } = await trial.call("createOwnerSession", { body: { token } });
  const owner = { headers: { Authorization: `Bearer ${body.data.token}` } };
  await summarize(trial, guest, "Bridges of a guest.");
  await summarize(trial, owner, "Bridges of the owner.");
  await trial.runSummaries();
  for (const as of [guest, owner]) await trial.call("createCollection", { as, body: { name: "Bridges" } });
  await trial.queue.stop();
  const home = await createHomeServer({ database, settings });
  closing.push(() => home.queue.stop());
  return home;
}

it("moves summaries and collections of a trial's guests and owner to the admin once", async () => {
  const home = await openAfterTrial();
  const ada = await home.createAdmin();
  await summarize(home, ada, "Bridges of her own.");
  await home.runSummaries();
  const grace = await home.join(ada, "Grace");
  expect((await home.call("readTrial", { as: grace })).body.code).toBe("forbidden.not_admin");
  const read = async () => (await home.call("readTrial", { as: ada })).body.data;
  expect(await read()).toEqual({ summaries: 2 });
  expect((await home.call("takeTrial", { as: ada })).body.data).toEqual({ summaries: 2 });
  expect(await read()).toEqual({ summaries: 0 });
  expect((await home.call("takeTrial", { as: ada })).body.data).toEqual({ summaries: 0 });
  home.clock.advance(11 * MINUTE_MS);
  const later = readPerson(await home.call("createSessionToken", { headers: { Cookie: ada.cookie } }));
  expect((await home.call("takeTrial", { as: later })).body.code).toBe("forbidden.sign_in_again");
  const { body } = await home.call("listSummaries", { as: later });
  expect(body.data.items).toHaveLength(3);
  expect(await home.db.select().from(collections)).toMatchObject([{ name: "Bridges", userId: ada.userId }]);
  expect((await home.call("listMembers", { as: later })).body.data.members).toHaveLength(2);
  // With a second user, the account couldn't link Telegram.
  const accountId = await home.findAccountId(ada.userId);
  const people = await home.db.select().from(users).where(eq(users.accountId, accountId));
  expect(people.map(({ id }) => id)).toEqual([ada.userId]);
});

it("offers no trial data if guests are allowed", async () => {
  const home = await openAfterTrial({ GUESTS: "on" });
  const ada = await home.createAdmin();
  expect((await home.call("readTrial", { as: ada })).body.data).toEqual({ summaries: 0 });
});

it("offers no data of guests admitted after the first admin", async () => {
  const database = await borrowDatabase();
  closing.push(() => database.close());
  const open = await createHomeServer({ database, settings: { GUESTS: "on" } });
  const ada = await open.createAdmin();
  open.clock.advance(MINUTE_MS);
  await summarize(open, await open.signInGuest(), "Bridges of a visitor.");
  await open.runSummaries();
  await open.queue.stop();
  const home = await createHomeServer({ database });
  closing.push(() => home.queue.stop());
  expect((await home.call("readTrial", { as: ada })).body.data).toEqual({ summaries: 0 });
  expect((await home.call("takeTrial", { as: ada })).body.data).toEqual({ summaries: 0 });
});

it("keeps follows going whose API key stays behind with its guest", async () => {
  const database = await borrowDatabase();
  closing.push(() => database.close());
  const trial = await createTestServer({ database });
  const guest = await trial.signInGuest();
  const { body } = await trial.call("createApiKey", {
    as: guest,
    body: { name: "Script", scopes: ["create"] },
  });
  const opml = '<opml version="2.0"><body><outline xmlUrl="https://example.org/feed.xml"/></body></opml>';
  const key = { headers: { Authorization: `Bearer ${body.data.secret}` } };
  expect((await trial.call("importFollows", { as: key, body: { opml } })).body.data.added).toBe(1);
  await trial.queue.stop();

  await using world = await createFeedWorld();
  const home = await createHomeServer({ database, change: () => ({ feedReader: world.feedReader }) });
  closing.push(() => home.queue.stop());
  const ada = await home.createAdmin();
  await home.call("takeTrial", { as: ada });
  const as = { headers: { Cookie: ada.cookie } };
  for (const titles of [[], ["Arches"]]) {
    home.clock.advance(31 * MINUTE_MS);
    const publishedAt = new Date(home.clock.now()).toISOString();
    world.publish(
      "example.org/feed.xml",
      titles.map((title) => ({ guid: title, publishedAt })),
    );
    await home.runFollows();
  }
  const { body: listed } = await home.call("listFollows", { as });
  expect(listed.data.follows).toMatchObject([{ isPaused: false }]);
  const params = { id: listed.data.follows[0].id as string };
  const { body: episodes } = await home.call("listFollowedEpisodes", { as, params });
  expect(episodes.data.items).toMatchObject([{ title: "Arches", state: "making" }]);
});
