import { describe, expect, it } from "vitest";
import { readVideoId } from "./read-video-id.ts";

describe("readVideoId", () => {
  it.each([
    "https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PL1&t=9s",
    "https://www.youtube.com/shorts/aaaaaaaaaaa?feature=share",
    "https://www.youtube.com/live/aaaaaaaaaaa?si=x",
    "https://www.youtube.com/embed/aaaaaaaaaaa?autoplay=1",
    "https://www.youtube-nocookie.com/embed/aaaaaaaaaaa",
    "https://m.youtube.com/watch?app=m&v=aaaaaaaaaaa",
    "https://music.youtube.com/watch?v=aaaaaaaaaaa&si=x",
  ])("returns the ID of %s", (href) => {
    expect(readVideoId(href)).toBe("aaaaaaaaaaa");
  });

  it.each([
    "https://www.youtube.com/",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/watch?v=aaaaaaaaaaaa",
    "https://www.youtube.com/shorts/",
    "https://www.youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/live/",
    "https://www.youtube.com/playlist?list=PL1",
    "https://www.youtube.com/@somebody/live",
    "https://www.youtube.com/results?v=aaaaaaaaaaa",
  ])("returns null for %s", (href) => {
    expect(readVideoId(href)).toBeNull();
  });
});
