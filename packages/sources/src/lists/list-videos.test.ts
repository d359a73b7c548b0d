import { isAppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { describe, expect, it } from "vitest";
import { createFakeFetch, type FakeHandler } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { listVideos } from "./list-videos.ts";

const channelId = `UC${"x".repeat(22)}`;
const playlist = "https://www.youtube.com/playlist?list=PL123456";
const idOf = (at: number) => `video${String(at).padStart(6, "0")}`;
const renderer = (at: number, more = {}) => ({
  playlistVideoRenderer: {
    videoId: idOf(at),
    title: { runs: [{ text: `Lock ${at}` }] },
    lengthSeconds: String(60 + at),
    isPlayable: true,
    ...more,
  },
});
const more = (token: string) => ({
  continuationItemRenderer: { continuationEndpoint: { continuationCommand: { token } } },
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => renderer(from + at));
const page = (contents: unknown[], header = {}) => ({ body: JSON.stringify({ contents, ...header }) });
const alert = (text: string) =>
  page([], { alerts: [{ alertRenderer: { type: "ERROR", text: { simpleText: text } } }] });

function list({ link, handle, limit }: { link: string; handle: FakeHandler; limit?: number }) {
  const fetch = createFakeFetch(handle);
  const reference = parseListLink({ text: link });
  if (reference === null) throw new Error("No list");
  const listed = listVideos({
    reference,
    dependencies: createTestDependencies({ fetch }),
    ...(limit !== undefined && { limit }),
  });
  return { listed, fetch };
}
const bodies = (fetch: ReturnType<typeof createFakeFetch>) =>
  fetch.requests.map(({ body }) => JSON.parse(body ?? "{}") as Record<string, unknown>);

describe("listVideos", () => {
  it("returns a playlist's videos with title, length and link, page by page", async () => {
    const pages = [
      page([...range(0, 100), more("two")], { metadata: { playlistMetadataRenderer: { title: "Locks" } } }),
      page(range(100, 130)),
    ];
    const { listed, fetch } = list({
      link: playlist,
      handle: () => pages.shift() ?? "source_unreachable",
      limit: 200,
    });
    const { entries, ...rest } = await listed;
    expect(rest).toEqual({
      kind: "playlist",
      id: "PL123456",
      url: playlist,
      title: "Locks",
      author: null,
      latestUrl: null,
      isComplete: true,
    });
    expect(entries).toHaveLength(130);
    expect(entries[1]).toEqual({
      url: `https://www.youtube.com/watch?v=${idOf(1)}`,
      title: "Lock 1",
      durationSeconds: 61,
      thumbnailUrl: `https://i.ytimg.com/vi/${idOf(1)}/hqdefault.jpg`,
      hasTranscript: null,
    });
    for (const { url } of entries) expect(parseVideoLink({ text: url })).toMatchObject({ ok: true });
    expect(bodies(fetch)).toMatchObject([{ browseId: "VLPL123456" }, { continuation: "two" }]);
  });

  it("requests only the pages it needs, and a bounded number of an endless list", async () => {
    const some = list({ link: playlist, handle: () => page([...range(0, 100), more("two")]), limit: 30 });
    expect(await some.listed).toMatchObject({ isComplete: false });
    expect((await some.listed).entries).toHaveLength(30);
    expect(some.fetch.requests).toHaveLength(1);

    let next = 0;
    const endless = list({
      link: playlist,
      handle: () => page([renderer(next++), more(`${next}`)]),
      limit: 1_000_000,
    });
    expect((await endless.listed).entries).toHaveLength(20);
    const circle = list({ link: playlist, handle: () => page([...range(0, 10), more("same")]), limit: 500 });
    await circle.listed;
    expect(circle.fetch.requests).toHaveLength(2);
  });

  it("resolves a channel's name and lists its videos", async () => {
    const { listed, fetch } = list({
      link: "https://www.youtube.com/@locks",
      handle: ({ url }) =>
        url.includes("resolve_url")
          ? { body: JSON.stringify({ endpoint: { browseEndpoint: { browseId: channelId } } }) }
          : page(
              [
                {
                  richItemRenderer: {
                    content: {
                      videoRenderer: {
                        videoId: idOf(1),
                        title: { runs: [{ text: "A" }] },
                        lengthText: { simpleText: "1:02:03" },
                      },
                    },
                  },
                },
              ],
              { metadata: { channelMetadataRenderer: { title: "Small Machines" } } },
            ),
    });
    expect(await listed).toMatchObject({
      kind: "channel",
      title: "Small Machines",
      author: "Small Machines",
      entries: [{ title: "A", durationSeconds: 3723 }],
    });
    expect(bodies(fetch)).toMatchObject([{ url: "https://www.youtube.com/@locks" }, { browseId: channelId }]);
  });

  it("skips unplayable and duplicate videos", async () => {
    const { listed } = list({
      link: playlist,
      handle: () => page([renderer(1), renderer(2, { isPlayable: false }), renderer(1)]),
    });
    expect((await listed).entries.map(({ title }) => title)).toEqual(["Lock 1"]);
  });

  it("returns the feed's newest videos if the list itself can't be opened", async () => {
    const feed = `<feed><title>Locks</title><entry><id>1</id><yt:videoId>${idOf(1)}</yt:videoId><title>A</title></entry></feed>`;
    const { listed } = list({
      link: playlist,
      handle: ({ url }) => (url.includes("/feeds/") ? { body: feed } : { status: 429 }),
    });
    expect(await listed).toMatchObject({
      title: "Locks",
      isComplete: false,
      entries: [{ title: "A", durationSeconds: null }],
    });
  });

  it("returns a podcast's episodes, each with its own link", { tags: "D.sources.10" }, async () => {
    const feed = `<rss><channel><title>Show</title>
      <item><guid>a b</guid><title>One</title><itunes:duration>90</itunes:duration><podcast:transcript url="https://e.org/1.vtt" type="text/vtt"/></item>
      <item><guid>2</guid><title>Two</title></item></channel></rss>`;
    const { listed } = list({
      link: "https://example.org/feed.xml",
      handle: () => ({ body: feed }),
      limit: 1,
    });
    expect(await listed).toMatchObject({
      kind: "feed",
      title: "Show",
      latestUrl: "https://example.org/feed.xml#episode=a%20b",
      isComplete: false,
      entries: [
        {
          url: "https://example.org/feed.xml#episode=a%20b",
          title: "One",
          durationSeconds: 90,
          hasTranscript: true,
        },
      ],
    });
  });

  it.each<[name: string, handle: FakeHandler, code: string, message: RegExp]>([
    ["a private playlist", () => alert("This playlist is private."), "video_private", /is private/],
    [
      "a list that doesn't exist",
      () => alert("The playlist does not exist."),
      "video_unavailable",
      /couldn't find that playlist/,
    ],
    [
      "a mix",
      () => alert("This playlist type is unviewable."),
      "video_unavailable",
      /couldn't find that playlist/,
    ],
    [
      "a terminated account",
      () => alert("This account has been terminated for a violation."),
      "video_removed",
      /was removed/,
    ],
    ["a request that YouTube rejects", () => ({ status: 400 }), "video_unavailable", /Check the link/],
    ["an age gate", () => page([{ channelAgeGateRenderer: {} }]), "video_age_restricted", /signed-in adults/],
    ["an empty playlist", () => page([]), "video_unavailable", /no videos/],
    ["too many requests", () => ({ status: 429 }), "source_blocked", /too many requests/],
    ["another form", () => ({ body: "<html>" }), "source_changed", /recognize/],
    ["no network", () => "source_unreachable", "source_unreachable", /./],
  ])("refuses %s", async (_name, handle, code, message) => {
    const error: unknown = await list({ link: playlist, handle }).listed.catch((reason: unknown) => reason);
    if (!isAppError(error)) throw new Error("No refusal");
    expect([error.code, getEnglish(error.reason)]).toEqual([code, expect.stringMatching(message)]);
  });
});
