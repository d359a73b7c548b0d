import { isAppError } from "@pith/core/errors/app-error";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { loadVideo } from "../load-video.ts";
import { buildJson3, buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import { createFakeFetch, type FakeAnswer } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import {
  json,
  playable,
  reference,
  refused,
  runLadder,
  tracks,
  videoId,
  whole,
} from "../testing/run-youtube-ladder.ts";
import { defaultYouTubeConfig } from "./youtube-config.ts";

async function getRefusal(options: Parameters<typeof runLadder>[0]) {
  const error: unknown = await runLadder(options).loaded.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`No refusal: ${String(error)}`);
  const attempts = Array.isArray(error.cause) ? error.cause.map(({ outcome }) => outcome) : [];
  return { code: error.code, attempts, retryAfterSeconds: error.retryAfterSeconds };
}

describe("loadVideo for YouTube", () => {
  it("returns the video, its captions, the track and the attempts", async () => {
    const { loaded, titles } = runLadder({ players: [playable()] });
    const { video, description, transcript, track, attempts, captionSource } = await loaded;
    expect(description).toBe("A lock, opened.");
    expect(videoSchema.parse(video)).toEqual({
      host: "youtube",
      id: videoId,
      url: `https://www.youtube.com/watch?v=${videoId}`,
      title: "How a lock works",
      author: "Small Machines",
      durationSeconds: 600,
      thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
      publishedAt: null,
      chapters: [],
    });
    expect(transcript.cues.length).toBeGreaterThan(100);
    expect(transcript.kind).toBe("manual");
    expect([track.language, track.kind, captionSource]).toEqual(["en", "manual", "host"]);
    expect(attempts).toEqual([{ source: "youtube:rung0", outcome: "captions" }]);
    expect(titles).toEqual(["How a lock works"]);
  });

  it.each<[name: string, answer: FakeAnswer, code: string]>([
    ["private", refused("LOGIN_REQUIRED", "This video is private."), "video_private"],
    ["age-restricted", refused("LOGIN_REQUIRED", "Sign in to confirm your age"), "video_age_restricted"],
    ["age check", refused("AGE_CHECK_REQUIRED"), "video_age_restricted"],
    ["bot check", refused("LOGIN_REQUIRED", "Sign in to confirm you’re not a bot"), "source_blocked"],
    ["sign-in without a reason", refused("LOGIN_REQUIRED", "Please sign in"), "source_blocked"],
    ["rate limit", refused("UNPLAYABLE", "This content isn’t available, try again later."), "source_blocked"],
    ["removed by uploader", refused("ERROR", "This video has been removed by the uploader"), "video_removed"],
    [
      "account terminated",
      refused(
        "ERROR",
        "This video is no longer available because the YouTube account associated with this video has been terminated.",
      ),
      "video_removed",
    ],
    ["unavailable", refused("ERROR", "This video is unavailable"), "video_unavailable"],
    ["unplayable", refused("UNPLAYABLE", "This video is not available"), "video_unavailable"],
    [
      "members only",
      refused(
        "UNPLAYABLE",
        "Join this channel to get access to members-only content like this video, and other exclusive perks.",
      ),
      "video_members_only",
    ],
    [
      "members on a level",
      refused(
        "UNPLAYABLE",
        "This video is available to this channel's members on level: Gold (or any higher level).",
      ),
      "video_members_only",
    ],
    ["rental", refused("UNPLAYABLE", "This video requires payment to watch"), "video_paid"],
    ["premium", refused("UNPLAYABLE", "This video is only available to Music Premium members"), "video_paid"],
    [
      "sponsors' offer",
      json(
        buildPlayerResponse({
          status: "UNPLAYABLE",
          errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: "sponsors_only_video" } },
        }),
      ),
      "video_members_only",
    ],
    [
      "rental offer",
      json(
        buildPlayerResponse({
          status: "UNPLAYABLE",
          errorScreen: { playerLegacyDesktopYpcOfferRenderer: { itemTitle: "A film" } },
        }),
      ),
      "video_paid",
    ],
    [
      "region",
      refused("UNPLAYABLE", "The uploader has not made this video available in your country"),
      "video_region_blocked",
    ],
    ["live", json(buildPlayerResponse({ details: { isLive: true, lengthSeconds: "0" } })), "video_live"],
    ["upcoming", refused("LIVE_STREAM_OFFLINE", "Premieres in 5 hours"), "video_upcoming"],
    [
      "lost stream",
      refused("LIVE_STREAM_OFFLINE", "This live stream recording is not available."),
      "video_removed",
    ],
    ["no captions", json(buildPlayerResponse()), "no_captions"],
    ["another video", playable({ videoId: "aQvGIIdgFDM" }), "source_changed"],
    ["captcha page", { body: '<html><div class="g-recaptcha"></div></html>' }, "source_blocked"],
    ["consent page", { body: '<form action="https://consent.youtube.com/s">' }, "source_consent"],
    [
      "consent redirect",
      { status: 302, headers: { location: "https://consent.youtube.com/m" } },
      "source_consent",
    ],
    [
      "sorry redirect",
      { status: 302, headers: { location: "https://www.google.com/sorry/index" } },
      "source_blocked",
    ],
    ["too many requests", { status: 429, headers: { "retry-after": "120" } }, "source_blocked"],
    ["forbidden", { status: 403 }, "source_blocked"],
    ["retired client", { status: 400, body: '{"error":{"code":400}}' }, "source_changed"],
    ["server error", { status: 503 }, "source_unreachable"],
    ["broken JSON", { body: '{"playabilityStatus":' }, "source_changed"],
    ["JSON of another kind", { body: "[1,2]" }, "source_changed"],
  ])("refuses: %s", async (_name, answer, code) => {
    expect((await getRefusal({ players: [answer] })).code).toBe(code);
  });

  it("passes on YouTube's Retry-After", async () => {
    const limited = { status: 429, headers: { "retry-after": "120" } };
    expect((await getRefusal({ players: [limited] })).retryAfterSeconds).toBe(120);
  });

  it("tries clients in order until one succeeds, and returns every attempt", async () => {
    const { loaded } = runLadder({
      players: [
        { status: 400 },
        refused("LOGIN_REQUIRED", "Sign in to confirm you’re not a bot"),
        "timeout",
        refused("UNPLAYABLE", "This video is not available"),
        playable(),
      ],
    });
    expect((await loaded).attempts.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
      "youtube:rung0 changed_format",
      "youtube:rung1 bot_check",
      "youtube:rung2 timeout",
      "youtube:rung3 unplayable",
      "youtube:rung4 captions",
    ]);
  });

  it("reports the most informative refusal of all rungs", async () => {
    const botCheck = refused("LOGIN_REQUIRED", "Sign in to confirm you’re not a bot");
    const { code, attempts } = await getRefusal({
      players: [
        "timeout",
        botCheck,
        refused("LOGIN_REQUIRED", "Sign in to confirm your age"),
        { status: 400 },
      ],
    });
    expect(code).toBe("video_age_restricted");
    expect(attempts).toEqual(["timeout", "bot_check", "age_restricted", "changed_format"]);
  });

  it("stops immediately on a private video, and after two clients find no captions", async () => {
    const gone = refused("LOGIN_REQUIRED", "This video is private.");
    expect((await getRefusal({ players: [gone, playable()] })).attempts).toEqual(["private"]);
    const silent = json(buildPlayerResponse());
    expect((await getRefusal({ players: [silent, silent, playable()] })).attempts).toEqual([
      "no_captions",
      "no_captions",
    ]);
    const { loaded } = runLadder({ players: [silent, playable()] });
    expect((await loaded).track.language).toBe("en");
  });

  it("tries the next client if captions need a token or are empty", async () => {
    const gated = playable({ tracks: [{ language: "en", query: "&exp=xpe" }] });
    const { loaded, fetch } = runLadder({
      players: [gated, playable(), playable()],
      captions: [{ body: "" }, whole],
    });
    expect((await loaded).attempts.map(({ outcome }) => outcome)).toEqual([
      "needs_token",
      "empty_captions",
      "captions",
    ]);
    expect(fetch.requests.filter(({ url }) => url.includes("exp=xpe"))).toEqual([]);
  });

  it("reports withheld captions even if another client claims there are none", async () => {
    const gated = playable({ tracks: [{ language: "en", query: "&exp=xpe" }] });
    const silent = json(buildPlayerResponse());
    expect((await getRefusal({ players: [gated, silent, silent] })).code).toBe("source_blocked");
  });

  it("refuses captions too short for their video and tries the next source", {
    tags: ["D.captions.06", "D.captions.07"],
  }, async () => {
    const short: FakeAnswer = { body: buildJson3({ seconds: 12 }) };
    const hour = playable({ details: { lengthSeconds: "3600" } });
    expect(await getRefusal({ players: [hour], captions: [short] })).toMatchObject({
      code: "captions_truncated",
      attempts: ["truncated"],
    });
    const byAutomatic = runLadder({
      players: [hour],
      captions: [short, { body: buildJson3({ seconds: 3600 }) }],
    });
    expect((await byAutomatic.loaded).track.kind).toBe("automatic");
    const byClient = runLadder({
      players: [hour, hour],
      captions: [short, short, { body: buildJson3({ seconds: 3600 }) }],
    });
    const loaded = await byClient.loaded;
    expect(loaded.track.kind).toBe("manual");
    expect(loaded.attempts.map(({ outcome }) => outcome)).toEqual(["truncated", "captions"]);
  });

  it("requests captions as json3 and falls back to other formats", async () => {
    const vtt = `WEBVTT\n\n00:00.000 --> 09:50.000\n${Array.from({ length: 60 }, (_, pin) => `Pin ${pin} is lifted.`).join(" ")}`;
    const { loaded, fetch } = runLadder({
      players: [playable()],
      captions: [{ status: 404 }, { body: "<broken" }, { body: vtt }],
    });
    expect((await loaded).transcript.cues.length).toBeGreaterThan(0);
    const asked = fetch.requests.filter(({ url }) => url.includes("timedtext"));
    expect(asked.map(({ url }) => new URL(url).searchParams.get("fmt"))).toEqual(["json3", "srv3", "vtt"]);
  });

  it("reports no speech if the captions contain only sounds", async () => {
    const music = {
      body: JSON.stringify({ events: [{ tStartMs: 0, dDurationMs: 590_000, segs: [{ utf8: "[Music]" }] }] }),
    };
    expect((await getRefusal({ players: [playable()], captions: [music] })).code).toBe("no_speech");
    const byAutomatic = runLadder({ players: [playable()], captions: [music, whole] });
    expect((await byAutomatic.loaded).track.kind).toBe("automatic");
  });

  it("never follows a caption link off YouTube", async () => {
    const response = JSON.stringify(buildPlayerResponse({ tracks })).replaceAll(
      "https://www.youtube.com/api",
      "https://evil.example/api",
    );
    const { loaded, fetch } = runLadder({ players: [{ body: response }] });
    await expect(loaded).rejects.toMatchObject({ code: "source_changed" });
    expect(fetch.requests.filter(({ url }) => url.includes("evil.example"))).toEqual([]);
  });

  it("sends every request to the configured origin", async () => {
    const fetch = createFakeFetch(({ url }) => (url.includes("timedtext") ? whole : playable()));
    const youtubeConfig = { ...defaultYouTubeConfig, youtubeOrigin: "http://127.0.0.1:4010" };
    await loadVideo({ reference, dependencies: createTestDependencies({ fetch, youtubeConfig }) });
    expect(new Set(fetch.requests.map(({ url }) => new URL(url).origin))).toEqual(
      new Set(["http://127.0.0.1:4010"]),
    );
  });

  it("stops when it is canceled", async () => {
    const { loaded, fetch } = runLadder({ players: [playable()], signal: AbortSignal.abort() });
    await expect(loaded).rejects.toMatchObject({ code: "cancelled" });
    expect(fetch.requests).toEqual([]);
  });
});
