import { isAppError } from "@pith/core/errors/app-error";
import { type FeedLocation, locateFeed, parseFeedLink } from "@pith/core/videos/parse-feed-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFakeFetch, type FakeHandler } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { createTestInternet } from "../testing/create-test-internet.ts";
import { readSharedData, sharedDataDirectory } from "../testing/shared-data.ts";
import { findFeed } from "./find-feed.ts";
import { parseOpml } from "./parse-opml.ts";
import { readFeed } from "./read-feed.ts";

const mocks = "youtube/newpipe_mocks";
const readRecording = (path: string) =>
  (
    JSON.parse(readSharedData(`${mocks}/${path}`)) as {
      response: { responseCode: number; responseBody: string };
    }
  ).response;
const require = (location: FeedLocation | null): FeedLocation => {
  if (location === null) throw new Error("No feed");
  return location;
};
const channel = require(parseFeedLink({ text: `https://www.youtube.com/channel/UC${"x".repeat(22)}` }));
const playlist = require(parseFeedLink({ text: "https://www.youtube.com/playlist?list=PL123456" }));

function read(location: FeedLocation, handle: FakeHandler) {
  const fetch = createFakeFetch(handle);
  const reading = readFeed({ location, validators: null, dependencies: createTestDependencies({ fetch }) });
  return { reading, fetch };
}
const entry = (at: number) =>
  `<entry><id>yt:video:video${String(at).padStart(6, "0")}</id><yt:videoId>video${String(at).padStart(6, "0")}</yt:videoId>
  <title>Talk ${at}</title><published>2026-01-0${1 + (at % 9)}T00:00:00Z</published>
  <media:group><media:description>About ${at}</media:description></media:group></entry>`;
const feed = (count: number) =>
  `<feed><title>Talks</title>${Array.from({ length: count }, (_, at) => entry(at)).join("")}</feed>`;

