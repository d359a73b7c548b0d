import type { AppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { buildJson3, buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import { listRequests, loadFromRoutes } from "../testing/load-from-routes.ts";

const link = "https://www.ted.com/talks/ada_on_locks";
const graphqlUrl = "https://www.ted.com/graphql";
const streamUrl = "https://hls.ted.com/project_masters/1/manifest.m3u8";

function buildPage({
  player = {},
  video = {},
  transcript,
}: {
  player?: Record<string, unknown>;
  video?: Record<string, unknown>;
  transcript?: unknown;
} = {}) {
  const playerData = JSON.stringify({
    nativeLanguage: "en",
    languages: [{ languageCode: "en" }, { languageCode: "de" }],
    introDuration: 11.82,
    resources: { hls: { stream: streamUrl }, h264: [] },
    ...player,
  });
  const data = {
    props: {
      pageProps: {
        videoData: {
          id: "86532",
          title: "How locks work",
          presenterDisplayName: "Ada L.",
          duration: 120,
          publishedAt: "2024-03-15T12:00:00Z",
          primaryImageSet: [{ url: "https://pi.tedcdn.com/a.jpg" }],
          playerData,
          ...video,
        },
        transcriptData: transcript,
      },
    },
  };
  return {
    body: `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></html>`,
  };
}

const cues = Array.from({ length: 20 }, (_, at) => ({
  text: `Pin number ${at} is lifted\nby the key.`,
  time: at * 5_000,
}));
const translation = { paragraphs: [{ cues: cues.slice(0, 10) }, { cues: cues.slice(10) }] };
const graphql = { body: JSON.stringify({ data: { translation } }) };
const master = {
  body: `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"
video.m3u8
`,
};
const media = { body: "#EXTM3U\n#EXT-X-TARGETDURATION:120\n#EXTINF:120,\nfull.vtt\n#EXT-X-ENDLIST\n" };

describe("loadVideo for TED", () => {
  it("returns the talk and its stream's captions in the talk's language", {
    tags: "D.sources.09",
  }, async () => {
    const { loaded } = loadFromRoutes({
      link,
      preferredLanguage: "de",
      routes: {
        [link]: buildPage(),
        [streamUrl]: master,
        "https://hls.ted.com/project_masters/1/en.m3u8": media,
        "https://hls.ted.com/project_masters/1/full.vtt": { body: buildVtt({ seconds: 120 }) },
      },
    });
    const { video, transcript, track } = await loaded;
    expect(videoSchema.parse(video)).toEqual({
      host: "ted",
      id: "ada_on_locks",
      url: link,
      title: "How locks work",
      author: "Ada L.",
      durationSeconds: 120,
      thumbnailUrl: "https://pi.tedcdn.com/a.jpg",
      publishedAt: "2024-03-15T12:00:00.000Z",
      chapters: [],
    });
    expect([transcript.cues.length, track.language]).toEqual([20, "en"]);
  });

  it("requests the transcript if the stream has no captions, and adds the intro's length", async () => {
    const { loaded, fetch } = loadFromRoutes({
      link,
      routes: { [link]: buildPage(), [graphqlUrl]: graphql },
    });
    const { transcript } = await loaded;
    expect(transcript.cues[0]).toMatchObject({ startMs: 11_820, text: "Pin number 0 is lifted by the key." });
    const asked = fetch.requests.find(({ url }) => url === graphqlUrl);
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ variables: { id: "86532", language: "en" } });
  });

  it("uses the transcript on the page without requesting it", async () => {
    const { loaded, fetch } = loadFromRoutes({
      link,
      routes: { [link]: buildPage({ transcript: { translation } }) },
    });
    expect((await loaded).transcript.cues.length).toBeGreaterThan(10);
    expect(listRequests(fetch).join()).not.toContain("graphql");
  });

  it("requests the transcript in the talk's language if it isn't English", async () => {
    const page = buildPage({ player: { nativeLanguage: "de" }, transcript: { translation } });
    const { loaded, fetch } = loadFromRoutes({ link, routes: { [link]: page, [graphqlUrl]: graphql } });
    await loaded;
    const asked = fetch.requests.find(({ url }) => url === graphqlUrl);
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ variables: { language: "de" } });
  });

  it("loads a talk that TED embeds from YouTube", async () => {
    const player = { resources: null, external: { service: "YouTube", code: "dQw4w9WgXcQ" } };
    const { loaded } = loadFromRoutes({
      link,
      routes: {
        [link]: buildPage({ player }),
        "https://www.youtube.com/youtubei/v1/player": {
          body: JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })),
        },
        "https://www.youtube.com/api/timedtext": { body: buildJson3({ seconds: 600 }) },
      },
    });
    expect((await loaded).video).toMatchObject({ host: "youtube", id: "dQw4w9WgXcQ" });
  });

  it.each([
    ["a talk that isn't there", { status: 404 }, "video_unavailable", /nothing at this address on TED/],
    ["another page", { body: "<html></html>" }, "source_changed", /TED sent a response/],
    ["a fault of TED's", { status: 503 }, "source_unreachable", /TED is having problems/],
    ["a talk without captions", buildPage(), "no_captions", /isn't set up on this server/],
  ])("refuses %s", async (_name, answer, code, message) => {
    const { loaded } = loadFromRoutes({ link, routes: { [link]: answer } });
    const error = await loaded.catch((cause: unknown) => cause as AppError);
    expect(error).toMatchObject({ code });
    expect(getEnglish((error as AppError).reason)).toMatch(message);
  });
});
