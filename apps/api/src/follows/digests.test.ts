import type { AddressInfo } from "node:net";
import { queryObjects } from "node:v8";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { parseAnyFeed } from "@pith/sources/podcast/fetch-feed";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { digests } from "../db/schema/follows.schema.ts";
import { createSmtpMailer } from "../providers/mail/create-smtp-mailer.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import { createFeedWorld, type FeedWorld } from "../testing/create-feed-world.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";

const address = "example.org/feed.xml";
const settings = {
  digest: "daily" as const,
  hour: 12,
  weekday: 1,
  timeZone: "UTC",
  ways: ["email" as const],
};

interface Received {
  to: string[];
  text: string;
}

let world: FeedWorld;
let server: TestServer;
let smtp: SMTPServer;
let mailer: Mailer;
let received: Received[];
/** Statuses with which the mail server rejects the next messages. */
let rejections: number[];
let owner: Caller & { userId: string };
beforeEach(async () => {
  [received, rejections] = [[], []];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const status = rejections.shift();
        if (status) {
          callback(Object.assign(new Error("Not now."), { responseCode: status }));
          return;
        }
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: "Pith <digests@pith.example>" });
  world = await createFeedWorld();
  server = await createTestServer({ change: () => ({ feedReader: world.feedReader, mailer }) });
  const guest = await server.signInGuest();
  owner = { headers: { Cookie: guest.cookie }, userId: guest.userId };
});
afterEach(async () => {
  mailer.close();
  await server.close();
  await world[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Decodes a quoted-printable email. */
function decode({ text }: Received): string {
  const bytes = text
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
const readCode = (mail: Received | undefined) => /\b\d{6}\b/.exec(mail ? decode(mail) : "")?.[0] ?? "";
const update = (body: Record<string, unknown>) =>
  server.call("updateFollowSettings", { as: owner, body: { ...settings, ...body } as never });
const confirm = (code: string) => server.call("confirmFollowEmail", { as: owner, body: { code } });

/** Has new episodes with these titles summarized, and the next digest written and sent. */
async function makeDigest(titles: readonly string[] = ["Arches"], captionLanguage = "en"): Promise<void> {
  await writeDigest(titles, captionLanguage);
  await server.runFollows();
}

/** Follows a feed, has new episodes with these titles summarized, and has the next digest written. */
async function writeDigest(titles: readonly string[] = ["Arches"], captionLanguage = "en"): Promise<void> {
  await publishEpisodes(titles, captionLanguage);
  await passDay();
}

/** Follows a feed, and has new episodes with these titles summarized. */
async function publishEpisodes(titles: readonly string[], captionLanguage = "en"): Promise<void> {
  world.publish(address, []);
  await server.call("createFollow", { as: owner, body: { url: `https://${address}` } });
  server.clock.advance(MINUTE_MS);
  const publishedAt = new Date(server.clock.now()).toISOString();
  world.publish(
    address,
    titles.map((title, index) => ({ guid: `${title} ${index}`, title, publishedAt })),
  );
  server.clock.advance(31 * MINUTE_MS);
  await server.runFollows();
  await server.runSummaries();
  const language = JSON.stringify(captionLanguage);
  await server.db.execute(
    sql`update summary_results set content = jsonb_set(content, '{origin,captionLanguage}', ${language}::jsonb)`,
  );
  await server.runFollows();
}

async function passDay(): Promise<void> {
  server.clock.advance(DAY_MS);
  await createScheduledHandlers(server.dependencies).followFeeds();
}

describe("a digest email address", () => {
  it("receives only rate-limited confirmation codes until it is confirmed", async () => {
    const changed = await update({ email: "ada@example.org" });
    expect(changed.body.data).toMatchObject({ email: "ada@example.org", isEmailConfirmed: false });
    await makeDigest();
    expect(received.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    expect((await update({ email: "ada@example.org" })).status).toBe(200);
    const soon = await update({ email: "bob@example.org" });
    expect([soon.status, soon.headers.get("retry-after")]).toEqual([429, "60"]);
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(MINUTE_MS);
      expect((await update({ email: `ada${sent}@example.org` })).status).toBe(200);
    }
    server.clock.advance(MINUTE_MS);
    expect((await update({ email: "bob@example.org" })).status).toBe(429);
  });

  it("doesn't keep other settings from being changed along with it while its code still works", async () => {
    await update({ email: "ada@example.org" });
    const changed = await update({ email: "ada@example.org", hour: 18 });
    expect(changed.body.data).toMatchObject({ email: "ada@example.org", hour: 18, isEmailConfirmed: false });
    expect(received).toHaveLength(1);
    expect((await confirm(readCode(received[0]))).body.data).toMatchObject({ isEmailConfirmed: true });
    await update({ email: null });
    // The code is gone along with the address.
    expect((await update({ email: "ada@example.org" })).status).toBe(429);
  });

  it("is confirmed only by its own code, within 30 minutes and five attempts", async () => {
    await update({ email: "ada@example.org" });
    const code = readCode(received[0]);
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await confirm(wrong)).body.code).toBe("invalid_code.login_code");
    expect((await confirm(code)).body.data).toMatchObject({ isEmailConfirmed: true });
    // The code works only once, and changing the address requires a new code.
    expect((await confirm(code)).body.code).toBe("code_expired.login_code");
    server.clock.advance(MINUTE_MS);
    await update({ email: "bob@example.org" });
    for (let tries = 0; tries < 5; tries += 1) await confirm(wrong);
    expect((await confirm(readCode(received[1]))).body.code).toBe("too_many_tries.login_code");
    server.clock.advance(MINUTE_MS);
    await update({ email: "eve@example.org" });
    server.clock.advance(30 * MINUTE_MS + 1);
    expect((await confirm(readCode(received[2]))).body.code).toBe("code_expired.login_code");
    expect(await server.dumpTables()).not.toContain(readCode(received[2]));
    expect((await update({ email: null })).body.data).toMatchObject({ email: null, isEmailConfirmed: false });
  });
});

describe("a mail server", () => {
  // The second is another spelling of the first, but it isn't recognized as this machine's address.
  it.each(["127.0.0.1", "127.1"])("may have any certificate if it gets no password: %s", async (host) => {
    const messages: string[] = [];
    const relay = new SMTPServer({
      authOptional: true,
      onData(stream, { secure }, callback) {
        messages.push(secure ? "encrypted" : "plain");
        stream.resume().on("end", () => callback());
      },
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const { port } = relay.server.address() as AddressInfo;
    const send = async (login = "") => {
      const own = createSmtpMailer({ url: `smtp://${login}${host}:${port}`, from: "digests@pith.example" });
      const mail = { to: "ada@example.org", subject: "One", text: "One.", html: "<p>One.</p>", id: "1" };
      return own.send(mail).finally(() => own.close());
    };
    expect(await send()).toBe("sent");
    expect(messages).toEqual(["encrypted"]);
    if (host !== "127.0.0.1")
      await expect(send("ada:secret@")).rejects.toMatchObject({ code: "unavailable" });
    await new Promise<void>((resolve) => relay.close(() => resolve()));
  });
});

describe("a digest", () => {
  it("and the private feed have quotes in the marks of the captions' language", async () => {
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    const { body: feed } = await server.call("rotateFeedAddress", { as: owner });
    await makeDigest(["Arches"], "de");
    const mail = decode(received[1] as Received);
    expect(mail).toMatch(/^(?: {2}|• )\d+:\d+ „.+“\r$/m);
    expect(mail).toMatch(/<span lang="de">„.+“<\/span>/);
    const { pathname } = new URL(feed.data.address);
    const rss = await (await server.app.request(`${TEST_ORIGIN}${pathname}.rss`)).text();
    expect(rss).toMatch(/„.+“/);
  });

  it("is in the private feed with its gist's quotation marks and time", async () => {
    const { body: feed } = await server.call("rotateFeedAddress", { as: owner });
    await makeDigest(["Arches"], "de");
    await server.db.execute(sql`update summary_results set content = content || jsonb_build_object(
      'gist', 'So it stands. About arches.',
      'gistEvidence', jsonb_build_object(
        'quotes', jsonb_build_array(content->'keyPoints'->0->'quotes'->0 || '{"text": "so it stands", "startSeconds": 9.8}'),
        'proof', '{"kind": "verbatim"}'::jsonb, 'repairs', '[]'::jsonb))`);
    const { pathname } = new URL(feed.data.address);
    const rss = await (await server.app.request(`${TEST_ORIGIN}${pathname}.rss`)).text();
    expect(rss).toContain("„So it stands.“ [0:09] About arches.");
  });

  it("is emailed once with points and quotes, even after temporary mail server errors", async () => {
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    rejections = [451, 421];
    await makeDigest();
    await server.runFollows();
    expect(received).toHaveLength(2);
    const { body } = await server.call("listDigests", { as: owner });
    expect(body.data.items).toMatchObject([{ summaries: 1, skipped: 0 }]);
    const [{ id }] = body.data.items;
    const { body: digest } = await server.call("readDigest", { as: owner, params: { id } });
    const [line] = digest.data.lines;
    expect(line).toMatchObject({ feedTitle: `Show of ${address}` });
    const { body: summary } = await server.call("getSummary", { as: owner, params: { id: line.summaryId } });
    const [point] = summary.data.content.keyPoints;
    expect(line.points[0]).toEqual({
      text: point.text,
      quote: point.quotes[0].text,
      startSeconds: point.quotes[0].startSeconds,
    });
    const mail = decode(received[1] as Received);
    expect(mail).toContain(`Message-ID: <${id}@pith.example>`);
    expect(mail).toContain("Subject: 1 new summary from what you follow");
    expect(mail).toContain(point.quotes[0].text);
    expect(mail).toContain(`/digests/${id}`);
    server.clock.advance(DAY_MS);
    await server.runFollows();
    expect(received).toHaveLength(2);
  });

  it("is written once the clock, which was a month ahead, is set right", async () => {
    server.clock.advance(30 * DAY_MS);
    await update({});
    server.clock.advance(-30 * DAY_MS);
    await publishEpisodes(["Arches"]);
    await passDay();
    const { body } = await server.call("listDigests", { as: owner });
    expect(body.data.items).toMatchObject([{ summaries: 1 }]);
  });

  it("isn't written twice for one time, as after the clock was set back, and the next one has the rest", async () => {
    const { nextDigestAt } = (await update({})).body.data;
    await publishEpisodes(["Arches"]);
    const endsAt = new Date(nextDigestAt);
    await server.db.insert(digests).values({
      id: "earlier",
      accountId: await server.findAccountId(owner.userId),
      ...{ startsAt: endsAt, endsAt, createdAt: endsAt },
    });
    const listSummaries = async () =>
      (await server.call("listDigests", { as: owner })).body.data.items.map(
        (digest: { summaries: number }) => digest.summaries,
      );
    await passDay();
    expect(await listSummaries()).toEqual([0]);
    await passDay();
    expect(await listSummaries()).toEqual([1, 0]);
  });

  it("says in Telegram how many of its summaries don't fit in the message", async () => {
    const telegramId = 200_000_002;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    owner = { ...owner, headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    await update({ ways: ["telegram"] });
    const { summarizer } = server.sources;
    const { summarize } = summarizer;
    const gist = "Arches carry the load. ".repeat(60).trim();
    summarizer.summarize = async (request) => {
      const made = await summarize(request);
      return { ...made, content: { ...made.content, gist } };
    };
    await makeDigest(["a", "b", "c"]);
    const text = server.telegram.sent.at(-1)?.text ?? "";
    expect(text).toContain("3 new summaries");
    expect(text.split(gist)).toHaveLength(3);
    expect(text).toContain("\n\n1 more summary didn't fit here.");
    expect(text.length).toBeLessThanOrEqual(4_096);
  });

  it("can still be unsubscribed once its account is linked to another", async () => {
    const guest = owner;
    const telegramId = 200_000_001;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    owner = { ...owner, headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    await makeDigest();
    const mail = received[1]?.text.replaceAll("\r\n ", " ").replaceAll("\r", "") ?? "";
    const link = /^List-Unsubscribe: <(\S+)>$/m.exec(mail)?.[1] ?? "";
    const body = { telegram_id: telegramId };
    await server.call("linkTelegram", { as: guest, body });
    const code = server.telegram.readCode(String(telegramId));
    await server.call("linkTelegram", { as: guest, body: { ...body, code } });
    const readWays = async () => (await server.call("listFollows", { as: guest })).body.data.settings.ways;
    expect(await readWays()).toEqual(["email"]);
    expect((await server.app.request(link, { method: "POST" })).status).toBe(200);
    expect(await readWays()).toEqual([]);
  });

  it("can be unsubscribed with one click or on its page, but not with a forged link", async () => {
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    await makeDigest();
    const mail = received[1]?.text.replaceAll("\r\n ", " ") ?? "";
    const link = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(mail.replaceAll("\r", ""))?.[1] ?? "");
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const readWays = async () =>
      (await server.call("listFollows", { as: owner })).body.data.settings.ways as string[];
    const send = (url: string, method: string, headers = {}) =>
      server.app.request(url, {
        method,
        ...(method === "POST" && {
          headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
          body: "List-Unsubscribe=One-Click",
        }),
      });
    // Mail scanners open links.
    const page = await send(link.href, "GET");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Stop these emails")]);
    expect((await send(`${link.href}x`, "POST")).status).toBe(404);
    expect(await readWays()).toContain("email");
    // Browsers send this origin for a form on a page without a referrer.
    const pressed = await send(link.href, "POST", { Origin: "null" });
    expect([pressed.status, page.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
    expect(await readWays()).not.toContain("email");
    await update({ ways: ["email"] });
    expect(await readWays()).toContain("email");
    const done = await send(link.href, "POST");
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("won&#39;t get digests")]);
    expect(await readWays()).not.toContain("email");
  });

  it("isn't sent anymore once its owner has turned that off, though it was on its way", async () => {
    await update({ email: "ada@example.org", ways: ["email", "telegram"] });
    await confirm(readCode(received[0]));
    await writeDigest();
    await update({ email: "ada@example.org", ways: [] });
    await server.runFollows();
    const { body } = await server.call("listDigests", { as: owner });
    expect([body.data.items.length, received.length]).toEqual([1, 1]);
  });

  it("isn't written if its owner has deleted every summary, nor sent if they do so meanwhile", async () => {
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    const deleteAll = async () => {
      for (const { id } of (await server.call("listSummaries", { as: owner })).body.data.items)
        await server.call("deleteSummary", { as: owner, params: { id } });
    };
    const listDigests = async () => (await server.call("listDigests", { as: owner })).body.data.items;
    await publishEpisodes(["Arches"]);
    await deleteAll();
    await passDay();
    expect(await listDigests()).toEqual([]);
    await writeDigest(["Bridges"]);
    await deleteAll();
    await server.runFollows();
    expect([(await listDigests()).length, received.length]).toEqual([1, 1]);
  });

  it("is scheduled by its owner's time zone and weekday, and not while it is off", async () => {
    const read = async (body: Record<string, unknown>) =>
      new Date((await update(body)).body.data.nextDigestAt ?? 0).toISOString();
    const berlin = await read({ timeZone: "Europe/Berlin", hour: 7 });
    const hour = new Intl.DateTimeFormat("en", {
      timeZone: "Europe/Berlin",
      hour: "numeric",
      hourCycle: "h23",
    });
    expect(hour.format(new Date(berlin))).toBe("07");
    expect(new Date(await read({ digest: "weekly", weekday: 7 })).getUTCDay()).toBe(0);
    expect((await update({ digest: "off" })).body.data.nextDigestAt).toBeNull();
    await makeDigest();
    const { body } = await server.call("listDigests", { as: owner });
    expect(body.data.items).toEqual([]);
  });

  it("keeps no time zone in memory for every way to spell it", async () => {
    const spell = (seed: number) =>
      [..."copenhagen"].map((letter, at) => ((seed >> at) & 1 ? letter.toUpperCase() : letter)).join("");
    const count = () => queryObjects(Intl.DateTimeFormat, { format: "count" });
    const before = count();
    for (let seed = 0; seed < 250; seed += 1) await update({ timeZone: `Europe/${spell(seed)}` });
    expect(count() - before).toBeLessThanOrEqual(200);
  });

  it.each([0, 5, 9])(
    "includes a weekly feed's episode published 15 minutes earlier, %i minutes after the last poll",
    async (minutes) => {
      const { body } = await update({ ways: [] });
      const digestMs = Date.parse(body.data.nextDigestAt ?? "");
      server.clock.advance(digestMs - (15 + minutes) * MINUTE_MS - server.clock.now());
      const publish = (...weeksAgo: number[]) =>
        world.publish(
          address,
          weeksAgo.map((weeks) => ({
            guid: `week ${weeks}`,
            publishedAt: new Date(server.clock.now() - weeks * 7 * DAY_MS).toISOString(),
          })),
        );
      publish(1, 2, 3);
      await server.call("createFollow", { as: owner, body: { url: `https://${address}` } });
      server.clock.advance(minutes * MINUTE_MS);
      publish(0, 1, 2, 3);
      for (; server.clock.now() < digestMs; server.clock.advance(MINUTE_MS)) {
        await server.runFollows();
        await server.runSummaries();
      }
      await server.runFollows();
      const { body: list } = await server.call("listDigests", { as: owner });
      const [{ id }] = list.data.items;
      const { body: digest } = await server.call("readDigest", { as: owner, params: { id } });
      expect(digest.data.lines).toHaveLength(1);
    },
  );

  it("drops the line of a deleted summary", async () => {
    await update({ ways: [] });
    await makeDigest();
    const { body } = await server.call("listDigests", { as: owner });
    const [{ id }] = body.data.items;
    const { body: digest } = await server.call("readDigest", { as: owner, params: { id } });
    await server.call("deleteSummary", { as: owner, params: { id: digest.data.lines[0].summaryId } });
    const { body: after } = await server.call("readDigest", { as: owner, params: { id } });
    expect(after.data.lines).toEqual([]);
    const { body: listed } = await server.call("listDigests", { as: owner });
    expect(listed.data.items).toMatchObject([{ summaries: 0, skipped: 0 }]);
  });
});

describe("a private feed", () => {
  it("is served in three formats with ETags until its URL is rotated", async () => {
    const rotate = async () =>
      (await server.call("rotateFeedAddress", { as: owner })).body.data.address as string;
    const feedAddress = await rotate();
    expect((await update({})).body.data.feedAddress).toBe(feedAddress);
    await makeDigest();
    const get = (extension: string, from = feedAddress, headers: Record<string, string> = {}) =>
      server.app.request(`${TEST_ORIGIN}${new URL(from).pathname}.${extension}`, { headers });
    for (const [extension, type] of [
      ["rss", "application/rss+xml"],
      ["atom", "application/atom+xml"],
      ["json", "application/feed+json"],
    ] as const) {
      const response = await get(extension);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        `${type}; charset=utf-8`,
      ]);
      const feed = parseAnyFeed({ text: await response.text(), url: feedAddress });
      expect(feed?.items).toHaveLength(1);
      expect(feed?.items[0]?.link).toContain("/summary/");
      const etag = response.headers.get("etag") ?? "";
      expect((await get(extension, feedAddress, { "If-None-Match": etag })).status).toBe(304);
    }
    const next = await rotate();
    expect([(await get("rss")).status, (await get("rss", next)).status]).toEqual([404, 200]);
    const token = new URL(next).pathname.split("/").at(-1) ?? "none";
    expect(await server.dumpTables()).not.toContain(token);
  });

  it("has its text as HTML in RSS, where readers expect that, and nothing said is markup there", async () => {
    const { body } = await server.call("rotateFeedAddress", { as: owner });
    await makeDigest();
    const gist = JSON.stringify('Is 1 < 2? <img src="https://spy.example/">');
    await server.db.execute(
      sql`update summary_results set content = jsonb_set(content, '{gist}', ${gist}::jsonb) - 'gistEvidence'`,
    );
    const response = await server.app.request(`${TEST_ORIGIN}${new URL(body.data.address).pathname}.rss`);
    const rss = await response.text();
    const feed = parseAnyFeed({ text: rss, url: TEST_ORIGIN });
    expect(feed?.items[0]?.description).toContain('Is 1 < 2? <img src="https://spy.example/"> • 0:00 “');
    expect(rss).toContain("&lt;/p&gt;&lt;p&gt;• 0:00");
  });
});

describe("OPML import and export", () => {
  it("round-trip subscriptions and poll imported feeds within minutes", async () => {
    const links = ["https://a.example.org/feed.xml?x=1&y=2", "https://b.example.org/feed.xml"];
    world.publish("a.example.org/feed.xml?x=1&y=2", [{ guid: "a" }]);
    world.publish("b.example.org/feed.xml", [{ guid: "b" }]);
    const outlines = links.map(
      (link) => `<outline text="Caf&#233; &amp; co" xmlUrl="${link.replace("&", "&amp;")}"/>`,
    );
    const opml = `<?xml version="1.0"?><opml version="1.0"><body><outline text="Folder">${outlines.join("")}</outline>
      <outline text="Channel" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=UC${"x".repeat(22)}"/>
      </body></opml>`;
    const imported = await server.call("importFollows", { as: owner, body: { opml } });
    expect(imported.body.data).toEqual({ added: 3, alreadyFollowed: 0, refused: [] });
    const { text } = await server.call("exportFollows", { as: owner });
    for (const link of links) expect(text).toContain(`xmlUrl="${link.replace("&", "&amp;")}"`);
    expect(text).toContain(`channel_id=UC${"x".repeat(22)}`);
    const again = await server.call("importFollows", { as: owner, body: { opml: text } });
    expect(again.body.data).toEqual({ added: 0, alreadyFollowed: 3, refused: [] });
    server.clock.advance(MINUTE_MS);
    await server.runFollows();
    expect(world.answers).toHaveLength(2);
    server.clock.advance(HOUR_MS);
    const { body } = await server.call("listFollows", { as: owner });
    const titles = body.data.follows.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Show of b.example.org/feed.xml"]));
    const summaries = await server.call("listSummaries", { as: owner });
    expect(summaries.body.data.items).toEqual([]);
  });
});

describe("account deletion", () => {
  it("removes follows, settings and digests", async () => {
    await update({ email: "ada@example.org" });
    await confirm(readCode(received[0]));
    await makeDigest();
    const deleted = await server.call("deleteAccount", {
      as: { headers: { Cookie: owner.headers["Cookie"] ?? "" } },
      body: { confirmation: "delete" } as never,
    });
    expect([deleted.status, deleted.body.error]).toEqual([200, undefined]);
    const dump = await server.dumpTables();
    expect(dump).not.toContain("ada@example.org");
    for (const table of ["follows", "follow_settings", "follow_episodes", "digests", "digest_sendings"])
      expect(dump).toContain(`${table}: \n`);
  });
});
