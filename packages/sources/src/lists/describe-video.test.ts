import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { createFakeFetch, type FakeHandler } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { findFeed } from "./find-feed.ts";
import { listVideos } from "./list-videos.ts";

const url = "https://www.youtube.com/watch?v=aircAruvnKk";
function describeIt(handle: FakeHandler) {
  const fetch = createFakeFetch(handle);
  const listed = listVideos({
    reference: { kind: "video", host: "youtube", id: "aircAruvnKk", url },
    dependencies: createTestDependencies({ fetch }),
  });
  return { listed, fetch };
}

describe("findFeed for a single video", () => {
  const author = { title: "T", author_url: "https://www.youtube.com/@3blue1brown" };
  const channelId = `UC${"x".repeat(22)}`;
  const find = (handle: FakeHandler) =>
    findFeed({ text: url, dependencies: createTestDependencies({ fetch: createFakeFetch(handle) }) });

  it("returns its channel's feed", async () => {
    const found = await find(({ url: asked }) => ({
      body: JSON.stringify(
        asked.includes("/oembed") ? author : { endpoint: { browseEndpoint: { browseId: channelId } } },
      ),
    }));
    expect(found).toMatchObject({ kind: "youtube_channel", key: `youtube_channel:${channelId}` });
  });

  it("returns its channel's feed if the video can't be embedded", async () => {
    const owner = { videoOwnerRenderer: { navigationEndpoint: { browseEndpoint: { browseId: channelId } } } };
    const found = await find(({ url: asked, body }) =>
      asked.includes("/oembed")
        ? { status: 401 }
        : { body: body?.includes("aircAruvnKk") ? JSON.stringify({ contents: [owner] }) : "{}" },
    );
    expect(found.key).toBe(`youtube_channel:${channelId}`);
  });

  it("refuses a video with several owners", async () => {
    const owner = { videoOwnerRenderer: { navigationEndpoint: { showDialogCommand: {} } } };
    const other = { videoRenderer: { navigationEndpoint: { browseEndpoint: { browseId: channelId } } } };
    await expect(
      find(({ url: asked }) =>
        asked.includes("/oembed") ? { status: 401 } : { body: JSON.stringify({ contents: [owner, other] }) },
      ),
    ).rejects.toMatchObject({ code: "video_private" });
  });

  it("refuses a private video", async () => {
    await expect(
      find(({ url: asked }) => (asked.includes("/oembed") ? { status: 401 } : { body: "{}" })),
    ).rejects.toMatchObject({ code: "video_private" });
  });

  it("refuses a video whose owner YouTube doesn't name", async () => {
    await expect(find(() => ({ body: JSON.stringify({ title: "T" }) }))).rejects.toMatchObject({
      code: "unsupported_link",
    });
  });

  it("returns the podcast's feed for one of its episodes", async () => {
    const found = await findFeed({
      text: "https://example.org/podcast/feed.xml#episode=7",
      dependencies: createTestDependencies({ fetch: createFakeFetch(() => "source_unreachable") }),
    });
    expect(found).toMatchObject({ kind: "feed", feedUrl: "https://example.org/podcast/feed.xml" });
  });
});

describe("listVideos for a single video", () => {
  it("returns its title and author with one small request", async () => {
    const { listed, fetch } = describeIt(() => ({
      body: JSON.stringify({
        title: "But what is a neural network?",
        author_name: "3Blue1Brown",
        thumbnail_url: "https://i.ytimg.com/vi/aircAruvnKk/hqdefault.jpg",
      }),
    }));
    expect(await listed).toEqual({
      kind: "video",
      id: "aircAruvnKk",
      url,
      title: "But what is a neural network?",
      author: "3Blue1Brown",
      entries: [
        {
          url,
          title: "But what is a neural network?",
          durationSeconds: null,
          thumbnailUrl: "https://i.ytimg.com/vi/aircAruvnKk/hqdefault.jpg",
          hasTranscript: null,
        },
      ],
      latestUrl: null,
      isComplete: true,
    });
    expect(fetch.requests.map((request) => new URL(request.url).pathname)).toEqual(["/oembed"]);
  });

  it.each<[name: string, handle: FakeHandler, code: string]>([
    ["a private video", () => ({ status: 401 }), "video_private"],
    ["one that doesn't exist", () => ({ status: 404 }), "video_unavailable"],
    ["too many requests", () => ({ status: 429 }), "source_blocked"],
    ["another form", () => ({ body: "<html>" }), "source_changed"],
    ["a title that isn't text", () => ({ body: '{"title":7}' }), "source_changed"],
    ["no network", () => "source_unreachable", "source_unreachable"],
  ])("refuses %s", async (_name, handle, code) => {
    const error: unknown = await describeIt(handle).listed.catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe(code);
  });
});
