import { describe, expect, it } from "vitest";
import { getAudioLimit } from "./get-audio-limit.ts";

describe("getAudioLimit", () => {
  it("gives pro an audio version of each of its 150 summaries, and the tiers below none", {
    tags: "S9.limits.05",
  }, () => {
    expect(getAudioLimit("pro")).toBe(150);
    for (const tier of ["free", "lite", "based", "expired"] as const) expect(getAudioLimit(tier)).toBe(0);
  });

  it("doesn't limit admin", () => {
    expect(getAudioLimit("admin")).toBeNull();
  });
});
