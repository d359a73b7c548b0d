import { describe, expect, it } from "vitest";
import { buildMomentUrl } from "./build-moment-url.ts";
import { getVideoKey } from "./get-video-key.ts";
import { parseVideoLink } from "./parse-video-link.ts";

function momentOf(link: string, seconds: number | null) {
  const result = parseVideoLink({ text: link });
  if (!result.ok) throw new Error(result.reason.code);
  return buildMomentUrl({ video: result.reference, seconds });
}

describe("buildMomentUrl", () => {
  it.each([
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s"],
    ["https://vimeo.com/76979871/8272103f6e", "https://vimeo.com/76979871/8272103f6e#t=90s"],
    ["https://www.ted.com/talks/some_talk", "https://www.ted.com/talks/some_talk#t-90000"],
    ["https://example.org/talk.mp4?x=1", "https://example.org/talk.mp4?x=1#t=90"],
    ["https://example.org/talk", "https://example.org/talk#t=90"],
  ])("links to second 90 of %s so that parseVideoLink reads it back", (link, moment) => {
    expect(momentOf(link, 90.9)).toBe(moment);
    expect(parseVideoLink({ text: moment })).toMatchObject({ ok: true, startSeconds: 90 });
    expect(momentOf(moment, 90)).toBe(moment);
  });

  it("links to the start without a time", () => {
    expect(momentOf("https://youtu.be/dQw4w9WgXcQ", null)).toBe(
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    );
    expect(momentOf("https://youtu.be/dQw4w9WgXcQ", -3)).toBe(
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0s",
    );
  });

  it("returns null for an upload, which has no URL", () => {
    expect(buildMomentUrl({ video: { host: "upload", id: "abc", url: null }, seconds: 90 })).toBeNull();
  });
});

describe("getVideoKey", () => {
  it("returns one key per video, and another for an unlisted video without its hash", () => {
    const keyOf = (text: string) => {
      const result = parseVideoLink({ text });
      return result.ok ? getVideoKey(result.reference) : null;
    };
    expect(keyOf("https://youtu.be/dQw4w9WgXcQ?t=5")).toBe("youtube:dQw4w9WgXcQ");
    expect(keyOf("https://www.youtube.com/shorts/dQw4w9WgXcQ")).toBe("youtube:dQw4w9WgXcQ");
    expect(keyOf("https://vimeo.com/76979871/8272103f6e")).not.toBe(keyOf("https://vimeo.com/76979871"));
  });
});
