import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgeDeleted } from "../history/delete-summary.ts";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";
import { type PodcastEpisode, renderPodcastFeed } from "./render-podcast-feed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function arrange(text: string) {
  const caller = await server.signInGuest();
  await server.setTier({ userId: caller.userId, tier: "pro" });
  const { body } = await server.call("createSummary", {
    as: caller,
    body: { source: { kind: "text", title: text, text } },
  });
  await server.runSummaries();
  await server.call("createSummaryAudio", { as: caller, params: { id: body.data.summary.id }, body: {} });
  await server.runAudio();
  const feed = await server.call("createPodcastFeedLink", { as: caller });
  return { caller, url: feed.body.data.url as string };
}

/** Reads the feed enclosure's attributes. */
function readEnclosure(xml: string): { url: string; length: number; type: string } {
  const [, url = "", length = "", type = ""] =
    /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"\/>/.exec(xml) ?? [];
  return { url: url.replaceAll("&amp;", "&"), length: Number(length), type };
}

describe("the podcast feed", () => {
  it("lists each audio summary as an episode with a correct enclosure length", async () => {
    const { url, caller } = await arrange("Ropes & pulleys <lift>");
    const answer = await server.app.request(url);
    const xml = await answer.text();
    expect(answer.headers.get("content-type")).toContain("application/rss+xml");
    expect(xml).toContain("<title>Ropes &amp; pulleys &lt;lift&gt;</title>");
    const enclosure = readEnclosure(xml);
    expect(new URL(enclosure.url).pathname).toMatch(/\.mp3$/);
    const file = await server.app.request(enclosure.url);
    const bytes = await file.arrayBuffer();
    expect([file.status, bytes.byteLength, file.headers.get("content-type")]).toEqual([
      200,
      enclosure.length,
      enclosure.type,
    ]);
    const head = await server.app.request(enclosure.url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(enclosure.length)]);
    const part = await server.app.request(enclosure.url, { headers: { Range: "bytes=-4" } });
    expect([part.status, await part.arrayBuffer()]).toEqual([206, bytes.slice(-4)]);
    const chapters = /<podcast:chapters url="([^"]+)"/.exec(xml)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const chaptersAnswer = await server.app.request(chapters);
    expect(chaptersAnswer.headers.get("content-type")).toBe("application/json+chapters");
    expect(await chaptersAnswer.json()).toMatchObject({ version: "1.2.0", chapters: [{ startTime: 0 }, {}] });
    const guid = /<guid isPermaLink="false">([^<]+)</.exec(xml)?.[1];
    const etag = answer.headers.get("etag") ?? "";
    const again = await server.app.request(url, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    // A feed that was revoked and created again is a different feed with the same episodes.
    await server.call("deletePodcastFeedLink", { as: caller });
    const { body } = await server.call("createPodcastFeedLink", { as: caller });
    const other = await (await server.app.request(body.data.url)).text();
    expect(other).toContain(`<guid isPermaLink="false">${guid}<`);
    expect(other).not.toContain(enclosure.url.replaceAll("&", "&amp;"));
  });

  it("invalidates all its URLs when its owner deletes it, and gets a new one", async () => {
    const { caller, url } = await arrange("Taken back.");
    const { url: audioUrl } = readEnclosure(await (await server.app.request(url)).text());
    await server.call("deletePodcastFeedLink", { as: caller });
    expect((await server.app.request(url)).status).toBe(404);
    expect((await server.app.request(audioUrl)).status).toBe(404);
    expect((await server.call("getPodcastFeedLink", { as: caller })).body.data).toEqual({ url: null });
    const { body } = await server.call("createPodcastFeedLink", { as: caller });
    expect(body.data.url).not.toBe(url);
    expect((await server.app.request(body.data.url)).status).toBe(200);
  });

  it.each(["before", "after"])(
    "keeps audio that is shared with another summary, deleted %s it was spoken",
    async (when) => {
      const caller = await server.signInGuest();
      await server.setTier({ userId: caller.userId, tier: "pro" });
      const source = { kind: "text" as const, title: `Shared, ${when}`, text: `Spoken once, ${when}.` };
      const ids: string[] = [];
      for (const language of ["de", "fr"]) {
        const { body } = await server.call("createSummary", { as: caller, body: { source, language } });
        await server.runSummaries();
        ids.push(body.data.summary.id);
      }
      const [first = "", second = ""] = ids;
      const ask = (id: string) => server.call("createSummaryAudio", { as: caller, params: { id }, body: {} });
      await ask(first);
      expect((await ask(second)).body.data).toMatchObject({ joined: true, cost: 0 });
      if (when === "after") await server.runAudio();
      await server.call("deleteSummary", { as: caller, params: { id: first } });
      const now = server.clock.now();
      await purgeDeleted({ ...server.dependencies, clock: { now: () => now + UNDO_DELETE_MS + 1 } });
      await server.runAudio();
      const { body } = await server.call("getSummaryAudio", { as: caller, params: { id: second } });
      expect(body.data.status).toBe("done");
      const file = await server.app.request(`${TEST_ORIGIN}${body.data.url}`, { method: "HEAD" });
      expect(decodeURIComponent(file.headers.get("content-disposition") ?? "")).toContain(source.title);
      const feed = await server.call("createPodcastFeedLink", { as: caller });
      const xml = await (await server.app.request(feed.body.data.url)).text();
      expect(xml).toContain(`<title>${source.title}</title>`);
    },
  );

  it("contains only its owner's audio, and its token isn't stored in plain text", async () => {
    const [mine, theirs] = [await arrange("Mine alone."), await arrange("Theirs alone.")];
    const xml = await (await server.app.request(mine.url)).text();
    expect(xml).toContain("Mine alone.");
    expect(xml).not.toContain("Theirs alone.");
    const token = new URL(theirs.url).pathname.replace("/feeds/", "").replace(".xml", "");
    expect(await server.dumpTables()).not.toContain(token);
    expect(theirs.url.startsWith(TEST_ORIGIN)).toBe(true);
  });
});

