import type { AppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { buildJson3, buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import { listRequests, loadFromRoutes, type Routes } from "../testing/load-from-routes.ts";

const link = "https://www.example.org/talks/locks";
const html = (body: string, head = "") => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><head><title>How locks work</title>${head}</head><body>${body}</body></html>`,
});
const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const vtt = { body: buildVtt({ seconds: 120 }) };
const load = (page: Routes[string], routes: Routes = {}) =>
  loadFromRoutes({ link, routes: { [link]: page ?? "never", ...routes } });
const speech = Array.from({ length: 30 }, (_, at) => `Pin number ${at} is lifted to its own height.`).join(
  " ",
);

describe("loadVideo for a page", () => {
  it("gives up after two caption files time out, whatever else the page lists", async () => {
    const names = ["a", "b", "c", "d"];
    const tracks = names.map((name) => `<track src="${name}.vtt" srclang="en">`);
    const slow = Object.fromEntries(
      names.map((name) => [`https://example.org/${name}.vtt`, "timeout" as const]),
    );
    const page = { body: `<video src="talk.mp4">${tracks.join("")}</video>` };
    const { loaded, fetch } = loadFromRoutes({
      link: "https://example.org/talk",
      routes: { "https://example.org/talk": page, ...slow },
    });
    await expect(loaded).rejects.toMatchObject({ code: "timeout" });
    expect(fetch.requests).toHaveLength(3);
  });

  it("reads its video's tracks, captions before subtitles", { tags: "D.sources.11" }, async () => {
    const page = html(
      `<video poster="/poster.jpg"><source src="/talk.mp4" type="video/mp4">
        <track kind="chapters" src="/chapters.vtt"><track kind=metadata src=/m.vtt>
        <track kind="subtitles" srclang="de" src="/de.vtt" default>
        <track kind="captions" srclang="en" label="English" src="../en.vtt"></video>`,
      `<meta property="og:title" content="Locks &amp; keys"><meta name=author content="Ada L.">
       <meta property="article:published_time" content="2024-03-01T08:00:00Z"><meta property="og:video:duration" content="120">`,
    );
    const { loaded, fetch } = load(page, { "https://www.example.org/en.vtt": vtt });
    const { video, transcript, track } = await loaded;
    expect(videoSchema.parse(video)).toEqual({
      host: "page",
      id: link,
      url: link,
      title: "Locks & keys",
      author: "Ada L.",
      durationSeconds: 120,
      thumbnailUrl: "https://www.example.org/poster.jpg",
      publishedAt: "2024-03-01T08:00:00.000Z",
      chapters: [],
    });
    expect([transcript.cues.length, track.name]).toEqual([20, "English"]);
    expect(listRequests(fetch)).toEqual([`GET ${link}`, "GET https://www.example.org/en.vtt"]);
  });

  it("finds the tracks of an <audio> by the page's base URL", {
    tags: "D.sources.11",
  }, async () => {
    const body = Buffer.from(
      '<base href="https://cdn.example.net/x/"><title>T\u00fcren</title><audio src=a.mp3><track src="t.vtt"></audio>',
    );
    const page = { headers: { "content-type": "text/html; charset=utf-8" }, body: body.toString() };
    const { video } = await load(page, { "https://cdn.example.net/x/t.vtt": vtt }).loaded;
    expect(video.title).toBe("Türen");
  });

  it.each([
    ["its header", "text/html; charset=koi8-r", ""],
    ["a meta tag", "text/html", "<meta charset=koi8-r>"],
    ["an old meta tag", "text/html", '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'],
  ])("reads a page in the encoding that is declared by %s", async (_where, type, tag) => {
    // "Замки" in KOI8-R
    const title = Buffer.from([0xfa, 0xc1, 0xcd, 0xcb, 0xc9]).toString("latin1");
    const page = `<head>${tag}<title>${title}</title></head><audio src=a.mp3><track src="t.vtt"></audio>`;
    const { video } = await load(
      { headers: { "content-type": type }, body: Uint8Array.from(Buffer.from(page, "latin1")) },
      { "https://www.example.org/talks/t.vtt": vtt },
    ).loaded;
    expect(video.title).toBe("Замки");
  });

  it("reads captions, chapters and metadata from linked data", async () => {
    const data = {
      "@graph": [
        { "@type": "WebPage", name: "No" },
        {
          "@type": ["VideoObject"],
          name: "Locks",
          duration: "PT2M",
          author: { name: "Ada" },
          uploadDate: "2024-01-01",
          caption: [{ "@type": "MediaObject", contentUrl: "/en.vtt", inLanguage: "en" }],
          hasPart: [
            { "@type": "Clip", name: "Keys", startOffset: 60 },
            { "@type": "Clip", name: "Locks", startOffset: 0 },
          ],
        },
      ],
    };
    const { video } = await load(html("", ld(data)), { "https://www.example.org/en.vtt": vtt }).loaded;
    expect(video).toMatchObject({ title: "Locks", author: "Ada", durationSeconds: 120 });
    expect(video.chapters.map(({ title }) => title)).toEqual(["Locks", "Keys"]);
  });

  it("reads a transcript in linked data, and never a description", async () => {
    const withTranscript = html(
      "",
      ld({ "@type": "VideoObject", transcript: speech, description: "About locks." }),
    );
    expect((await load(withTranscript).loaded).transcript.cues.map(({ text }) => text).join(" ")).toContain(
      "Pin number 7",
    );
    const described = html("", ld({ "@type": "VideoObject", description: speech }));
    await expect(load(described).loaded).rejects.toMatchObject({ code: "no_captions" });
  });

  it("reads the subtitles of a stream that the page plays", async () => {
    const master = `#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nv.m3u8\n`;
    const list = "#EXTM3U\n#EXT-X-TARGETDURATION:120\n#EXTINF:120,\nall.vtt\n#EXT-X-ENDLIST\n";
    const { loaded } = load(html('<video><source src="/s/m.m3u8" type="application/x-mpegURL"></video>'), {
      "https://www.example.org/s/m.m3u8": { body: master },
      "https://www.example.org/s/en.m3u8": { body: list },
      "https://www.example.org/s/all.vtt": vtt,
    });
    expect((await loaded).attempts).toEqual([{ source: "page:hls", outcome: "captions" }]);
  });

  it.each([
    ["a frame", '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe>', ""],
    ["a frame that loads late", '<iframe data-src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', ""],
    ["og:video", "", '<meta property="og:video:url" content="https://www.youtube.com/embed/dQw4w9WgXcQ">'],
    [
      "linked data",
      "",
      ld({ "@type": "VideoObject", embedUrl: "https://www.youtube.com/embed/dQw4w9WgXcQ" }),
    ],
  ])("returns the YouTube video that the page embeds by %s", async (_name, body, head) => {
    const { loaded } = load(html(body, head), {
      "https://www.youtube.com/youtubei/v1/player": {
        body: JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })),
      },
      "https://www.youtube.com/api/timedtext": { body: buildJson3({ seconds: 600 }) },
    });
    expect((await loaded).video).toMatchObject({ host: "youtube", id: "dQw4w9WgXcQ" });
  });

  it("finds the page's episode in the page's feed", { tags: "D.sources.10" }, async () => {
    const feed = `<rss><channel><title>Show</title><item><guid>1</guid><title>Locks</title><link>${link}/?utm_source=feed</link>
      <enclosure url="https://cdn.example.org/1.mp3"/><podcast:transcript url="https://cdn.example.org/1.vtt" type="text/vtt"/></item></channel></rss>`;
    const head = '<link rel="alternate" type="application/rss+xml" href="/feed">';
    const { loaded } = load(html("<audio src=/1.mp3></audio>", head), {
      "https://www.example.org/feed": { body: feed },
      "https://cdn.example.org/1.vtt": vtt,
    });
    expect((await loaded).video).toMatchObject({
      host: "podcast",
      id: "https://www.example.org/feed#episode=1",
    });
  });

  it.each([
    ["a caption file", { headers: { "content-type": "text/vtt" }, body: vtt.body }, "page"],
    ["a caption file without a type", { body: vtt.body }, "page"],
  ])("reads %s", async (_name, answer, host) => {
    const file = "https://www.example.org/talks/How_locks_work.en.vtt";
    const { video } = await loadFromRoutes({ link: file, routes: { [file]: answer } }).loaded;
    expect(video).toMatchObject({ host, title: "How locks work.en" });
  });

  it("reads a feed and a recording whose URL doesn't look like one", async () => {
    const feed = `<?xml version="1.0"?><rss><channel><title>Show</title><item><guid>1</guid><podcast:transcript url="/1.vtt" type="text/vtt"/></item></channel></rss>`;
    const { loaded } = load({ body: feed }, { "https://www.example.org/1.vtt": vtt });
    expect((await loaded).video.host).toBe("podcast");
    const recording = load({ headers: { "content-type": "audio/mpeg" }, body: "ID3" });
    await expect(recording.loaded).rejects.toMatchObject({ code: "no_captions" });
  });

  it.each<[name: string, page: Routes[string], code: string, message: RegExp]>([
    ["a page without a video", html("<p>Hello</p>"), "unsupported_link", /find a video on this page/],
    [
      "a video without captions",
      html("<video src=/a.mp4></video>"),
      "no_captions",
      /isn't set up on this server/,
    ],
    [
      "a page that isn't there",
      { status: 404 },
      "video_unavailable",
      /nothing at this address on www\.example\.org/,
    ],
    ["a page behind a sign-in", { status: 403 }, "source_blocked", /may require you to sign in/],
    [
      "too many requests",
      { status: 429, headers: { "retry-after": "60" } },
      "source_blocked",
      /too many requests/,
    ],
    ["a fault of the site's", { status: 500 }, "source_unreachable", /having problems/],
    ["a site that is down", "source_unreachable", "source_unreachable", /./],
    [
      "a file that isn't captions",
      { headers: { "content-type": "application/json" }, body: "{}" },
      "unsupported_format",
      /isn't a link to a caption file/,
    ],
  ])("refuses %s", async (_name, page, code, message) => {
    const error = await load(page).loaded.catch((cause: unknown) => cause as AppError);
    expect(error).toMatchObject({ code });
    expect(getEnglish((error as AppError).reason)).toMatch(message);
  });

  it("reports captions on the local network as forbidden", async () => {
    const page = html('<video><track src="http://169.254.169.254/a.vtt"></video>');
    const { loaded } = load(page, { "http://169.254.169.254/a.vtt": "forbidden_address" });
    await expect(loaded).rejects.toMatchObject({
      code: "forbidden_address",
      reason: { code: "forbidden_address.captions", params: {} },
    });
  });
});
