import { describe, expect, it } from "vitest";
import { buildTranscript } from "../testing/build-loaded.ts";
import { checkTranscript } from "./check-transcript.ts";

describe("checkTranscript", () => {
  it("reports three cues for an hour as truncated, wherever they are", { tags: "D.captions.06" }, () => {
    const together = buildTranscript({ count: 3, stepSeconds: 4 });
    expect(checkTranscript({ transcript: together, durationSeconds: 3600 })).toBe("truncated");
    const spread = buildTranscript({ count: 3, stepSeconds: 1200 });
    expect(checkTranscript({ transcript: spread, durationSeconds: 3600 })).toBe("truncated");
  });

  it("reports captions as truncated if they end before the middle of the video", () => {
    const transcript = buildTranscript({ count: 100, stepSeconds: 10 });
    expect(checkTranscript({ transcript, durationSeconds: 2001 })).toBe("truncated");
    expect(checkTranscript({ transcript, durationSeconds: 2000 })).toBeNull();
    expect(checkTranscript({ transcript, durationSeconds: 1000 })).toBeNull();
  });

  it("accepts sparse speech spread over the video, and any short video", () => {
    const sparse = buildTranscript({ count: 20, stepSeconds: 60 });
    expect(checkTranscript({ transcript: sparse, durationSeconds: 1200 })).toBeNull();
    const single = buildTranscript({ count: 1, stepSeconds: 2 });
    expect(checkTranscript({ transcript: single, durationSeconds: 60 })).toBeNull();
    expect(checkTranscript({ transcript: single, durationSeconds: null })).toBeNull();
  });

  it("counts words in scripts without spaces", () => {
    const transcript = buildTranscript({
      count: 20,
      stepSeconds: 60,
      text: () => "我们今天谈谈锁的工作原理",
    });
    expect(checkTranscript({ transcript, durationSeconds: 1200 })).toBeNull();
  });

  it("judges text without timestamps by its words alone", { tags: "D.captions.06" }, () => {
    const transcript = buildTranscript({ count: 100, isTimed: false });
    expect(checkTranscript({ transcript, durationSeconds: 600 })).toBeNull();
    expect(checkTranscript({ transcript, durationSeconds: 60_000 })).toBe("truncated");
  });

  it("reports no speech for an empty transcript", () => {
    expect(checkTranscript({ transcript: buildTranscript({ count: 0 }), durationSeconds: 5 })).toBe(
      "no_speech",
    );
  });
});
