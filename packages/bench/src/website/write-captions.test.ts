import { describe, expect, it } from "vitest";
import { writeCaptions } from "./write-captions.ts";

describe("writeCaptions", () => {
  it("fills the whole duration with the requested number of cues", () => {
    const text = writeCaptions({ durationSeconds: 18_000, cueCount: 9000 });
    expect(text.match(/-->/g)).toHaveLength(9000);
    expect(text.startsWith("WEBVTT\n\n00:00:00.000 --> 00:00:01.800\n")).toBe(true);
    expect(text).toContain("\n04:59:58.000 --> 04:59:59.800\n");
  });
});
