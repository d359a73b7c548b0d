import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { createFakeFetch, type FakeHandler } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
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

describe("listVideos of a single video", () => {
  it("gives its title and author by one small request", async () => {
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
