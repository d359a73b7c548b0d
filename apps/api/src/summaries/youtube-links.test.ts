import { loadVideo } from "@pith/sources/load-video";
import { defaultSponsorBlockConfig } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import { buildPlayerResponse } from "@pith/sources/testing/build-youtube-answers";
import { createFakeFetch } from "@pith/sources/testing/create-fake-fetch";
import { createFakeTimer } from "@pith/sources/testing/create-fake-timer";
import { createTestDependencies } from "@pith/sources/testing/create-test-dependencies";
import { type Answer, json } from "@pith/sources/testing/run-youtube-ladder";
import { defaultYouTubeConfig } from "@pith/sources/youtube/youtube-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExtractionPool, type ExtractionPool } from "../providers/extraction/create-extraction-pool.ts";
import { createExtractiveSummarizer } from "../providers/extraction/create-extractive-summarizer.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

const SENTENCE_SECONDS = 6;
const sentences = [
  "Every lock hides a row of small pins inside its cylinder.",
  "Each pin is cut in two at a different height.",
  "The right key lifts every pin to exactly its own height.",
  "Only then can the cylinder turn and draw the bolt back.",
  "A wrong key leaves at least one pin across the gap.",
  "Locksmiths call that gap the shear line of the lock.",
  "This video is sponsored by a mattress with nine layers of foam.",
  "A pick presses one pin after the other to the shear line.",
  "Because the holes are never quite in line, one pin binds first.",
  "Better locks use pins that are shaped like a spool.",
];
const sponsoredAt = 6;
const lengthSeconds = sentences.length * SENTENCE_SECONDS;

function writeCaptions(texts: readonly string[]): Answer {
  return json({
    wireMagic: "pb3",
    events: texts.map((utf8, at) => ({
      tStartMs: at * SENTENCE_SECONDS * 1000,
      dDurationMs: SENTENCE_SECONDS * 1000,
      segs: [{ utf8 }],
    })),
  });
}
const whole = writeCaptions(sentences);
const hour = writeCaptions(Array.from({ length: 60 }, () => sentences).flat());

interface FakeYouTube {
  /** Responses to requests for captions, in order. The last one is repeated. If empty, the video has no captions. */
  captions: Answer[];
  seconds?: number;
  description?: string;
  sponsor?: Answer;
  timer?: ReturnType<typeof createFakeTimer>;
}

let dependencies: ReturnType<typeof createTestDependencies>;
let videos = 0;

/** Publishes a new video on the fake YouTube and returns its link. */
function publish({
  captions,
  seconds = lengthSeconds,
  description = "",
  sponsor,
  timer,
}: FakeYouTube): string {
  videos += 1;
  const videoId = `locks${videos}`.padEnd(11, "_");
  const player = buildPlayerResponse({
    videoId,
    details: { lengthSeconds: String(seconds), shortDescription: description },
    tracks: captions.length > 0 ? [{ language: "en" }, { language: "en", isAutomatic: true }] : [],
  });
  const queue = [...captions];
  dependencies = createTestDependencies({
    fetch: createFakeFetch(({ url }) => {
      if (url.includes("/api/timedtext"))
        return (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 };
      if (url.includes("/skipSegments/")) return sponsor ?? { status: 404 };
      return url.includes("/v1/next") ? { status: 404 } : json(player);
    }),
    youtubeConfig: {
      ...defaultYouTubeConfig,
      clients: [{ id: "only", call: "player", headers: {}, context: {} }],
    },
    sponsorBlock: sponsor === undefined ? null : defaultSponsorBlockConfig,
    ...(timer && { timer }),
  });
  return `https://www.youtube.com/watch?v=${videoId}`;
}

let pool: ExtractionPool;
let server: TestServer;
beforeAll(async () => {
  pool = createExtractionPool({ size: 1 });
  server = await createTestServer({
    change: ({ sourceLoader }) => ({
      // The real sources, with YouTube's responses from this file, and the real engine.
      sourceLoader: {
        ...sourceLoader,
        loadLink: ({ url, ...request }) =>
          loadVideo({ reference: requireReference(url), dependencies, ...request }),
      },
      summarizer: createExtractiveSummarizer({ pool }),
    }),
  });
});
afterAll(async () => {
  await server.close();
  await pool.close();
});

async function ask(url: string, length: "short" | "long" = "long") {
  const guest = await server.signInGuest();
  const { body } = await server.call("createSummary", {
    as: guest,
    body: { source: { kind: "link", url }, length },
  });
  const { id } = body.data.summary;
  return async () => (await server.call("getSummary", { as: guest, params: { id } })).body.data;
}