describe("readFeed", () => {
  it("reads a channel from its public feed, with one request", async () => {
    const { reading, fetch } = read(channel, () => ({ body: feed(15) }));
    const found = await reading;
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      `https://www.youtube.com/feeds/videos.xml?channel_id=UC${"x".repeat(22)}`,
    ]);
    if (found.status !== "read") throw new Error("Not read");
    expect(found.entries).toHaveLength(15);
    expect(found.entries[1]).toEqual({
      key: "video000001",
      mediaKey: "youtube:video000001",
      url: "https://www.youtube.com/watch?v=video000001",
      title: "Talk 1",
      description: "About 1",
      publishedAt: "2026-01-02T00:00:00.000Z",
      durationSeconds: null,
    });
  });

  it("reads the newest entries of a long feed in its own order, whichever end it begins at", async () => {
    const item = (day: number, date: string) => `<item><guid>${day}</guid><title>${day}</title>${date}
      <link>https://example.org/${day}</link></item>`;
    const dated = (day: number) =>
      item(day, `<pubDate>${new Date(Date.UTC(2020, 0, day)).toUTCString()}</pubDate>`);
    const readKeys = async (items: readonly string[]) => {
      const body = `<rss><channel><title>Old</title>${items.join("")}</channel></rss>`;
      const found = await read(locateFeed("https://example.org/show"), () => ({ body })).reading;
      return found.status === "read" ? found.entries.map(({ key }) => Number(key)) : [];
    };
    const days = Array.from({ length: 600 }, (_each, at) => at + 1);
    expect(await readKeys(days.map(dated))).toEqual(days.slice(100));
    expect(await readKeys(days.toReversed().map(dated))).toEqual(days.slice(100).reverse());
    expect(await readKeys(days.map((day) => item(day, "")))).toEqual(days.slice(0, 500));
  });

  it("reads entries with audio, a video or a page, each with a usable link", async () => {
    const body = `<rss><channel><title>Mixed</title><ttl>90</ttl>
      <item><guid>a b</guid><title>Sound</title><enclosure url="https://cdn.example.org/1.mp3?sig=1" type="audio/mpeg"/>
        <description><![CDATA[<p>On <b>arches</b> &amp; r&uuml;ckw&#228;rts</p>]]></description></item>
      <item><guid>v</guid><title>Video</title><link>https://youtu.be/dQw4w9WgXcQ?si=1</link></item>
      <item><guid>p</guid><title>Page</title><link>https://example.org/post</link></item>
      <item><title>Nothing to identify it</title></item></channel></rss>`;
    const location = locateFeed("https://example.org/show");
    const found = await read(location, () => ({ body })).reading;
    if (found.status !== "read") throw new Error("Not read");
    expect(found).toMatchObject({ hasMedia: true, cacheSeconds: 5400 });
    expect(found.entries.map(({ mediaKey, url }) => [mediaKey, url])).toEqual([
      ["cdn.example.org/1.mp3", "https://example.org/show#episode=a%20b"],
      ["youtube:dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
      ["example.org/post", "https://example.org/post"],
    ]);
    expect(found.entries[0]?.description).toBe("On arches & rückwärts");
    const hosts = found.entries.map(({ url }) => {
      const link = parseVideoLink({ text: url });
      return link.ok && link.reference.host;
    });
    expect(hosts).toEqual(["podcast", "youtube", "page"]);
  });

  it("reads a JSON feed", async () => {
    const attachments = [
      { url: "https://cdn.example.org/1.mp3", mime_type: "audio/mpeg", duration_in_seconds: 90 },
    ];
    const items = [
      { id: 7, title: "One", date_published: "2026-01-01T00:00:00Z", attachments },
      { id: "8", url: "https://example.org/8", content_text: "Words" },
      { title: "Nothing to identify it" },
      "nonsense",
    ];
    const body = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Json", items });
    const found = await read(locateFeed("https://example.org/feed.json"), () => ({ body })).reading;
    expect(found).toMatchObject({
      title: "Json",
      entries: [
        { key: "7", url: "https://example.org/feed.json#episode=7", durationSeconds: 90 },
        { key: "8", url: "https://example.org/8", title: "Episode" },
      ],
    });
  });

  it("drops NUL from a JSON feed's texts, since a database can't store it", async () => {
    const items = [{ id: "a\0b", title: "O\0ne", url: "https://example.org/1" }];
    const body = JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "J\0son", items });
    const found = await read(locateFeed("https://example.org/feed.json"), () => ({ body })).reading;
    expect(found).toMatchObject({ title: "Json", entries: [{ key: "ab", title: "One" }] });
  });

  it("sends validators back, and honors 304, 410, Retry-After and Cache-Control", async () => {
    const asked: Record<string, unknown>[] = [];
    let status = 200;
    await using internet = await createTestInternet({
      pages: {
        "example.org/feed.xml": (request, response) => {
          const { "if-none-match": etag, "if-modified-since": since } = request.headers;
          asked.push({ etag, since });
          response.writeHead(status, {
            ETag: 'W/"1"',
            "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT",
            "Cache-Control": "public, max-age=7200",
            ...(status === 503 && { "Retry-After": "600" }),
          });
          response.end(status === 200 ? feed(1).replaceAll("yt:videoId", "x") : "");
        },
      },
    });
    const { dependencies } = internet;
    const location = locateFeed("https://example.org/feed.xml");
    const first = await readFeed({ location, validators: null, dependencies });
    if (first.status !== "read") throw new Error("Not read");
    expect(first.cacheSeconds).toBe(7200);
    status = 304;
    const { validators } = first;
    expect(await readFeed({ location, validators, dependencies })).toEqual({
      status: "unchanged",
      cacheSeconds: 7200,
    });
    status = 410;
    expect(await readFeed({ location, validators, dependencies })).toEqual({ status: "gone" });
    status = 503;
    await expect(readFeed({ location, validators, dependencies })).rejects.toMatchObject({
      code: "source_unreachable",
      retryAfterSeconds: 600,
    });
    const sent = { etag: 'W/"1"', since: "Thu, 01 Jan 2026 00:00:00 GMT" };
    expect(asked).toEqual([{ etag: undefined, since: undefined }, sent, sent, sent]);
  });
});