describe("renderPodcastFeed", () => {
  const episode: PodcastEpisode = {
    id: "one",
    title: 'A\u0000\ud800 "title" & 橋 🌉',
    description: "x".repeat(5000),
    author: null,
    pageUrl: "https://pith.example/summary/1",
    audio: {
      url: "https://pith.example/a?token=1&b=2",
      contentType: "audio/mpeg",
      sizeBytes: 7,
      durationSeconds: 61.6,
    },
    chaptersUrl: "https://pith.example/a/chapters?token=1",
    publishedAt: new Date("2026-11-21T03:00:00Z"),
  };
  const render = (episodes: PodcastEpisode[]) =>
    renderPodcastFeed({
      feedUrl: "https://pith.example/feeds/x.xml",
      siteUrl: "https://pith.example",
      episodes,
      createdAt: new Date("2026-11-01T00:00:00Z"),
    });

  it("replaces characters that XML can't represent and escapes the others", () => {
    const xml = render([episode]);
    expect(xml).toContain("<title>A\ufffd &quot;title&quot; &amp; 橋 🌉</title>");
    expect(xml).toContain("token=1&amp;b=2");
    expect(xml).toContain("<itunes:duration>62</itunes:duration>");
    expect(xml).toContain("<pubDate>Sat, 21 Nov 2026 03:00:00 GMT</pubDate>");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the feed must not contain any of these.
    expect(xml).not.toMatch(/[\u0000-\u0008]/);
  });

  it("shortens titles and descriptions to Apple's limits and includes the show's cover", () => {
    const xml = render([{ ...episode, title: "y".repeat(300), author: " Somebody " }]);
    expect(xml).toContain(`<title>${"y".repeat(254)}…</title>`);
    expect(xml).toContain("<itunes:author>Somebody</itunes:author>");
    expect(xml).toContain('<itunes:image href="https://pith.example/podcast.png"/>');
    expect(/&lt;p&gt;(x+)&lt;\/p&gt;</.exec(xml)?.[1]).toHaveLength(4000 - "<p></p>".length);
  });

  it("has descriptions as HTML, in whole lines, in which nothing said is markup", () => {
    const said = "1 < 2 <b>";
    const description = [said, "x".repeat(3900), "y".repeat(100)].join("\n");
    const xml = render([{ ...episode, description }]);
    const html = (/<item>.*<description>(.*?)<\/description>/s.exec(xml)?.[1] ?? "").replace(
      /&(lt|gt|amp);/g,
      (_entity, name: "lt" | "gt" | "amp") => ({ lt: "<", gt: ">", amp: "&" })[name],
    );
    expect(html).toBe(`<p>1 &lt; 2 &lt;b&gt;</p><p>${"x".repeat(3900)}</p>`);
  });

  it("renders a valid feed without episodes", () => {
    expect(render([])).toContain("<lastBuildDate>Sun, 01 Nov 2026 00:00:00 GMT</lastBuildDate>");
  });
});