async function summarize(youTube: FakeYouTube) {
  const read = await ask(publish(youTube));
  await server.runSummaries();
  return read();
}

describe("a link to YouTube", () => {
  it("becomes a summary with title, gist, points, chapters, coverage and origin", {
    tags: ["D.summary.01", "D.summary.04", "D.summary.05", "D.summary.06", "D.summary.10"],
  }, async () => {
    const { status, content } = await summarize({ captions: [whole] });
    expect(status).toBe("done");
    expect(content).toMatchObject({
      title: expect.stringMatching(/\w/),
      gist: expect.stringMatching(/\w/),
      origin: {
        captionSource: "host",
        captionLanguage: "en",
        captionKind: "manual",
        engine: "extractive",
        readShare: 1,
      },
    });
    expect(content.keyPoints.length).toBeGreaterThan(1);
    expect(content.chapters.length).toBeGreaterThan(0);
    expect(content.coverage.share).toBeGreaterThan(0);
    expect(content.coverage.blocks.length).toBeGreaterThan(0);
  });

  it("fails if its captions are too short for the video", { tags: "D.captions.06" }, async () => {
    const short = writeCaptions(sentences.slice(0, 3));
    const { status, failure, content } = await summarize({ captions: [short], seconds: 3600 });
    expect([status, failure.code, content]).toEqual(["failed", "captions_truncated", null]);
  });

  it("uses the next captions if the first are too short for the video", {
    tags: "D.captions.07",
  }, async () => {
    const short = writeCaptions(sentences.slice(0, 3));
    const { status, content } = await summarize({ captions: [short, hour], seconds: 3600 });
    expect([status, content.origin.captionKind]).toEqual(["done", "automatic"]);
  });

  it.each([
    { captions: [], what: "captions or speech recognition", code: "no_captions.recognition_off" },
    { captions: [writeCaptions(["[Music]", "[Music]"])], what: "words", code: "no_speech.sounds_only" },
  ])(
    "fails without $what instead of summarizing the description",
    {
      tags: ["D.captions.09", "D.captions.10"],
    },
    async ({ captions, code }) => {
      const description = sentences.join(" ");
      const { status, failure, content } = await summarize({ captions, description });
      expect([status, failure.code, content]).toEqual(["failed", code, null]);
    },
  );

  it("is summarized without sponsor segments, and reports the seconds cut", {
    tags: ["D.options.06", "D.options.07"],
  }, async () => {
    const segment = [sponsoredAt * SENTENCE_SECONDS, (sponsoredAt + 1) * SENTENCE_SECONDS];
    const videoID = `locks${videos + 1}`.padEnd(11, "_");
    // SponsorBlock is queried by a hash prefix, so it also sends other videos' segments.
    const sponsor = json([
      { videoID: "another_one", segments: [{ segment: [0, 2 * SENTENCE_SECONDS], category: "sponsor" }] },
      { videoID, segments: [{ segment, category: "sponsor" }] },
    ]);
    const { content } = await summarize({ captions: [whole], sponsor });
    expect(content.origin.sponsorSecondsCut).toBe(SENTENCE_SECONDS);
    expect(content.keyPoints.length).toBeGreaterThan(0);
    expect(JSON.stringify(content)).not.toContain("mattress");
  });

  it("is cut for later requests from stored captions, too", { tags: "D.options.06" }, async () => {
    const segment = [sponsoredAt * SENTENCE_SECONDS, (sponsoredAt + 1) * SENTENCE_SECONDS];
    const videoID = `locks${videos + 1}`.padEnd(11, "_");
    const sponsor = json([{ videoID, segments: [{ segment, category: "sponsor" }] }]);
    const url = publish({ captions: [whole], sponsor });
    await ask(url);
    await server.runSummaries();
    const read = await ask(url, "short");
    await server.runSummaries();
    const { content } = await read();
    expect(content.origin.sponsorSecondsCut).toBe(SENTENCE_SECONDS);
    expect(JSON.stringify(content)).not.toContain("mattress");
  });

  it("waits at most 300 ms for SponsorBlock", { tags: "D.options.08" }, async () => {
    const timer = createFakeTimer();
    const read = await ask(publish({ captions: [whole], sponsor: "never", timer }));
    const running = server.runSummaries();
    await expect.poll(() => timer.pending).toBeGreaterThan(0);
    await timer.advance(299);
    expect((await read()).status).not.toBe("done");
    await timer.advance(1);
    await running;
    expect((await read()).status).toBe("done");
  });
});
