import { describe, expect, it } from "vitest";
import { getAudioLimit } from "./get-audio-limit.ts";

describe("getAudioLimit", () => {
  it("returns 150 for pro and 0 for lower tiers", {
    tags: "S9.limits.05",
  }, () => {
    expect(getAudioLimit("pro")).toBe(150);
    for (const tier of ["free", "lite", "based", "expired"] as const) expect(getAudioLimit(tier)).toBe(0);
  });

  it("returns null for admin, which is unlimited", () => {
    expect(getAudioLimit("admin")).toBeNull();
  });
});
