import { isAppError } from "@pith/core/errors/app-error";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { describe, expect, it } from "vitest";
import { loadVideo } from "./load-video.ts";
import type { SpeechRecognizer } from "./recognition/speech-recognizer.ts";
import { buildVtt } from "./testing/build-captions.ts";
import { buildTranscript } from "./testing/build-loaded.ts";
import { buildJson3, buildPlayerResponse } from "./testing/build-youtube-answers.ts";
import { createTestInternet, type InternetAnswer } from "./testing/create-test-internet.ts";
import { forbiddenUrls } from "./testing/forbidden-urls.ts";
import { defaultYouTubeConfig } from "./youtube/youtube-config.ts";

type Pages = Record<string, InternetAnswer>;

/** A source's attempt to make the server request a forbidden URL. */
interface Lead {
  link: string;
  build: (target: string) => Pages;
  /** True if the target is a recording, so that the download is tested too. */
  needsRecognizer?: boolean;
}

const json = (value: unknown) => ({ body: JSON.stringify(value) });
const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const redirect = (location: string) => ({ status: 302, headers: { location: encodeURI(location) } });
const html = (body: string) => ({
  headers: { "content-type": "text/html" },
  body: `<html><body>${body}</body></html>`,
});
const rss = (item: string) => ({
  headers: { "content-type": "application/rss+xml" },
  body: `<?xml version="1.0"?><rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title><item><title>One</title><guid>one</guid>${item}</item></channel></rss>`,
});
const master = (uri: string) => ({
  body: `#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="${uri.replaceAll('"', "")}"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n`,
});
const list = (uri: string) => ({
  body: `#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\n${uri || "empty"}\n#EXT-X-ENDLIST\n`,
});
const vimeo = (request: object, embed = {}) => ({
  "player.vimeo.com/video/76979871/config": json({
    view: 1,
    video: { id: 76979871, title: "Locks", duration: 60 },
    request: { text_tracks: [], files: { progressive: [] }, ...request },
    ...embed,
  }),
});
const ted = (resources: object, more = {}) => ({
  "www.ted.com/talks/ada_on_locks": html(
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: {
        pageProps: {
          videoData: {
            id: "1",
            title: "Locks",
            duration: 60,
            playerData: JSON.stringify({
              nativeLanguage: "en",
              languages: [{ languageCode: "en" }],
              resources,
            }),
            ...more,
          },
        },
      },
    }).replaceAll("<", "\\u003c")}</script>`,
  ),
});

const leads: Record<string, Lead> = {
  "a page that redirects": {
    link: "https://page.example.org/talk",
    build: (target) => ({ "page.example.org/talk": redirect(target) }),
  },
  "a page's track": {
    link: "https://page.example.org/talk",
    build: (target) => ({
      "page.example.org/talk": html(
        `<video><track kind="captions" srclang="en" src="${attribute(target)}"></video>`,
      ),
    }),
  },
  "a page's track by its base": {
    link: "https://page.example.org/talk",
    build: (target) => ({
      "page.example.org/talk": html(
        `<base href="${attribute(target)}"><video><track kind="captions" src="a.vtt"></video>`,
      ),
    }),
  },
  "a page's recording": {
    link: "https://page.example.org/talk",
    needsRecognizer: true,
    build: (target) => ({ "page.example.org/talk": html(`<video src="${attribute(target)}"></video>`) }),
  },
  "a page's linked data": {
    link: "https://page.example.org/talk",
    needsRecognizer: true,
    build: (target) => ({
      "page.example.org/talk": html(
        `<script type="application/ld+json">${JSON.stringify({
          "@type": "VideoObject",
          name: "Locks",
          contentUrl: target,
          caption: [{ "@type": "MediaObject", contentUrl: target, encodingFormat: "text/vtt" }],
        }).replaceAll("<", "\\u003c")}</script>`,
      ),
    }),
  },
  "a page's feed": {
    link: "https://page.example.org/talk",
    build: (target) => ({
      "page.example.org/talk": html(
        `<link rel="alternate" type="application/rss+xml" href="${attribute(target)}"><audio src="https://cdn.example.org/one.mp3"></audio>`,
      ),
    }),
  },
  "a page's player": {
    link: "https://page.example.org/talk",
    build: (target) => ({ "page.example.org/talk": html(`<iframe src="${attribute(target)}"></iframe>`) }),
  },
  "a feed that redirects": {
    link: "https://show.example.org/feed.xml",
    build: (target) => ({ "show.example.org/feed.xml": redirect(target) }),
  },
  "a feed's transcript": {
    link: "https://show.example.org/feed.xml",
    build: (target) => ({
      "show.example.org/feed.xml": rss(`<podcast:transcript url="${attribute(target)}" type="text/vtt"/>`),
    }),
  },
  "a feed's enclosure": {
    link: "https://show.example.org/feed.xml",
    needsRecognizer: true,
    build: (target) => ({
      "show.example.org/feed.xml": rss(
        `<enclosure url="${attribute(target)}" type="audio/mpeg" length="1"/>`,
      ),
    }),
  },
  "a feed's chapters": {
    link: "https://show.example.org/feed.xml",
    build: (target) => ({
      "show.example.org/feed.xml": rss(
        `<podcast:chapters url="${attribute(target)}" type="application/json"/><podcast:transcript url="https://cdn.example.org/a.vtt" type="text/vtt"/>`,
      ),
      "cdn.example.org/a.vtt": { status: 410 },
    }),
  },
  "a recording that redirects": {
    link: "https://cdn.example.org/talk.mp3",
    needsRecognizer: true,
    build: (target) => ({ "cdn.example.org/talk.mp3": redirect(target) }),
  },
  "captions beside a recording that redirect": {
    link: "https://cdn.example.org/talk.mp4",
    build: (target) => ({
      "cdn.example.org/talk.mp4": { headers: { "content-type": "video/mp4" } },
      "cdn.example.org/talk.vtt": redirect(target),
    }),
  },
  "a stream's rendition": {
    link: "https://cdn.example.org/master.m3u8",
    build: (target) => ({ "cdn.example.org/master.m3u8": master(target) }),
  },
  "a stream's segment": {
    link: "https://cdn.example.org/master.m3u8",
    build: (target) => ({
      "cdn.example.org/master.m3u8": master("en.m3u8"),
      "cdn.example.org/en.m3u8": list(target),
    }),
  },
  "Vimeo's track": {
    link: "https://vimeo.com/76979871",
    build: (target) =>
      vimeo({ text_tracks: [{ id: 1, lang: "en", kind: "captions", label: "en", url: target }] }),
  },
  "Vimeo's recording": {
    link: "https://vimeo.com/76979871",
    needsRecognizer: true,
    build: (target) => vimeo({ files: { progressive: [{ url: target, width: 640, height: 360 }] } }),
  },
  "TED's stream": {
    link: "https://www.ted.com/talks/ada_on_locks",
    build: (target) => ted({ hls: { stream: target }, h264: [] }),
  },
  "TED's recording": {
    link: "https://www.ted.com/talks/ada_on_locks",
    needsRecognizer: true,
    build: (target) => ted({ h264: [{ file: target, bitrate: 320 }] }, { audioDownload: target }),
  },
  "YouTube's captions": {
    link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    build: (target) => {
      const player = buildPlayerResponse({ tracks: [{ language: "en" }] });
      const [track] = player.captions?.playerCaptionsTracklistRenderer.captionTracks ?? [];
      if (track) track.baseUrl = target;
      return { "www.youtube.com/youtubei/v1/player": json(player) };
    },
  },
};

const heard: SpeechRecognizer = { name: "ears", recognize: async () => buildTranscript({ count: 20 }) };

async function follow({
  lead,
  target,
  more = {},
  ...internet
}: {
  lead: Lead;
  target: string;
  more?: Pages;
} & Partial<Omit<Parameters<typeof createTestInternet>[0], "pages">>) {
  const pages = { ...lead.build(target), ...more };
  await using web = await createTestInternet({
    pages,
    youtubeConfig: defaultYouTubeConfig,
    recognizer: lead.needsRecognizer ? heard : null,
    ...internet,
  });
  const parsed = parseVideoLink({ text: lead.link });
  if (!parsed.ok) throw new Error(parsed.reason.code);
  const outcome = await loadVideo({ reference: parsed.reference, dependencies: web.dependencies }).then(
    ({ transcript }) => `captions: ${transcript.cues[0]?.text}`,
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );
  return { outcome, asked: [...web.asked] };
}

/** Hosts that the attempts themselves use. Any request to another host got past the guard. */
const own = new Set([
  "page.example.org",
  "show.example.org",
  "cdn.example.org",
  "player.vimeo.com",
  "vimeo.com",
  "www.ted.com",
  "www.youtube.com",
]);
const strangers = (asked: readonly string[]) =>
  asked.map((address) => address.split("/")[0] ?? "").filter((host) => !own.has(host));

const publicAddress = { address: "93.184.216.34", family: 4 } as const;
const secret = { body: buildVtt({ seconds: 60, text: () => "This is the metadata service's secret." }) };

describe.each(Object.entries(leads))("loadVideo misled by %s", (_name, lead) => {
  it("opens no socket to a forbidden address, however it is written", async () => {
    for (const target of forbiddenUrls.filter((url) => URL.canParse(url))) {
      const { outcome, asked } = await follow({ lead, target });
      expect({ target, strangers: strangers(asked) }).toEqual({ target, strangers: [] });
      if (!lead.needsRecognizer) expect(outcome).not.toContain("captions:");
    }
  });

  it("follows no redirect from a public address to a forbidden one", async () => {
    for (const target of [
      "http://169.254.169.254/latest/meta-data/",
      "http://[::ffff:127.0.0.1]/",
      "file:///etc/passwd",
    ]) {
      const { asked, outcome } = await follow({
        lead,
        target: "https://stranger.example.net/talk.vtt",
        more: {
          "stranger.example.net/talk.vtt": redirect(target),
          "169.254.169.254/latest/meta-data/": secret,
        },
      });
      expect(strangers(asked).filter((host) => host !== "stranger.example.net")).toEqual([]);
      expect(outcome).not.toContain("secret");
    }
  });

  it.each([
    ["a private address", [[{ address: "10.0.0.5", family: 4 as const }]]],
    ["an IPv4 address mapped into IPv6", [[{ address: "::ffff:169.254.169.254", family: 6 as const }]]],
    [
      "a public and a private address at once",
      [[publicAddress, { address: "127.0.0.1", family: 4 as const }]],
    ],
    ["nothing", [[]]],
  ])("sends no request to a name that resolves to %s", async (_what, turns) => {
    const { asked, outcome } = await follow({
      lead,
      target: "https://rebind.example.net/talk.vtt",
      names: { "rebind.example.net": turns },
      more: { "rebind.example.net/talk.vtt": secret },
    });
    expect(strangers(asked)).toEqual([]);
    expect(outcome).not.toContain("secret");
  });

  it("sends no second request to a rebound name, since each socket's address is checked", async () => {
    const { asked, outcome } = await follow({
      lead,
      target: "https://rebind.example.net/first.vtt",
      names: { "rebind.example.net": [[publicAddress], [{ address: "127.0.0.1", family: 4 }]] },
      more: {
        "rebind.example.net/first.vtt": {
          status: 302,
          headers: { location: "https://rebind.example.net/second.vtt", connection: "close" },
        },
        "rebind.example.net/second.vtt": secret,
      },
    });
    expect(asked).not.toContain("rebind.example.net/second.vtt");
    expect(outcome).not.toContain("secret");
  });

  it("stops an endless response, and one that never comes", async () => {
    const endless: InternetAnswer = (request, response) => {
      response.writeHead(200, { "content-type": "text/vtt" });
      if (request.method === "HEAD") {
        response.end();
        return;
      }
      const write = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) {}
      };
      response.on("drain", write);
      write();
    };
    const silent: InternetAnswer = () => {};
    for (const answer of [endless, silent]) {
      const { outcome } = await follow({
        lead,
        target: "https://stranger.example.net/talk.vtt",
        more: { "stranger.example.net/talk.vtt": answer },
        maxBytes: 300_000,
        timeoutMs: 150,
      });
      expect(outcome).not.toContain("xxx");
      expect(outcome).toMatch(
        /^(?:input_too_large|timeout|no_captions|source_\w+|unsupported_link|video_unavailable|captions: )/,
      );
      if (!lead.needsRecognizer) expect(outcome).not.toContain("captions:");
    }
  });
});

describe("control for the attempts above", () => {
  it.each(Object.entries(leads).filter(([name]) => !/player|YouTube/.test(name)))(
    "%s does lead to a public address, so the guard causes the refusals",
    async (_name, lead) => {
      const target = `https://stranger.example.net/talk.${lead.needsRecognizer ? "mp4" : "vtt"}`;
      const { asked } = await follow({ lead, target });
      expect(strangers(asked)).toContain("stranger.example.net");
    },
  );

  it("YouTube's own captions are read through the same guard", async () => {
    const { outcome } = await follow({
      lead: leads["YouTube's captions"] ?? { link: "", build: () => ({}) },
      target: "https://www.youtube.com/api/timedtext?v=dQw4w9WgXcQ&lang=en",
      more: { "www.youtube.com/api/timedtext": { body: buildJson3({ seconds: 600 }) } },
    });
    expect(outcome).toContain("captions: every lock");
  });
});
