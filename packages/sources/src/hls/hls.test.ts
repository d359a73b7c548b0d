import { describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import { createFakeFetch } from "../testing/create-fake-fetch.ts";
import { loadFromRoutes, type Routes } from "../testing/load-from-routes.ts";
import { joinVttSegments } from "./join-vtt-segments.ts";
import { readHlsSubtitles } from "./read-hls-subtitles.ts";

const link = "https://cdn.example.org/talk/master.m3u8";
const at = (path: string) => `https://cdn.example.org/talk/${path}`;
const master = {
  body: `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Forced",LANGUAGE="en",FORCED=YES,URI="forced.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",URI="de/list.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en/list.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"
video.m3u8
`,
};
const list = (segments: readonly string[], { ending = "#EXT-X-ENDLIST", before = "" } = {}) => ({
  body: `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:60\n${before}${segments.map((uri) => `#EXTINF:60,\n${uri}\n`).join("")}${ending}\n`,
});
const segment = (map: string, cues: string) => ({ body: `WEBVTT\n${map}\n\n${cues}\n` });

async function readTimes(routes: Routes) {
  const fetch = createFakeFetch(({ url }) => routes[url] ?? { status: 404 });
  const text = await readHlsSubtitles({ url: at("en/list.m3u8"), fetch, signal: undefined });
  return text.split("\n").filter((line) => line.includes("-->"));
}

describe("loadVideo for a stream", () => {
  it("reads the stream's own subtitles, segment by segment", { tags: "D.sources.12" }, async () => {
    const { loaded, fetch } = loadFromRoutes({
      link,
      routes: {
        [link]: master,
        [at("en/list.m3u8")]: list(["0.vtt", "1.vtt"]),
        [at("en/0.vtt")]: { body: buildVtt({ seconds: 60 }) },
        [at("en/1.vtt")]: {
          body: "WEBVTT\n\n00:01:00.000 --> 00:01:05.000\nThen the lock turns, and the door opens for good.\n",
        },
      },
    });
    const { video, transcript, track } = await loaded;
    expect(video).toMatchObject({ host: "media", id: link, title: "master", durationSeconds: 65 });
    expect(transcript.cues.at(-1)?.text).toContain("the lock turns");
    expect(track).toMatchObject({ language: "en", name: "English" });
    expect(fetch.requests.map(({ url }) => url).join()).not.toContain("forced");
  });

  it.each<[name: string, routes: Routes, code: string]>([
    ["a broadcast", { [link]: list(["0.ts"], { ending: "" }) }, "video_live"],
    [
      "a broadcast with subtitles",
      { [link]: master, [at("en/list.m3u8")]: list(["0.vtt"], { ending: "" }) },
      "video_live",
    ],
    ["a stream without subtitles", { [link]: list(["0.ts"]) }, "no_captions"],
    ["a page in place of the playlist", { [link]: { body: "<html>" } }, "source_changed"],
    ["a stream that is gone", {}, "video_unavailable"],
    [
      "encrypted subtitles",
      {
        [link]: master,
        [at("en/list.m3u8")]: list(["0.vtt"], { before: '#EXT-X-KEY:METHOD=AES-128,URI="key"\n' }),
      },
      "source_blocked",
    ],
    [
      "subtitles in fragmented MP4",
      {
        [link]: master,
        [at("en/list.m3u8")]: list(["0.m4s"], { before: '#EXT-X-VERSION:6\n#EXT-X-MAP:URI="init.mp4"\n' }),
      },
      "source_changed",
    ],
    [
      "subtitles that aren't there",
      { [link]: master, [at("en/list.m3u8")]: { status: 403 } },
      "source_blocked",
    ],
  ])("refuses %s", async (_name, routes, code) => {
    await expect(loadFromRoutes({ link, routes }).loaded).rejects.toMatchObject({ code });
  });

  it("refuses a playlist with too many combinations of renditions and variants", async () => {
    const body = `#EXTM3U\n${"#EXT-X-MEDIA:TYPE=SUBTITLES\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n".repeat(50_000)}`;
    await expect(loadFromRoutes({ link, routes: { [link]: { body } } }).loaded).rejects.toMatchObject({
      code: "source_over_budget",
    });
  });

  it("refuses DASH with its own error and without a request", async () => {
    const { loaded, fetch } = loadFromRoutes({
      link: "https://cdn.example.org/talk/manifest.mpd",
      routes: {},
    });
    await expect(loaded).rejects.toMatchObject({
      code: "unsupported_link",
      reason: { code: "unsupported_link.dash", params: {} },
    });
    expect(fetch.requests).toEqual([]);
  });
});

describe("readHlsSubtitles", () => {
  const map = (ticks: number) => `X-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000`;

  it("keeps times that already count from the stream's start", async () => {
    expect(
      await readTimes({
        [at("en/list.m3u8")]: list(["0.vtt", "1.vtt"]),
        [at("en/0.vtt")]: segment(map(900_000), "00:05.000 --> 00:06.000\nOne"),
        [at("en/1.vtt")]: segment(map(900_000), "01:05.000 --> 01:06.000\nTwo"),
      }),
    ).toEqual(["00:00:05.000 --> 00:00:06.000", "00:01:05.000 --> 00:01:06.000"]);
  });

  it("shifts times that restart in every segment by their timestamp map", async () => {
    expect(
      await readTimes({
        [at("en/list.m3u8")]: list(["0.vtt", "1.vtt", "2.vtt"]),
        [at("en/0.vtt")]: segment(map(126_000), "00:05.000 --> 00:06.000\nOne"),
        [at("en/1.vtt")]: segment(map(126_000 + 60 * 90_000), "00:05.000 --> 00:06.000\nTwo"),
        [at("en/2.vtt")]: segment(map(126_000 + 120 * 90_000), "00:05.000 --> 00:06.000\nThree"),
      }),
    ).toEqual([
      "00:00:05.000 --> 00:00:06.000",
      "00:01:05.000 --> 00:01:06.000",
      "00:02:05.000 --> 00:02:06.000",
    ]);
  });

  it("requests a file of several byte ranges once, and accepts empty segments", async () => {
    const requests: string[] = [];
    const fetch = createFakeFetch(({ url }) => {
      requests.push(url);
      if (url.endsWith(".m3u8")) return list(["all.vtt", "all.vtt", "empty.vtt"]);
      return url.endsWith("all.vtt") ? { body: buildVtt({ seconds: 12 }) } : { body: "" };
    });
    await readHlsSubtitles({ url: at("en/list.m3u8"), fetch, signal: undefined });
    expect(requests).toHaveLength(3);
  });

  it("refuses a playlist with too many segments", async () => {
    const many = Array.from({ length: 4_000 }, (_, position) => `${position}.vtt`);
    await expect(readTimes({ [at("en/list.m3u8")]: list(many) })).rejects.toMatchObject({
      code: "input_too_large",
    });
  });
});

describe("joinVttSegments", () => {
  const cue = (start: string, text: string) => `${start} --> ${start.replace(/\.000$/, ".900")}\n${text}`;
  const join = (...segments: { map?: string; cues: string; startSeconds: number; isNew?: boolean }[]) =>
    joinVttSegments(
      segments.map(({ map = "", cues, startSeconds, isNew = false }) => ({
        text: `WEBVTT\n${map}\n\n${cues}`,
        startSeconds,
        startsDiscontinuity: isNew,
      })),
    )
      .split("\n")
      .filter((line) => line.includes("-->"))
      .map((line) => line.slice(0, 12));

  it("resets the clock after a discontinuity", () => {
    const clock = (seconds: number) => `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${seconds * 90_000}`;
    expect(
      join(
        { map: clock(10), cues: cue("00:01.000", "a"), startSeconds: 0 },
        { map: clock(16), cues: cue("00:01.000", "b"), startSeconds: 6 },
        { map: clock(5000), cues: cue("00:01.000", "c"), startSeconds: 12, isNew: true },
        { map: clock(5006), cues: cue("00:01.000", "d"), startSeconds: 18 },
      ),
    ).toEqual(["00:00:01.000", "00:00:07.000", "00:00:13.000", "00:00:19.000"]);
  });

  it("continues when the 33-bit clock wraps around", () => {
    const last = 2 ** 33 - 90_000;
    expect(
      join(
        {
          map: `X-TIMESTAMP-MAP=MPEGTS:${last},LOCAL:00:00:00.000`,
          cues: cue("00:01.000", "a"),
          startSeconds: 0,
        },
        {
          map: `X-TIMESTAMP-MAP=MPEGTS:${5 * 90_000},LOCAL:00:00:00.000`,
          cues: cue("00:01.000", "b"),
          startSeconds: 6,
        },
      ),
    ).toEqual(["00:00:01.000", "00:00:07.000"]);
  });

  it("reads a segment with millions of blank lines without overflowing the stack", () => {
    const text = `WEBVTT${"\n".repeat(15_900_000)}00:01.000 --> 00:02.000\nA lock turns.\n`;
    expect(joinVttSegments([{ text, startSeconds: 0, startsDiscontinuity: false }])).toContain(
      "\nA lock turns.\n",
    );
  });

  it("deduplicates a cue in two segments, and drops comments", () => {
    expect(
      join(
        { cues: cue("00:05.000", "a"), startSeconds: 0 },
        {
          cues: `NOTE\n${cue("00:05.000", "x")}\n\n${cue("00:05.000", "a")}\n\n7\n${cue("00:07.000", "b")}`,
          startSeconds: 6,
        },
      ),
    ).toEqual(["00:00:05.000", "00:00:07.000"]);
  });
});
