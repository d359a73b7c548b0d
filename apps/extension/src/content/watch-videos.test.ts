import { afterEach, describe, expect, it, vi } from "vitest";
import { watchVideos } from "./watch-videos.ts";

afterEach(() => window.history.replaceState(null, "", "/watch?v=aaaaaaaaaaa"));

function goTo(path: string): void {
  window.history.pushState(null, "", path);
  document.body.dispatchEvent(new Event("yt-navigate-finish", { bubbles: true }));
}

describe("watchVideos", () => {
  it("reports the page's video and each later one, and aborts the previous one", () => {
    const onVideo = vi.fn<(input: { videoId: string; signal: AbortSignal }) => void>();
    watchVideos(onVideo);
    goTo("/watch?v=bbbbbbbbbbb");
    goTo("/watch?v=bbbbbbbbbbb&t=30s");
    goTo("/feed/subscriptions");
    goTo("/watch?v=aaaaaaaaaaa");
    const seen = onVideo.mock.calls.map(([{ videoId, signal }]) => [videoId, signal.aborted]);
    expect(seen).toEqual([
      ["aaaaaaaaaaa", true],
      ["bbbbbbbbbbb", true],
      ["aaaaaaaaaaa", false],
    ]);
  });

  it.each(["/shorts/bbbbbbbbbbb", "/live/bbbbbbbbbbb", "/embed/bbbbbbbbbbb"])(
    "detects the video at %s",
    (path) => {
      window.history.replaceState(null, "", path);
      const onVideo = vi.fn();
      watchVideos(onVideo);
      expect(onVideo).toHaveBeenCalledWith(expect.objectContaining({ videoId: "bbbbbbbbbbb" }));
    },
  );

  it.each(["/", "/watch", "/watch?v=short", "/playlist?list=PLaaaaaaaaa", "/results?v=aaaaaaaaaaa"])(
    "detects no video at %s",
    (path) => {
      window.history.replaceState(null, "", path);
      const onVideo = vi.fn();
      watchVideos(onVideo);
      expect(onVideo).not.toHaveBeenCalled();
    },
  );
});
