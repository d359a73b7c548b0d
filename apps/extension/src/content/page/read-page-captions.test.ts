import { type PlayerResponse, parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createInlineEngine } from "../../testing/create-inline-engine.ts";
import { type PageAccess, readPageCaptions } from "./read-page-captions.ts";

afterEach(() => vi.restoreAllMocks());

const videoId = "aaaaaaaaaaa";
const origin = window.location.origin;

interface TrackInput {
  url?: string;
  language?: string;
  kind?: "asr";
}

function buildPlayer({ tracks, seconds = 60 }: { tracks: TrackInput[]; seconds?: number }): PlayerResponse {
  const response = parsePlayerResponse({
    playabilityStatus: { status: "OK" },
    videoDetails: { videoId, title: "Oranges", lengthSeconds: String(seconds) },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: tracks.map(({ url = `/api/timedtext?v=${videoId}`, language = "en", kind }) => ({
          baseUrl: url,
          languageCode: language,
          kind,
        })),
      },
    },
  });
  if (!response) throw new Error("The player answer doesn't parse.");
  return response;
}

function buildJson3(...lines: string[]): string {
  return JSON.stringify({
    events: lines.map((utf8, index) => ({ tStartMs: index * 4000, dDurationMs: 4000, segs: [{ utf8 }] })),
  });
}

const speech = buildJson3(
  "Cold nights make oranges orange.",
  "A heavy orange is a juicy one.",
  "Keep them where it is cool.",
);

interface FakePage extends PageAccess {
  asked: string[];
  loads: { language: string; isAutomatic: boolean }[];
}

/**
 * Creates a page that passes its network requests to `answer`. Null produces an empty 200, YouTube's response to a
 * request without a token.
 */
function createPage({
  answer,
  requests = [],
  requestsAfterLoad = requests,
}: {
  answer: (url: URL, init: RequestInit) => string | null | number;
  requests?: string[];
  requestsAfterLoad?: string[];
}): FakePage {
  let seen = requests;
  const engine = createInlineEngine();
  const page: FakePage = {
    asked: [],
    loads: [],
    async fetch(href, init) {
      const url = new URL(href, origin);
      page.asked.push(url.href);
      const text = answer(url, init);
      return typeof text === "number" ? new Response("", { status: text }) : new Response(text ?? "");
    },
    listCaptionRequests: () => seen,
    parse: (input) => engine.read(input),
    readTranscriptPanel: async () => null,
    async loadCaptions({ language, isAutomatic }) {
      page.loads.push({ language, isAutomatic });
      seen = requestsAfterLoad;
    },
  };
  return page;
}

function read({ page, response }: { page: PageAccess; response: PlayerResponse }) {
  return readPageCaptions({ response, videoId, page, signal: new AbortController().signal });
}

