import { listVideos } from "@pith/sources/lists/list-videos";
import { loadVideo } from "@pith/sources/load-video";
import { createFakeFetch, type FakeAnswer } from "@pith/sources/testing/create-fake-fetch";
import { createTestDependencies } from "@pith/sources/testing/create-test-dependencies";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExtractionPool, type ExtractionPool } from "../providers/extraction/create-extraction-pool.ts";
import { createExtractiveSummarizer } from "../providers/extraction/create-extractive-summarizer.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

const sentences = [
  "Every lock hides a row of small pins inside its cylinder.",
  "Each pin is cut in two at a different height.",
  "The right key lifts every pin to exactly its own height.",
  "Only then can the cylinder turn and draw the bolt back.",
  "A wrong key leaves at least one pin across the gap.",
  "Locksmiths call that gap the shear line of the lock.",
  "A pick presses one pin after the other to the shear line.",
  "Because the holes are never quite in line, one pin binds first.",
  "That small fault is what makes picking possible at all.",
  "Better locks use pins that are shaped like a spool.",
  "A spool pin catches at a false height and fools the hand.",
  "So a strong door frame matters more than an expensive lock.",
];
const STEP_SECONDS = 6;
const seconds = sentences.length * STEP_SECONDS;
const clock = (at: number) =>
  `00:${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}.000`;
const vtt: FakeAnswer = {
  body: `WEBVTT\n\n${sentences
    .map((text, at) => `${clock(at * STEP_SECONDS)} --> ${clock((at + 1) * STEP_SECONDS)}\n${text}\n`)
    .join("\n")}`,
};
const html = (body: string): FakeAnswer => ({ headers: { "content-type": "text/html" }, body });
const json = (value: unknown): FakeAnswer => ({ body: JSON.stringify(value) });

/** The hosts' responses, in their own formats. */
const web: Readonly<Record<string, FakeAnswer>> = {
  "https://player.vimeo.com/video/76979871/config": json({
    view: 1,
    video: { id: 76979871, title: "Locks on Vimeo", duration: seconds, owner: { name: "Small Machines" } },
    request: {
      text_tracks: [{ id: 1, lang: "en", kind: "captions", label: "English", url: "/texttrack/1.vtt" }],
      files: { progressive: [] },
    },
  }),
  "https://player.vimeo.com/texttrack/1.vtt": vtt,
  "https://www.ted.com/talks/ada_on_locks": html(
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: {
        pageProps: {
          videoData: {
            id: "1",
            title: "Locks at TED",
            presenterDisplayName: "Ada L.",
            duration: seconds,
            playerData: JSON.stringify({
              nativeLanguage: "en",
              languages: [{ languageCode: "en" }],
              resources: { hls: { stream: "https://hls.ted.com/1/manifest.m3u8" }, h264: [] },
            }),
          },
        },
      },
    })}</script>`,
  ),
  "https://hls.ted.com/1/manifest.m3u8": {
    body: '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nv.m3u8\n',
  },
  "https://hls.ted.com/1/en.m3u8": {
    body: `#EXTM3U\n#EXT-X-TARGETDURATION:${seconds}\n#EXTINF:${seconds},\nfull.vtt\n#EXT-X-ENDLIST\n`,
  },
  "https://hls.ted.com/1/full.vtt": vtt,
  "https://show.example.org/feed.xml": {
    body: `<?xml version="1.0"?><rss><channel><title>The lock show</title><language>en</language><item><title>Locks in a podcast</title><guid>one</guid><enclosure url="https://cdn.example.org/1.mp3" type="audio/mpeg"/><podcast:transcript url="https://cdn.example.org/1.vtt" type="text/vtt"/></item></channel></rss>`,
  },
  "https://cdn.example.org/1.vtt": vtt,
  "https://page.example.org/talk": html(
    '<html lang="en"><head><title>Locks on a page</title></head><body><video><source src="/talk.mp4"><track kind="captions" srclang="en" src="/talk.vtt"></video></body></html>',
  ),
  "https://page.example.org/talk.vtt": vtt,
  "https://cdn.example.org/locks.mp4": { headers: { "content-type": "video/mp4" } },
  "https://cdn.example.org/locks.vtt": vtt,
};

const sources = createTestDependencies({
  fetch: createFakeFetch(({ url }) => web[url] ?? web[url.split("?")[0] ?? ""] ?? { status: 404 }),
});

let pool: ExtractionPool;
let server: TestServer;
beforeAll(async () => {
  pool = createExtractionPool({ size: 1 });
  server = await createTestServer({
    change: ({ sourceLoader }) => ({
      // The real sources, with responses from this file, and the real engine.
      sourceLoader: {
        ...sourceLoader,
        loadLink: ({ url, ...request }) =>
          loadVideo({ reference: requireReference(url), dependencies: sources, ...request }),
        list: (request) => listVideos({ dependencies: sources, ...request }),
      },
      summarizer: createExtractiveSummarizer({ pool }),
    }),
  });
});
afterAll(async () => {
  await server.close();
  await pool.close();
});

describe("a link outside YouTube", () => {
  for (const { row, what, url, host, title } of [
    {
      row: "D.sources.08",
      what: "Vimeo",
      url: "https://vimeo.com/76979871",
      host: "vimeo",
      title: "Locks on Vimeo",
    },
    {
      row: "D.sources.09",
      what: "TED",
      url: "https://www.ted.com/talks/ada_on_locks",
      host: "ted",
      title: "Locks at TED",
    },
    {
      row: "D.sources.10",
      what: "a podcast's feed",
      url: "https://show.example.org/feed.xml",
      host: "podcast",
      title: "Locks in a podcast",
    },
    {
      row: "D.sources.11",
      what: "a page with a video",
      url: "https://page.example.org/talk",
      host: "page",
      title: "Locks on a page",
    },
    {
      row: "D.sources.12",
      what: "a media file",
      url: "https://cdn.example.org/locks.mp4",
      host: "media",
      title: "locks",
    },
  ]) {
    it(`to ${what} becomes key points, each with its quote and time`, {
      tags: [row, "S1.product.02"],
    }, async () => {
      const guest = await server.signInGuest();
      const started = await server.call("createSummary", {
        as: guest,
        body: { source: { kind: "link", url }, length: "short" },
      });
      expect([started.status, started.body.error]).toEqual([200, undefined]);
      await server.runSummaries();
      const { body } = await server.call("getSummary", {
        as: guest,
        params: { id: started.body.data.summary.id },
      });
      expect(body.data).toMatchObject({ status: "done", failure: null, video: { host, title } });
      const { keyPoints, origin } = body.data.content;
      expect(origin).toMatchObject({ captionSource: "host", captionLanguage: "en" });
      expect(keyPoints.length).toBeGreaterThanOrEqual(2);
      for (const { text, quotes } of keyPoints) {
        const [{ text: quote, startSeconds }] = quotes;
        expect(text.trim()).not.toBe("");
        expect(sentences.join(" ")).toContain(quote);
        // The citation has its quote's timestamp.
        const at = sentences.findIndex((sentence) => sentence.startsWith(quote.slice(0, 20)));
        if (at >= 0) expect(Math.floor(startSeconds)).toBe(at * STEP_SECONDS);
      }
    });
  }
});