describe.skipIf(sharedDataDirectory === null)("readFeed on recorded YouTube responses", () => {
  const feedRecording = () => readRecording("youtubefeedextractor/notavailable/generated_mock_0.json");
  const answer = ({ responseCode: status, responseBody: body }: ReturnType<typeof readRecording>) => ({
    status,
    body,
  });

  it("reads a channel's page if its feed isn't found", async () => {
    const page = readRecording("youtubechannelextractor/randomchannel/generated_mock_2.json");
    const { reading } = read(channel, ({ url }) => answer(url.includes("/feeds/") ? feedRecording() : page));
    expect(await reading).toMatchObject({
      title: "random channel",
      entries: [{ publishedAt: null, durationSeconds: 268 }],
    });
  });

  it("reads a long playlist beyond its feed, and each video once", async () => {
    const page = readRecording("youtubeplaylistextractor/hugeplaylist/generated_mock_3.json");
    const { reading } = read(playlist, ({ url }) =>
      url.includes("/feeds/") ? { body: feed(15) } : answer(page),
    );
    const found = await reading;
    if (found.status !== "read") throw new Error("Not read");
    expect(found.entries.length).toBeGreaterThan(90);
    expect(new Set(found.entries.map(({ key }) => key)).size).toBe(found.entries.length);
    expect(read(playlist, () => ({ body: feed(3) })).fetch.requests.length).toBeLessThanOrEqual(1);
  });

  it("reports a missing channel", async () => {
    const page = readRecording("youtubechannelextractor/notavailable/generated_mock_3.json");
    const { reading } = read(channel, ({ url }) => answer(url.includes("/feeds/") ? feedRecording() : page));
    const error: unknown = await reading.catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe("video_removed");
  });
});

describe("findFeed", () => {
  const find = (text: string, handle: FakeHandler) =>
    findFeed({ text, dependencies: createTestDependencies({ fetch: createFakeFetch(handle) }) });

  it("finds a channel by name, a page's feed, and a feed at any URL", async () => {
    const resolved = JSON.stringify({ endpoint: { browseEndpoint: { browseId: `UC${"x".repeat(22)}` } } });
    expect(await find("https://www.youtube.com/@talks", () => ({ body: resolved }))).toEqual(channel);
    const link = `<link rel="alternate" type="application/rss+xml" href="/show.rss">`;
    expect(await find("https://example.org/about", () => ({ body: `<html>${link}</html>` }))).toMatchObject({
      key: "feed:example.org/show.rss",
      feedUrl: "https://example.org/show.rss",
    });
    expect(await find("https://example.org/show", () => ({ body: feed(1) }))).toMatchObject({
      key: "feed:example.org/show",
    });
  });

  it.each([
    ["https://vimeo.com/76979871", "unsupported_link"],
    ["https://example.org/no-feed", "unsupported_link"],
    ["http://10.0.0.1/", "forbidden_address"],
    ["nothing", "invalid_input"],
  ])("refuses %s", async (text, code) => {
    await expect(find(text, () => ({ body: "<html></html>" }))).rejects.toMatchObject({ code });
  });
});

describe("parseOpml", () => {
  const escapeXml = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

  it("returns every feed of any list, in order", () => {
    const title = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
      .map((text) => text.trim() || "x");
    const outlines = fc.array(fc.record({ url: fc.webUrl({ withQueryParameters: true }), title }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(outlines, fc.boolean(), (listed, isFolded) => {
        const lines = listed.map(
          ({ url, title: name }) => `<outline text="${escapeXml(name)}" xmlUrl="${escapeXml(url)}"/>`,
        );
        const body = isFolded ? `<outline text="Folder">${lines.join("")}</outline>` : lines.join("");
        const text = `\uFEFF<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`;
        expect(parseOpml(text)).toEqual(listed);
      }),
    );
  });

  it("throws nothing but refusals, and returns null for other documents", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        try {
          const feeds = parseOpml(text);
          return feeds === null || Array.isArray(feeds);
        } catch (error) {
          return isAppError(error);
        }
      }),
    );
    expect(parseOpml("<rss><outline xmlUrl='https://example.org'/></rss>")).toBeNull();
    expect(parseOpml("")).toBeNull();
  });
});
