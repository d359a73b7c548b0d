import { isAppError } from "@pith/core/errors/app-error";
import { hasValidParams } from "@pith/core/messages/has-valid-params";
import { transcriptSchema } from "@pith/core/transcripts/transcript";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { videoSchema } from "@pith/core/videos/video";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlaylist } from "./hls/parse-playlist.ts";
import { listVideos } from "./lists/list-videos.ts";
import { readBrowseAnswer } from "./lists/read-browse-answer.ts";
import { loadVideo } from "./load-video.ts";
import { readLinkedData } from "./pages/read-linked-data.ts";
import { scanPage } from "./pages/scan-page.ts";
import { parseFeed } from "./podcast/parse-feed.ts";
import { readTedPage } from "./ted/read-ted-page.ts";
import { createFakeFetch, type FakeHandler } from "./testing/create-fake-fetch.ts";
import { createTestDependencies } from "./testing/create-test-dependencies.ts";
import { parseHtmlTranscript } from "./tracks/parse-html-transcript.ts";

/** In an external response, fields that should be strings can contain anything. */
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20, unit: "binary" }) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      "https://cdn.example.org/a.vtt",
      "//cdn.example.org/a.vtt",
      "a.vtt",
      "javascript:alert(1)",
      "http://[",
      "file:///etc/passwd",
      "en",
      "xx-autogen",
      "\ud800",
      "",
      null,
      -1,
      0,
      1e308,
      Number.NaN,
      "1:02:03",
      "PT1H",
      "9999-99-99",
    ),
  },
);
const flag = fc.option(anything, { nil: undefined });
const cue = fc.constantFrom(
  "WEBVTT\n\n",
  "00:00:01.000 --> 00:00:05.000\nEvery lock hides a row of pins.\n\n",
  "00:00:06.000 --> 00:00:02.000\nThe key lifts them one by one.\n\n",
  "X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n",
  "X-TIMESTAMP-MAP=MPEGTS:-1,LOCAL:x\n",
  "1\n00:00:01,000 --> 00:00:02,000\nThen the door opens.\n\n",
  "<p><cite>Ann:</cite> <time>0:05</time> Every lock hides pins.</p>",
  '{"segments":[{"startTime":1,"endTime":2,"speaker":"Ann","body":"Every lock hides a row of pins."}]}',
  "<!doctype html>",
);
/** A caption file: intact, broken or something else. */
const captions = fc
  .array(fc.oneof({ weight: 5, arbitrary: cue }, fc.string({ maxLength: 30 })), { maxLength: 12 })
  .map((parts) => parts.join(""));
const text = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
const script = (value: unknown) => (JSON.stringify(value) ?? "null").replaceAll("<", "\\u003c");
/** Inserts pieces of the format into a string and removes others. */
const mangle = ({ seed, pieces }: { seed: string; pieces: readonly string[] }) =>
  fc
    .array(
      fc.record({
        at: fc.nat(seed.length),
        cut: fc.nat(20),
        put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })),
      }),
      { maxLength: 4 },
    )
    .map((edits) =>
      edits.reduce((body, { at, cut, put }) => body.slice(0, at) + put + body.slice(at + cut), seed),
    );

const hlsPieces = [
  "#EXTM3U",
  "#EXTINF:",
  "#EXTINF:-5,\nx.vtt\n",
  "#EXT-X-ENDLIST",
  "#EXT-X-DISCONTINUITY",
  '#EXT-X-KEY:METHOD=AES-128,URI="k"',
  "#EXT-X-MAP:",
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x"',
  "#EXT-X-STREAM-INF:",
  "#EXT-X-BYTERANGE:9@9",
  '"',
  ",",
  "=",
  "\n",
];
const masterSeed =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"\nvideo.m3u8\n';
const listSeed =
  "#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\n0.vtt\n#EXTINF:60,\n1.vtt\n#EXT-X-ENDLIST\n";
const feedSeed =
  '<?xml version="1.0"?><rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title><language>en</language><item><title>One</title><guid>one</guid><pubDate>Mon, 08 Jan 2024 10:00:00 GMT</pubDate><enclosure url="https://cdn.example.org/1.mp3" type="audio/mpeg"/><itunes:duration>00:02:00</itunes:duration><podcast:transcript url="https://cdn.example.org/a.vtt" type="text/vtt" language="en"/><podcast:chapters url="https://cdn.example.org/c.json" type="application/json+chapters"/></item></channel></rss>';
