// @vitest-environment node
import type { GuardedFetch } from "@pith/sources/http/guarded-fetch";
import { loadTrack } from "@pith/sources/tracks/load-track";
import { describe, expect, it } from "vitest";
import type { CollectedMedia, CollectedPage } from "./collect-page.ts";
import { listPageTracks } from "./list-page-tracks.ts";

const pad = (value: number) => String(value).padStart(2, "0");
const time = (seconds: number) => `00:${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}.000`;
const lines = Array.from({ length: 20 }, (_, at) => `Pin number ${at} is lifted by the key of the lock.`);
const vtt = `WEBVTT\n\n${lines.map((line, at) => `${time(at * 6)} --> ${time(at * 6 + 5)}\n${line}`).join("\n\n")}\n`;
const master =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"\n' +
  '#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n';
const playlist =
  "#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\none.vtt\n#EXTINF:60,\ntwo.vtt\n#EXT-X-ENDLIST\n";
const silent: CollectedMedia = { durationSeconds: 120, tracks: [] };
const script = (id: string, data: unknown) =>
  `<script id="${id}" type="application/json">${JSON.stringify(data)}</script>`;

const tedPage = {
  props: {
    pageProps: {
      videoData: {
        id: "86532",
        title: "How locks work",
        presenterDisplayName: "Ada L.",
        duration: 120,
        playerData: JSON.stringify({
          nativeLanguage: "en",
          languages: [{ languageCode: "en" }],
          introDuration: 11.82,
          resources: { hls: { stream: "https://hls.ted.com/master.m3u8" }, h264: [] },
        }),
      },
    },
  },
};
const vimeoConfig = {
  view: 1,
  video: { id: 76979871, title: "How locks work", duration: 120, owner: { name: "Small Machines" } },
  request: {
    text_tracks: [
      { id: 1, lang: "en", kind: "subtitles", label: "English", url: "/texttrack/en.vtt?token=x" },
    ],
    files: { progressive: [] },
  },
};
/**
 * Typical of video players on course sites: captions in several languages, all off, served by a proxy from
 * URLs without file names.
 */
const courseMedia: CollectedMedia = {
  durationSeconds: 120,
  tracks: ["en", "de"].map((language) => ({
    role: "subtitles",
    language,
    name: language,
    url: `https://learn.example/api/subtitles.v1/x?fileExtension=vtt&lang=${language}`,
    cues: null,
  })),
};
const episode = {
  "@context": "https://schema.org",
  "@type": "PodcastEpisode",
  name: "How locks work",
  associatedMedia: { "@type": "MediaObject", contentUrl: "https://cast.example/1.mp3" },
  transcript: lines.join(" "),
};

interface Site {
  page: Partial<CollectedPage> & { url: string };
  /** Responses by URL prefix. */
  answers: Record<string, string>;
  /** When the captions begin; null if they have no timestamps. */
  startMs: number | null;
  title?: string;
}

const sites: Record<string, Site> = {
  "a talk of TED's, whose stream lists its subtitles": {
    page: {
      url: "https://www.ted.com/talks/ada_on_locks",
      html: script("__NEXT_DATA__", tedPage),
      media: [silent],
    },
    answers: {
      "https://hls.ted.com/master.m3u8": master,
      "https://hls.ted.com/en.m3u8":
        "#EXTM3U\n#EXT-X-TARGETDURATION:120\n#EXTINF:120,\nen.vtt\n#EXT-X-ENDLIST\n",
      "https://hls.ted.com/en.vtt": vtt,
    },
    startMs: 0,
    title: "How locks work",
  },
  "Vimeo's player, which has its configuration in its page": {
    page: {
      url: "https://player.vimeo.com/video/76979871?h=1",
      html: `<script>window.playerConfig = ${JSON.stringify(vimeoConfig)};</script>`,
      media: [silent],
    },
    answers: { "https://player.vimeo.com/texttrack/en.vtt": vtt },
    startMs: 0,
    title: "How locks work",
  },
  "Vimeo's own page, which requests the configuration": {
    page: { url: "https://vimeo.com/76979871", media: [silent] },
    answers: {
      "https://player.vimeo.com/video/76979871/config": JSON.stringify(vimeoConfig),
      "https://player.vimeo.com/texttrack/en.vtt": vtt,
    },
    startMs: 0,
    title: "How locks work",
  },
  "a course's player, whose tracks are off": {
    page: { url: "https://learn.example/lecture/1", media: [courseMedia] },
    answers: { "https://learn.example/api/subtitles.v1/x?fileExtension=vtt&lang=en": vtt },
    startMs: 0,
  },
  "a player that has requested a stream with subtitles in pieces": {
    page: {
      url: "https://talks.example/1",
      media: [silent],
      requested: ["https://cdn.example/a/master.m3u8?token=1"],
    },
    answers: {
      "https://cdn.example/a/master.m3u8": master,
      "https://cdn.example/a/en.m3u8": playlist,
      "https://cdn.example/a/one.vtt": vtt.split("\n\n").slice(0, 11).join("\n\n"),
      "https://cdn.example/a/two.vtt": `WEBVTT\n\n${vtt.split("\n\n").slice(11).join("\n\n")}`,
    },
    startMs: 0,
  },
  "a podcast's page, which has its transcript in its linked data": {
    page: {
      url: "https://cast.example/episodes/1",
      html: `<script type="application/ld+json">${JSON.stringify(episode)}</script><audio src="/1.mp3"></audio>`,
      media: [silent],
    },
    answers: {},
    startMs: null,
    title: "How locks work",
  },
};

function createFetch(answers: Record<string, string>): GuardedFetch {
  return async ({ url }) => {
    const [, body] = Object.entries(answers).find(([start]) => url.startsWith(start)) ?? [];
    const bytes = new TextEncoder().encode(body ?? "");
    return {
      status: body === undefined ? 404 : 200,
      url,
      headers: new Headers(),
      bytes,
      text: () => body ?? "",
    };
  };
}

describe("listPageTracks", () => {
  it.each(Object.entries(sites))(
    "finds the captions of %s",
    async (_name, { page, answers, startMs, title }) => {
      const fetch = createFetch(answers);
      const { signal } = new AbortController();
      const collected: CollectedPage = { html: "", selection: "", media: [], requested: [], ...page };
      const { video, tracks } = await listPageTracks({ page: collected, fetch, signal });
      const read = await Promise.all(tracks.map((track) => loadTrack({ track, fetch, signal })));
      const first = read.find((answer) => answer.kind === "answered");
      const cues = first?.captions.transcript.cues ?? [];
      expect(cues.map(({ text }) => text).join(" ")).toBe(lines.join(" "));
      expect(cues[0]?.startMs).toBe(startMs);
      if (title) expect(video.title).toBe(title);
      expect(video.durationSeconds).toBe(120);
    },
  );
});