describe("readPageCaptions", () => {
  it("fetches the track's own link from the page, as json3", { tags: "D.sources.20" }, async () => {
    const page = createPage({ answer: () => speech });
    const captions = await read({ page, response: buildPlayer({ tracks: [{}] }) });
    expect(page.asked).toEqual([`${origin}/api/timedtext?v=${videoId}&fmt=json3`]);
    expect(page.loads).toEqual([]);
    expect(captions).toEqual({ text: speech, language: "en", captionKind: "manual" });
  });

  it("reuses the player's own request if the link returns nothing", async () => {
    const withToken = `${origin}/api/timedtext?v=${videoId}&lang=en&pot=token`;
    const page = createPage({
      answer: (url) => (url.searchParams.has("pot") ? speech : null),
      // The requests that don't match are newer, so picking the newest would be wrong.
      requests: [
        withToken,
        `${origin}/api/timedtext?v=bbbbbbbbbbb&lang=en&pot=token`,
        `${origin}/api/timedtext?v=${videoId}&lang=en&tlang=de&pot=token`,
        `${origin}/api/timedtext?v=${videoId}&lang=en&kind=asr&pot=token`,
      ],
    });
    const captions = await read({ page, response: buildPlayer({ tracks: [{}] }) });
    expect(captions.text).toBe(speech);
    expect(page.asked.at(-1)).toBe(`${withToken}&fmt=json3`);
    expect(page.loads).toEqual([]);
  });

  it("has the player load the track if it hasn't yet", async () => {
    const page = createPage({
      answer: (url) => (url.searchParams.has("pot") ? speech : null),
      requestsAfterLoad: [`${origin}/api/timedtext?v=${videoId}&lang=en&kind=asr&pot=token`],
    });
    const response = buildPlayer({ tracks: [{ kind: "asr" }] });
    expect((await read({ page, response })).captionKind).toBe("automatic");
    expect(page.loads).toEqual([{ language: "en", isAutomatic: true }]);
  });

  it("asks as an app client as a last resort, without cookies", async () => {
    const calls: unknown[] = [];
    const withCookies: string[] = [];
    const page = createPage({
      answer(url, init) {
        if (init.credentials !== "omit") withCookies.push(url.search);
        if (url.pathname !== "/youtubei/v1/player") return url.searchParams.has("app") ? speech : null;
        calls.push(JSON.parse(String(init.body)));
        return JSON.stringify({
          playabilityStatus: { status: "OK" },
          captions: {
            playerCaptionsTracklistRenderer: {
              captionTracks: [{ baseUrl: `${origin}/api/timedtext?app=1`, languageCode: "en" }],
            },
          },
        });
      },
    });
    expect((await read({ page, response: buildPlayer({ tracks: [{}] }) })).text).toBe(speech);
    expect(withCookies).toEqual([`?v=${videoId}&fmt=json3`]);
    expect(calls).toEqual([
      { videoId, context: { client: expect.objectContaining({ clientName: "ANDROID" }) } },
    ]);
  });

  it("reports a blocked source if every way fails", async () => {
    const page = createPage({ answer: (url) => (url.pathname === "/api/timedtext" ? "<html></html>" : 403) });
    await expect(read({ page, response: buildPlayer({ tracks: [{}] }) })).rejects.toMatchObject({
      reason: { code: "source_blocked.page" },
    });
  });

  it("says that YouTube can't be reached if the browser is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const page = createPage({ answer: () => 503 });
    await expect(read({ page, response: buildPlayer({ tracks: [{}] }) })).rejects.toMatchObject({
      reason: { code: "source_unreachable.host", params: { source: "YouTube" } },
    });
  });

  it("reports missing captions without a request if the video has none", async () => {
    const page = createPage({ answer: () => speech });
    await expect(read({ page, response: buildPlayer({ tracks: [] }) })).rejects.toMatchObject({
      code: "no_captions",
    });
    expect(page.asked).toEqual([]);
  });

  it("never follows a link to another origin, whatever its source", async () => {
    const page = createPage({
      answer: (url) =>
        url.pathname === "/youtubei/v1/player"
          ? JSON.stringify({
              playabilityStatus: { status: "OK" },
              captions: {
                playerCaptionsTracklistRenderer: {
                  captionTracks: [{ baseUrl: "//evil.example/api/timedtext", languageCode: "en" }],
                },
              },
            })
          : speech,
      requests: [`https://evil.example/api/timedtext?v=${videoId}&lang=en`],
    });
    const response = buildPlayer({ tracks: [{ url: "https://evil.example/api/timedtext" }] });
    await expect(read({ page, response })).rejects.toMatchObject({ code: "source_blocked" });
    expect(page.asked.filter((href) => !href.startsWith(`${origin}/`))).toEqual([]);
  });

  it("prefers automatic captions to human-written ones that cover only part of the video", async () => {
    const whole = buildJson3(
      ...Array.from({ length: 100 }, (_unused, line) => `Sentence ${line} is spoken here.`),
    );
    const page = createPage({ answer: (url) => (url.searchParams.has("auto") ? whole : speech) });
    const tracks: TrackInput[] = [{}, { kind: "asr", url: "/api/timedtext?auto=1" }];
    const captions = await read({ page, response: buildPlayer({ tracks, seconds: 400 }) });
    expect(captions.captionKind).toBe("automatic");
    await expect(
      read({ page, response: buildPlayer({ tracks: tracks.slice(0, 1), seconds: 400 }) }),
    ).rejects.toMatchObject({ code: "captions_truncated" });
  });

  it("reports no speech if the captions contain only sounds", async () => {
    const page = createPage({ answer: () => buildJson3("[Music]", "[Applause]") });
    await expect(read({ page, response: buildPlayer({ tracks: [{}] }) })).rejects.toMatchObject({
      code: "no_speech",
    });
  });

  it("returns a language code that the API accepts", async () => {
    const page = createPage({ answer: () => speech });
    const response = buildPlayer({ tracks: [{ language: "en-_q4mdW0GKSk" }] });
    expect((await read({ page, response })).language).toBe("en");
  });

  it("stops if the page changes", async () => {
    const controller = new AbortController();
    const page = createPage({
      answer: () => {
        controller.abort();
        return null;
      },
    });
    const response = buildPlayer({ tracks: [{}] });
    await expect(
      readPageCaptions({ response, videoId, page, signal: controller.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(page.asked).toHaveLength(1);
  });
});
