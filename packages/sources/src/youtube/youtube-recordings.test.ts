import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isAppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { videoSchema } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { loadVideo } from "../load-video.ts";
import { buildJson3, buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import { createFakeFetch } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { readSharedData, sharedDataDirectory } from "../testing/shared-data.ts";
import { defaultYouTubeConfig, type PlayerClient } from "./youtube-config.ts";

/**
 * Expected result for each recording: `code outcome` for a refusal, or `language kind` for the chosen
 * captions.
 */
const recordings: Record<string, readonly [videoId: string, result: string]> = {
  "embed_oembed/www.youtube.com.watch.878f5352b6f0e632a763ebf05fb48b16.200.html": [
    "eiHXASgRTcA",
    "no_captions no_captions",
  ],
  "embed_oembed/www.youtube.com.playlist.13d1655ccf6cbdc1fc0162c6a02f822a.200.html": [
    "eiHXASgRTcA",
    "source_consent consent",
  ],
  "iv-org_mocks/video/regular_mrbeast.player.json": ["2isYuQZMbdU", "en manual"],
  "iv-org_mocks/video/regular_no-description.player.json": ["iuevw6218F0", "no_captions no_captions"],
  "jdepoix/youtube.2019-03-14_acbd299.html": ["GJLlxj_dtq8", "en manual"],
  "jdepoix/youtube.HEAD.html": ["GJLlxj_dtq8", "source_blocked needs_token"],
  "jdepoix/youtube.innertube.HEAD.json": ["GJLlxj_dtq8", "en manual"],
  "jdepoix/youtube_age_restricted.2025-06-11_dc24529.html": [
    "Njp5uhTorCo",
    "video_age_restricted age_restricted",
  ],
  "jdepoix/youtube_age_restricted.innertube.HEAD.json": [
    "Njp5uhTorCo",
    "video_age_restricted age_restricted",
  ],
  "jdepoix/youtube_consent_page.HEAD.html": ["Fx_N4GlwdEM", "source_consent consent"],
  "jdepoix/youtube_po_token_required.innertube.HEAD.json": ["GJLlxj_dtq8", "source_blocked needs_token"],
  "jdepoix/youtube_too_many_requests.HEAD.html": ["GJLlxj_dtq8", "source_blocked rate_limited"],
  "jdepoix/youtube_transcripts_disabled.2019-12-08_626cc67.html": ["dsMFmonKDD4", "no_captions no_captions"],
  "jdepoix/youtube_transcripts_disabled.2025-06-11_20331c2.html": ["dsMFmonKDD4", "no_captions no_captions"],
  "jdepoix/youtube_transcripts_disabled.innertube.HEAD.json": ["dsMFmonKDD4", "no_captions no_captions"],
  "jdepoix/youtube_video_login_required.2023-07-27_2ba841e.html": [
    "4FN12sqoC4Y",
    "video_age_restricted age_restricted",
  ],
  "jdepoix/youtube_video_unavailable.2019-12-08_d9c0106.html": ["abcdefghijk", "video_unavailable not_found"],
  "jdepoix/youtube_video_unavailable.2025-06-11_7e95256.html": ["abcdefghijk", "video_unavailable not_found"],
  "jdepoix/youtube_video_unavailable.innertube.HEAD.json": ["abcdefghijk", "video_unavailable not_found"],
  "jdepoix/youtube_ww1_nl_en.2019-11-06_f5e5149.html": ["F1xioXWb8CY", "en manual"],
  "jdepoix/youtube_ww1_nl_en.2025-06-11_4a832ee.html": ["F1xioXWb8CY", "en manual"],
  "jdepoix/youtube_ww1_nl_en.innertube.HEAD.json": ["F1xioXWb8CY", "en manual"],
  "newpipe_mocks/stream/collaborators/generated_mock_3.json": ["3sbYbckT1VY", "en-US manual"],
  "newpipe_mocks/stream/controversial/generated_mock_1.json": ["T4XJQO3qol8", "en automatic"],
  "newpipe_mocks/stream/controversial/generated_mock_3.json": ["T4XJQO3qol8", "en automatic"],
  "newpipe_mocks/stream/default/audiotracklanguage/generated_mock_3.json": ["kX3nB4PpJko", "en manual"],
  "newpipe_mocks/stream/default/cclicensed/generated_mock_1.json": ["M4gD1WSo5mA", "en manual"],
  "newpipe_mocks/stream/default/cclicensed/generated_mock_3.json": ["M4gD1WSo5mA", "en manual"],
  "newpipe_mocks/stream/default/descriptionpewdiepie/generated_mock_1.json": ["7PIMiDcwNvc", "en automatic"],
  "newpipe_mocks/stream/default/descriptionpewdiepie/generated_mock_3.json": ["7PIMiDcwNvc", "en automatic"],
  "newpipe_mocks/stream/default/descriptionunboxing/generated_mock_1.json": ["cV5TjZCJkuA", "en automatic"],
  "newpipe_mocks/stream/default/descriptionunboxing/generated_mock_3.json": ["cV5TjZCJkuA", "en automatic"],
  "newpipe_mocks/stream/default/notavailable/invalidid/generated_mock_1.json": [
    "abcdefghijk",
    "video_unavailable not_found",
  ],
  "newpipe_mocks/stream/default/notavailable/musicpremiumcontent/generated_mock_1.json": [
    "sMJ8bRN2dak",
    "video_paid paid",
  ],
  "newpipe_mocks/stream/default/notavailable/nonexistent/generated_mock_1.json": [
    "abcdefghijk",
    "video_unavailable not_found",
  ],
  "newpipe_mocks/stream/default/notavailable/privatecontent/generated_mock_1.json": [
    "abcdefghijk",
    "video_private private",
  ],
  "newpipe_mocks/stream/default/notavailable/restricted/generated_mock_1.json": [
    "_PL2HJKxnOM",
    "video_region_blocked region_blocked",
  ],
  "newpipe_mocks/stream/default/novisualmetadatavideo/generated_mock_1.json": ["An8vtD1FDqs", "en manual"],
  "newpipe_mocks/stream/default/novisualmetadatavideo/generated_mock_3.json": ["An8vtD1FDqs", "en manual"],
  "newpipe_mocks/stream/default/publicbroadcaster/generated_mock_1.json": ["cJ9to6EmElQ", "fr automatic"],
  "newpipe_mocks/stream/default/publicbroadcaster/generated_mock_3.json": ["cJ9to6EmElQ", "fr automatic"],
  "newpipe_mocks/stream/default/ratingsdisabled/generated_mock_1.json": ["it3OtbTxQk0", "en automatic"],
  "newpipe_mocks/stream/default/ratingsdisabled/generated_mock_3.json": [
    "it3OtbTxQk0",
    "video_unavailable unplayable",
  ],
  "newpipe_mocks/stream/default/streamsegmentsmailab/generated_mock_1.json": ["ud9d5cMDP_0", "de manual"],
  "newpipe_mocks/stream/default/streamsegmentsmailab/generated_mock_3.json": ["ud9d5cMDP_0", "de manual"],
  "newpipe_mocks/stream/default/streamsegmentstagesschau/generated_mock_1.json": [
    "KI7fMGRg0Wk",
    "de automatic",
  ],
  "newpipe_mocks/stream/default/streamsegmentstagesschau/generated_mock_3.json": [
    "KI7fMGRg0Wk",
    "de automatic",
  ],
  "newpipe_mocks/stream/default/unlisted/generated_mock_1.json": ["tjz2u2DiveM", "en automatic"],
  "newpipe_mocks/stream/default/unlisted/generated_mock_3.json": ["tjz2u2DiveM", "en automatic"],
  "newpipe_mocks/stream/livestream/generated_mock_1.json": ["X4VbdwhkE10", "video_live live"],
  "newpipe_mocks/stream/livestream/generated_mock_3.json": ["X4VbdwhkE10", "video_live live"],
  "node-ytdl-core/live-now.watch.html": ["5qap5aO4i9A", "video_live live"],
  "node-ytdl-core/live-past.watch.json": ["nu5uzMXfuLc", "no_captions no_captions"],
  "node-ytdl-core/live-with-cc.watch.html": ["21X5lGlDOfg", "video_live live"],
  "node-ytdl-core/longest-upload.watch.html": ["TceijYjxdrQ", "no_captions no_captions"],
  "node-ytdl-core/no-embed.watch.json": ["GFg8BP01F5Q", "no_captions no_captions"],
  "node-ytdl-core/non-existent.watch.json": ["abcdefghijk", "video_unavailable not_found"],
  "node-ytdl-core/private.watch.json": ["abcdefghijk", "video_private private"],
  "node-ytdl-core/regular.watch.json": ["_HSylqgVYQI", "no_captions no_captions"],
  "pytube/2lAe1cqCOXo.vid_info.json": ["2lAe1cqCOXo", "en manual"],
  "pytube/2lAe1cqCOXo.watch.html": ["2lAe1cqCOXo", "en manual"],
  "pytube/QRS8MkLhQmM.vid_info.json": ["QRS8MkLhQmM", "en manual"],
  "pytube/QRS8MkLhQmM.watch.html": ["QRS8MkLhQmM", "en manual"],
  "pytube/WXxV9g7lsFE.vid_info.json": ["WXxV9g7lsFE", "no_captions no_captions"],
  "pytube/WXxV9g7lsFE.watch.html": ["WXxV9g7lsFE", "no_captions no_captions"],
  "pytube/irauhITDrsE.vid_info.json": ["irauhITDrsE", "video_age_restricted age_restricted"],
  "pytube/irauhITDrsE.watch.html": ["irauhITDrsE", "video_age_restricted age_restricted"],
  "pytube/m8uHb5jIGN8.vid_info.json": ["m8uHb5jIGN8", "video_private private"],
  "pytube/m8uHb5jIGN8.watch.html": ["m8uHb5jIGN8", "video_private private"],
  "thoroldvix/pages/youtube_malformed_captions_json.html": ["GJLlxj_dtq8", "source_changed changed_format"],
};

/** Recordings of other calls: microformat only (7), the `next` call (8 and iv-org), and an index. */
const otherCalls =
  /generated_mock_[78]\.json$|\.next\.json$|_videos\.json$|transcript\..*\.xml$|oembed\.|playlist\.html$/;
const folders = [
  "embed_oembed",
  "iv-org_mocks",
  "jdepoix",
  "newpipe_mocks/stream",
  "node-ytdl-core",
  "pytube",
  "thoroldvix/pages",
];

const playerClient: PlayerClient = { id: "recorded", call: "player", headers: {}, context: {} };
const pageClient: PlayerClient = { id: "recorded", call: "page", headers: {}, context: {} };

/**
 * Extracts YouTube's response body from a recording, which contains it raw, in an envelope, or in the list
 * that pbj=1 returns.
 */
function readBody(path: string): string {
  const text = readSharedData(`youtube/${path}`);
  if (path.startsWith("newpipe_mocks")) {
    const mock: { response: { responseBody: string } } = JSON.parse(text);
    return mock.response.responseBody;
  }
  const value: unknown = path.endsWith(".json") ? JSON.parse(text) : null;
  if (!Array.isArray(value)) return text;
  const part = value.find((entry) => entry.playerResponse ?? entry.player);
  return part.playerResponse ? JSON.stringify(part) : part.player.args.player_response;
}

async function loadRecording(path: string, videoId: string) {
  const body = readBody(path);
  const fetch = createFakeFetch(({ url }) => {
    if (url.includes("/api/timedtext")) return { body: buildJson3({ seconds: 3600 }) };
    return url.includes("/next") ? { status: 500 } : { body };
  });
  const client = path.endsWith(".html") ? pageClient : playerClient;
  const dependencies = createTestDependencies({
    fetch,
    youtubeConfig: { ...defaultYouTubeConfig, clients: [client] },
  });
  const reference = {
    host: "youtube",
    id: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
  } as const;
  return { loaded: loadVideo({ reference, dependencies }), fetch };
}

describe.skipIf(sharedDataDirectory === null)("loadVideo on recorded YouTube responses", () => {
  it("has an expectation for every recorded state", () => {
    const found = folders.flatMap((folder) =>
      readdirSync(join(sharedDataDirectory ?? "", "youtube", folder), { recursive: true })
        .map((name) => `${folder}/${name}`)
        .filter((path) => /\.(json|html)$/.test(path) && !otherCalls.test(path)),
    );
    expect(found.sort()).toEqual(Object.keys(recordings).sort());
  });

  it.each(Object.entries(recordings))("%s", async (path, [videoId, expected]) => {
    const { loaded } = await loadRecording(path, videoId);
    const result = await loaded.then(
      ({ track }) => `${track.language} ${track.kind}`,
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        expect(getEnglish(error.reason)).toMatch(/^[A-Z].*\.$/);
        return `${error.code} ${(error.cause as { outcome: string }[]).map(({ outcome }) => outcome).join()}`;
      },
    );
    expect(result).toBe(expected);
  });

  it.each<[path: string, videoId: string, facts: Record<string, unknown>, chapters: number]>([
    [
      "jdepoix/youtube.2019-03-14_acbd299.html",
      "GJLlxj_dtq8",
      { title: "Surface Go Review - It’s Awesome", author: "Dave Lee", durationSeconds: 316 },
      0,
    ],
    [
      "pytube/2lAe1cqCOXo.watch.html",
      "2lAe1cqCOXo",
      { author: "YouTube", durationSeconds: 337, publishedAt: "2019-12-05T00:00:00.000Z" },
      0,
    ],
    [
      "jdepoix/youtube_ww1_nl_en.2025-06-11_4a832ee.html",
      "F1xioXWb8CY",
      { durationSeconds: 1509, url: "https://www.youtube.com/watch?v=F1xioXWb8CY" },
      0,
    ],
    [
      "newpipe_mocks/stream/default/streamsegmentstagesschau/generated_mock_3.json",
      "KI7fMGRg0Wk",
      { author: "tagesschau", durationSeconds: 953 },
      13,
    ],
    [
      "newpipe_mocks/stream/default/streamsegmentsmailab/generated_mock_1.json",
      "ud9d5cMDP_0",
      { author: "MAITHINK X", durationSeconds: 1010 },
      7,
    ],
    [
      "iv-org_mocks/video/regular_mrbeast.player.json",
      "2isYuQZMbdU",
      { author: "MrBeast", durationSeconds: 930 },
      0,
    ],
  ])("reads the video of %s", async (path, videoId, facts, chapters) => {
    const { loaded } = await loadRecording(path, videoId);
    const { video } = await loaded;
    expect(videoSchema.parse(video)).toMatchObject({ host: "youtube", id: videoId, ...facts });
    expect(video.title.length).toBeGreaterThan(5);
    expect(video.thumbnailUrl).toMatch(/^https:\/\/i\d?\.ytimg\.com\//);
    expect(video.chapters).toHaveLength(chapters);
  });
});

/** Caption files from YouTube. Each is tested as the only track in a video of the same length. */
const captionFiles: readonly (readonly [path: string, seconds: number, firstWords: string])[] = [
  ["jdepoix/transcript.HEAD.xml", 9, "Hey, this is just a test"],
  ["jdepoix/transcript.2019-03-14_267ebc3.xml", 9, "Hey, this is just a test"],
  [
    "timedtext/json3/manual_en_speakenglishwithvanessa.json3",
    600,
    "Hi, I'm Vanessa from SpeakEnglishWithVanessa.com.",
  ],
  ["timedtext/json3/auto_zh-Hans-en.fragment.json3", 60, "非洲大陆利用河流连接内陆与外部世界进行贸易，"],
  ["timedtext/srv3_auto/zh-translated.excerpt.xml", 30, "我们生活在弦理论描述的错误世界中。"],
  ["timedtext/srv3_ytt/Colors.ytt", 30, ""],
];

describe.skipIf(sharedDataDirectory === null)("loadVideo on recorded caption files", () => {
  it.each(captionFiles)("%s", async (path, seconds, firstWords) => {
    const player = buildPlayerResponse({
      tracks: [{ language: "en" }],
      details: { lengthSeconds: String(seconds) },
    });
    const fetch = createFakeFetch(({ url }) => ({
      body: url.includes("/api/timedtext") ? readSharedData(`youtube/${path}`) : JSON.stringify(player),
    }));
    const { transcript } = await loadVideo({
      reference: { host: "youtube", id: "dQw4w9WgXcQ", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
      dependencies: createTestDependencies({
        fetch,
        youtubeConfig: { ...defaultYouTubeConfig, clients: [playerClient] },
      }),
    });
    expect(transcript.cues[0]?.text).toContain(firstWords);
    expect(transcript.cues.every(({ startMs, endMs }) => startMs !== null && endMs !== null)).toBe(true);
  });
});
