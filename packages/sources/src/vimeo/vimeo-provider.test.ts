import type { AppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { buildVtt } from "../testing/build-captions.ts";
import type { FakeAnswer } from "../testing/create-fake-fetch.ts";
import { listRequests, loadFromRoutes } from "../testing/load-from-routes.ts";

const link = "https://vimeo.com/76979871";
const configUrl = "https://player.vimeo.com/video/76979871/config";
const oembedUrl = "https://vimeo.com/api/oembed.json";
const track = (lang: string, file = lang, more = {}) => ({
  id: 1,
  lang,
  kind: "subtitles",
  label: lang,
  url: `/texttrack/${file}.vtt?token=x`,
  ...more,
});

function buildConfig({
  tracks = [track("en")],
  video = {},
  ...more
}: {
  tracks?: unknown[];
  video?: Record<string, unknown>;
  [key: string]: unknown;
} = {}): FakeAnswer {
  return {
    body: JSON.stringify({
      view: 1,
      video: {
        id: 76979871,
        title: "How a lock works",
        duration: 120,
        owner: { name: "Small Machines" },
        thumbs: { "640": "https://i.vimeocdn.com/640.jpg", "1280": "https://i.vimeocdn.com/1280.jpg" },
        ...video,
      },
      request: { text_tracks: tracks, files: { progressive: [] } },
      ...more,
    }),
  };
}

const routes = {
  [configUrl]: buildConfig(),
  [oembedUrl]: { body: JSON.stringify({ upload_date: "2014-05-01 12:30:00", title: "Other" }) },
  "https://player.vimeo.com/texttrack/en.vtt": { body: buildVtt({ seconds: 120 }) },
  "https://player.vimeo.com/texttrack/de.vtt": {
    body: buildVtt({ seconds: 120, text: (at) => `Der Stift Nummer ${at} wird vom Schlüssel angehoben.` }),
  },
};

describe("loadVideo for Vimeo", () => {
  it("returns the video and its captions", { tags: "D.sources.08" }, async () => {
    const { loaded, videos } = loadFromRoutes({ link, routes });
    const { video, transcript, captionSource, attempts } = await loaded;
    expect(videoSchema.parse(video)).toEqual({
      host: "vimeo",
      id: "76979871",
      url: link,
      title: "How a lock works",
      author: "Small Machines",
      durationSeconds: 120,
      thumbnailUrl: "https://i.vimeocdn.com/1280.jpg",
      publishedAt: "2014-05-01T00:00:00.000Z",
      chapters: [],
    });
    expect(transcript.cues.length).toBe(20);
    expect([captionSource, attempts]).toEqual(["host", [{ source: "vimeo:file", outcome: "captions" }]]);
    expect(videos).toEqual([video]);
  });

  it("requests an unlisted video with its hash", async () => {
    const { loaded, fetch } = loadFromRoutes({ link: `${link}/8272103f6e`, routes });
    expect((await loaded).video.id).toBe("76979871/8272103f6e");
    expect(listRequests(fetch)).toContain(`GET ${configUrl}?h=8272103f6e`);
  });

  it.each([undefined, "de"])(
    "chooses the automatic captions' language, preferring manual captions in it, for a reader of %s",
    {
      tags: "D.captions.01",
    },
    async (preferredLanguage) => {
      const tracks = [track("de"), track("en-x-autogen", "auto"), track("en")];
      const { loaded, fetch } = loadFromRoutes({
        link,
        ...(preferredLanguage && { preferredLanguage }),
        routes: { ...routes, [configUrl]: buildConfig({ tracks }) },
      });
      expect((await loaded).track).toEqual({ language: "en", kind: "manual", name: "en" });
      expect(listRequests(fetch).filter((request) => request.includes("texttrack"))).toHaveLength(1);
    },
  );

  it("marks automatic captions as such if there are no others", async () => {
    const tracks = [track("en-x-autogen", "en")];
    const { loaded } = loadFromRoutes({ link, routes: { ...routes, [configUrl]: buildConfig({ tracks }) } });
    expect((await loaded).track).toMatchObject({ language: "en", kind: "automatic" });
  });

  it("reads the owner's chapters, and a config inside the player page", async () => {
    const embed = {
      chapters: [
        { title: "Keys", timecode: 60 },
        { title: "Locks", timecode: 0 },
      ],
    };
    const page = { body: `<script>window.playerConfig = ${buildConfig({ embed }).body}; go()</script>` };
    const { loaded } = loadFromRoutes({ link, routes: { ...routes, [configUrl]: page } });
    expect((await loaded).video.chapters).toEqual([
      { title: "Locks", startSeconds: 0, endSeconds: 60 },
      { title: "Keys", startSeconds: 60, endSeconds: 120 },
    ]);
  });

  it("works without oEmbed", async () => {
    const { loaded } = loadFromRoutes({ link, routes: { ...routes, [oembedUrl]: "source_unreachable" } });
    expect((await loaded).video.publishedAt).toBeNull();
  });

  it.each<[name: string, answer: FakeAnswer, code: string, message: RegExp]>([
    ["a password", { body: JSON.stringify({ view: 4, video: {} }) }, "video_private", /password/],
    [
      "a password page",
      { status: 401, body: '{"message":"Enter the password"}' },
      "video_private",
      /password/,
    ],
    [
      "an embed-only video",
      {
        status: 403,
        body: '{"message":"Because of its privacy settings, this video cannot be played here."}',
      },
      "video_private",
      /certain sites/,
    ],
    ["a private video", { status: 403, body: "" }, "video_private", /unlisted/],
    [
      "a missing video",
      { status: 404, body: '{"message":"The video does not exist"}' },
      "video_unavailable",
      /Check the link/,
    ],
    [
      "an event to come",
      buildConfig({ video: { live_event: { status: "pending" } } }),
      "video_upcoming",
      /hasn't started/,
    ],
    ["a broadcast", buildConfig({ video: { live_event: { status: "started" } } }), "video_live", /is live/],
    ["a bot check", { status: 403, body: "<h1>Verify to continue</h1>" }, "source_blocked", /isn't a bot/],
    ["too many requests", { status: 429 }, "source_blocked", /too many requests/],
    ["a fault of Vimeo's", { status: 502 }, "source_unreachable", /having problems/],
    ["another form", { body: "[]" }, "source_changed", /recognize/],
    [
      "no captions",
      buildConfig({ tracks: [] }),
      "no_captions",
      /speech recognition isn't set up on this server/,
    ],
  ])("refuses %s", async (_name, answer, code, message) => {
    const { loaded } = loadFromRoutes({ link, routes: { ...routes, [configUrl]: answer } });
    const error = await loaded.catch((cause: unknown) => cause as AppError);
    expect(error).toMatchObject({ code });
    expect(getEnglish((error as AppError).reason)).toMatch(message);
  });

  it("tries the next captions if the first are too short for the video", {
    tags: "D.captions.07",
  }, async () => {
    const given = {
      ...routes,
      [configUrl]: buildConfig({ tracks: [track("en", "short"), track("en")] }),
      "https://player.vimeo.com/texttrack/short.vtt": { body: buildVtt({ seconds: 12 }) },
    };
    const { attempts, transcript } = await loadFromRoutes({ link, routes: given }).loaded;
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["truncated", "captions"]);
    expect(transcript.cues).toHaveLength(20);
  });

  it("refuses captions that are too short for the video", { tags: "D.captions.06" }, async () => {
    const short = {
      ...routes,
      "https://player.vimeo.com/texttrack/en.vtt": { body: buildVtt({ seconds: 12 }) },
    };
    await expect(loadFromRoutes({ link, routes: short }).loaded).rejects.toMatchObject({
      code: "captions_truncated",
    });
  });
});