const feedPieces = [
  "<item>",
  "</item>",
  "<guid>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "&#0;",
  "&bomb;",
  "<enclosure url='javascript:1'/>",
  "<podcast:transcript/>",
  "<psc:chapter start='99:99' title='x'/>",
  "<itunes:duration>-5</itunes:duration>",
  "<feed><entry>",
  "<yt:videoId>dQw4w9WgXcQ</yt:videoId>",
  "<pubDate>never</pubDate>",
];
const pageSeed =
  '<html lang="en"><head><title>Talk</title><base href="https://page.example.org/x/"><meta property="og:video" content="v.mp4"><link rel="alternate" type="application/rss+xml" href="/feed.xml"><script type="application/ld+json">{"@type":"VideoObject","name":"Talk","caption":[{"contentUrl":"a.vtt"}],"duration":"PT2M","hasPart":[{"@type":"Clip","name":"x","startOffset":1}]}</script></head><body><video poster="p.jpg"><source src="v.mp4"><track kind="captions" srclang="en" src="a.vtt" default></video><iframe src="https://player.vimeo.com/video/76979871"></iframe></body></html>';
const pagePieces = [
  "<video>",
  "</video>",
  "<track src=",
  "<base href='http://['>",
  "<script type='application/ld+json'>",
  "</script>",
  '{"@type":',
  '"@graph":[',
  "<iframe src='//www.youtube.com/embed/dQw4w9WgXcQ'>",
  "<source>",
  "<audio src='javascript:1'>",
  '"',
  ">",
  "<!--",
  "<meta property='og:video' content='data:x'>",
];

/** Loads a link from a fake web, and expects either a consistent video or a proper error. */
async function expectVideoOrRefusal({ link, handle }: { link: string; handle: FakeHandler }): Promise<void> {
  const parsed = parseVideoLink({ text: link });
  if (!parsed.ok) throw new Error(parsed.reason.code);
  try {
    const loaded = await loadVideo({
      reference: parsed.reference,
      dependencies: createTestDependencies({ fetch: createFakeFetch(handle) }),
      onVideo: (video) => expect(videoSchema.safeParse(video).error).toBeUndefined(),
    });
    expect(videoSchema.safeParse(loaded.video).error).toBeUndefined();
    expect(transcriptSchema.safeParse(loaded.transcript).error).toBeUndefined();
    expect(loaded.transcript.cues.length).toBeGreaterThan(0);
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(hasValidParams(error.reason)).toBe(true);
    expect(error.code).not.toBe("internal");
  }
}

/** Serves files by the last path segment; all other URLs get captions. */
const serve =
  (files: Readonly<Record<string, string>>, otherwise: string): FakeHandler =>
  ({ url }) => ({ body: files[new URL(url).pathname.split("/").at(-1) ?? ""] ?? otherwise });

describe("loadVideo on answers in any shape", () => {
  it("reads or refuses streams of HLS", async () => {
    await fc.assert(
      fc.asyncProperty(
        mangle({ seed: masterSeed, pieces: hlsPieces }),
        mangle({ seed: listSeed, pieces: hlsPieces }),
        captions,
        async (master, list, segment) => {
          await expectVideoOrRefusal({
            link: "https://cdn.example.org/master.m3u8",
            handle: serve({ "master.m3u8": master, "en.m3u8": list }, segment),
          });
        },
      ),
    );
  });

  it("reads or refuses podcasts and their transcripts", async () => {
    await fc.assert(
      fc.asyncProperty(
        mangle({ seed: feedSeed, pieces: feedPieces }),
        captions,
        fc.oneof(
          fc.json(),
          fc.constant('{"chapters":[{"startTime":"1","title":"x"},{"startTime":60,"title":"y"}]}'),
        ),
        async (feed, transcript, chapters) => {
          await expectVideoOrRefusal({
            link: "https://show.example.org/feed.xml",
            handle: serve({ "feed.xml": feed, "c.json": chapters }, transcript),
          });
        },
      ),
    );
  });

  it("reads or refuses pages", async () => {
    await fc.assert(
      fc.asyncProperty(mangle({ seed: pageSeed, pieces: pagePieces }), captions, async (page, track) => {
        await expectVideoOrRefusal({
          link: "https://page.example.org/talk",
          handle: ({ url }) =>
            url === "https://page.example.org/talk"
              ? { body: page, headers: { "content-type": "text/html; charset=utf-8" } }
              : { body: track },
        });
      }),
    );
  });

  it("reads or refuses Vimeo's answers", async () => {
    const config = fc.record({
      video: fc.record({
        id: anything,
        title: anything,
        duration: anything,
        owner: anything,
        thumbs: anything,
      }),
      request: fc.record({
        text_tracks: fc.oneof(
          anything,
          fc.array(
            fc.record({ id: anything, lang: anything, kind: anything, label: anything, url: anything }),
          ),
        ),
        files: anything,
      }),
      embed: fc.oneof(
        anything,
        fc.record({ chapters: fc.array(fc.record({ title: anything, timecode: anything })) }),
      ),
    });
    const embed = fc.record({
      title: anything,
      upload_date: anything,
      duration: anything,
      author_name: anything,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(config, anything),
        fc.oneof(embed, anything),
        captions,
        async (answer, oembed, track) => {
          await expectVideoOrRefusal({
            link: "https://vimeo.com/76979871",
            handle: serve({ config: text(answer), "oembed.json": text(oembed) }, track),
          });
        },
      ),
    );
  });

  it("reads or refuses TED's answers", async () => {
    const cues = fc.array(fc.record({ text: anything, time: anything }));
    const translation = fc.oneof(anything, fc.record({ paragraphs: fc.array(fc.record({ cues })) }));
    const player = fc.record({
      nativeLanguage: anything,
      languages: fc.oneof(anything, fc.array(fc.record({ languageCode: anything }))),
      introDuration: anything,
      resources: fc.oneof(anything, fc.record({ hls: fc.record({ stream: anything }), h264: anything })),
    });
    const page = fc.record({
      videoData: fc.record({
        id: anything,
        title: anything,
        presenterDisplayName: anything,
        duration: anything,
        publishedAt: anything,
        primaryImageSet: flag,
        playerData: fc.oneof(
          anything,
          player.map((value) => JSON.stringify(value)),
        ),
        audioDownload: anything,
      }),
      transcriptData: fc.oneof(anything, fc.record({ translation })),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(page, anything), translation, async (pageProps, translated) => {
        await expectVideoOrRefusal({
          link: "https://www.ted.com/talks/ada_on_locks",
          handle: ({ url }) =>
            url.endsWith("/graphql")
              ? { body: text({ data: { translation: translated } }) }
              : {
                  body: `<html><script id="__NEXT_DATA__" type="application/json">${script({ props: { pageProps } })}</script></html>`,
                },
        });
      }),
    );
  });
});

