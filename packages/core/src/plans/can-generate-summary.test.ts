import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canGenerateSummary } from "./can-generate-summary.ts";
import { formatSummariesLimit } from "./format-summaries-limit.ts";
import { getRemainingSummaries } from "./get-remaining-summaries.ts";
import { parseSummariesLimit } from "./parse-summaries-limit.ts";

function canGenerate(limit: number, used: number) {
  return canGenerateSummary({ premium: { summaries_limit: limit }, monthly: { text_summaries_used: used } });
}

describe("canGenerateSummary", () => {
  it("is false if premium is missing", { tags: "S4.quota.01" }, () => {
    expect(canGenerateSummary({ premium: null, monthly: { text_summaries_used: 0 } })).toBe(false);
    expect(canGenerateSummary({ premium: undefined, monthly: { text_summaries_used: 0 } })).toBe(false);
  });

  it("is false if monthly stats are missing, even when unlimited", { tags: "S4.quota.02" }, () => {
    for (const summaries_limit of [-1, 5]) {
      expect(canGenerateSummary({ premium: { summaries_limit }, monthly: null })).toBe(false);
      expect(canGenerateSummary({ premium: { summaries_limit }, monthly: undefined })).toBe(false);
    }
  });

  it("is true if the limit is -1, regardless of usage", { tags: "S4.quota.03" }, () => {
    expect(canGenerate(-1, 0)).toBe(true);
    expect(canGenerate(-1, 100_000)).toBe(true);
  });

  it("is true with 4 of 5 used", { tags: "S4.quota.04" }, () => {
    expect(canGenerate(5, 4)).toBe(true);
  });

  it("is false with 5 of 5 used, or more", { tags: "S4.quota.05" }, () => {
    expect(canGenerate(5, 5)).toBe(false);
    expect(canGenerate(5, 6)).toBe(false);
    expect(canGenerate(0, 0)).toBe(false);
  });
});

describe("getRemainingSummaries", () => {
  it("is max(0, limit − used)", { tags: "S4.quota.06" }, () => {
    expect(getRemainingSummaries({ summariesLimit: 5, usedCount: 3 })).toBe(2);
    expect(getRemainingSummaries({ summariesLimit: 5, usedCount: 7 })).toBe(0);
  });

  it("is -1 for unlimited", { tags: "S4.quota.07" }, () => {
    expect(getRemainingSummaries({ summariesLimit: -1, usedCount: 7 })).toBe(-1);
  });

  it("is 0 exactly when canGenerateSummary is false", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 500 }), fc.nat(1000), (summariesLimit, usedCount) => {
        const remaining = getRemainingSummaries({ summariesLimit, usedCount });
        expect(remaining !== 0).toBe(canGenerate(summariesLimit, usedCount));
      }),
    );
  });
});

describe("parseSummariesLimit and formatSummariesLimit", () => {
  it("convert between -1 on the wire and null", () => {
    expect(parseSummariesLimit(-1)).toBeNull();
    expect(formatSummariesLimit(null)).toBe(-1);
    expect(formatSummariesLimit(parseSummariesLimit(150))).toBe(150);
    expect(parseSummariesLimit(0)).toBe(0);
  });

  it("reject invalid limits", () => {
    for (const limit of [-2, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => parseSummariesLimit(limit)).toThrow(RangeError);
    }
  });
});