describe("listVideos on answers in any shape", () => {
  const runs = fc.oneof(
    anything,
    fc.record({ runs: fc.array(fc.record({ text: anything })) }),
    fc.record({ simpleText: anything }),
  );
  const entry = fc.oneof(
    fc.record({
      playlistVideoRenderer: fc.record({
        videoId: fc.oneof(fc.constant("dQw4w9WgXcQ"), anything),
        title: runs,
        lengthSeconds: anything,
        lengthText: runs,
        thumbnail: anything,
      }),
    }),
    fc.record({
      lockupViewModel: fc.record({
        contentId: fc.oneof(fc.constant("dQw4w9WgXcQ"), anything),
        metadata: anything,
        contentImage: anything,
      }),
    }),
    fc.record({ continuationItemRenderer: anything }),
    fc.record({ alertRenderer: fc.record({ text: runs }) }),
    anything,
  );
  const answer = fc.record({
    header: anything,
    metadata: anything,
    contents: fc.array(entry, { maxLength: 6 }),
  });

  it("lists or refuses playlists and channels of YouTube", async () => {
    const links = ["https://www.youtube.com/playlist?list=PL123456", "https://www.youtube.com/@locks"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...links), fc.oneof(answer, anything), async (link, value) => {
        const reference = parseListLink({ text: link });
        if (reference === null) throw new Error(link);
        const fetch = createFakeFetch(() => ({ body: text(value) }));
        try {
          const list = await listVideos({
            reference,
            limit: 5,
            dependencies: createTestDependencies({ fetch }),
          });
          expect(list.entries.length).toBeLessThanOrEqual(5);
          for (const { url, title } of list.entries) {
            expect(parseVideoLink({ text: url })).toMatchObject({ ok: true });
            expect(title.trim()).not.toBe("");
          }
        } catch (error) {
          if (!isAppError(error)) throw error;
          expect(hasValidParams(error.reason)).toBe(true);
        }
        // An endless list must result in a limited number of page requests.
        expect(fetch.requests.length).toBeLessThan(30);
      }),
    );
  });
});

describe("the sources' parsers on hostile input", () => {
  const url = "https://page.example.org/";
  const units = [
    ...hlsPieces,
    ...feedPieces,
    ...pagePieces,
    "<p>",
    "<div>",
    "<cite>",
    "<time>0:01",
    "&amp;",
    "[",
    '{"a":',
    "\\",
    "a ",
  ];

  it.each([
    ["HLS", (body: string) => tolerate(() => parsePlaylist({ text: `#EXTM3U\n${body}`, url }))],
    ["feeds", (body: string) => parseFeed({ text: `<rss><channel>${body}`, url })],
    ["pages", (body: string) => scanPage({ html: body, url })],
    ["linked data", (body: string) => readLinkedData({ scripts: [body], url })],
    ["HTML transcripts", (body: string) => parseHtmlTranscript(body)],
    ["TED's pages", (body: string) => readTedPage(`<script id="__NEXT_DATA__">${body}`)],
  ])("read or refuse 100,000 characters of any one thing in %s", (_what, read) => {
    // A quadratic parser wouldn't finish within the test timeout.
    for (const unit of units) tolerate(() => read(unit.repeat(Math.ceil(100_000 / unit.length))));
  });

  it("get through values that are nested a hundred thousand deep", () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 100_000; depth += 1) deep = depth % 2 ? [deep] : { contents: deep };
    expect(readBrowseAnswer(deep).entries).toEqual([]);
  });
});

function tolerate(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}
