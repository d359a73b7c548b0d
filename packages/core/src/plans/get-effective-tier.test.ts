import { describe, expect, it } from "vitest";
import { getCurrentTier } from "./get-current-tier.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";

describe("getEffectiveTier", () => {
  it("is free if the tier is free, even when inactive and overdue", { tags: "S4.tier.01" }, () => {
    for (const active of [false, true]) {
      for (const days_remaining of [-1, 0, 12, null]) {
        expect(getEffectiveTier({ tier: "free", active, days_remaining })).toBe("free");
      }
    }
  });

  it("is expired if premium is inactive, regardless of remaining days", { tags: "S4.tier.02" }, () => {
    expect(getEffectiveTier({ tier: "lite", active: false, days_remaining: 20 })).toBe("expired");
    expect(getEffectiveTier({ tier: "pro", active: false, days_remaining: null })).toBe("expired");
  });

  it("is expired if days_remaining is below 0, but not at 0", { tags: "S4.tier.03" }, () => {
    expect(getEffectiveTier({ tier: "based", active: true, days_remaining: -1 })).toBe("expired");
    expect(getEffectiveTier({ tier: "based", active: true, days_remaining: 0 })).toBe("based");
  });

  it.each(["lite", "based", "pro", "admin"] as const)(
    "is the tier itself otherwise: %s",
    { tags: "S4.tier.04" },
    (tier) => {
      expect(getEffectiveTier({ tier, active: true, days_remaining: 12 })).toBe(tier);
      expect(getEffectiveTier({ tier, active: true, days_remaining: 0 })).toBe(tier);
      expect(getEffectiveTier({ tier, active: true, days_remaining: null })).toBe(tier);
    },
  );

  it("can be imported from @pith/core together with the quota rule", {
    tags: "D.name.07",
  }, async () => {
    const tierRule = await import("@pith/core/plans/get-effective-tier");
    const quotaRule = await import("@pith/core/plans/can-generate-summary");
    expect(tierRule.getEffectiveTier({ tier: "pro", active: true, days_remaining: 3 })).toBe("pro");
    const mayGenerate = (text_summaries_used: number) =>
      quotaRule.canGenerateSummary({ premium: { summaries_limit: 5 }, monthly: { text_summaries_used } });
    expect([mayGenerate(4), mayGenerate(5)]).toEqual([true, false]);
  });
});

describe("getCurrentTier", () => {
  it("is 'expired' for an inactive or overdue tier other than free", {
    tags: ["S4.tier.05", "S4.tier.06"],
  }, () => {
    expect(getCurrentTier({ tier: "lite", active: false, days_remaining: 5 })).toBe("expired");
    expect(getCurrentTier({ tier: "lite", active: true, days_remaining: -1 })).toBe("expired");
    expect(getCurrentTier({ tier: "free", active: false, days_remaining: -1 })).toBe("free");
    expect(getCurrentTier({ tier: "lite", active: true, days_remaining: 0 })).toBe("lite");
  });

  it("is null before premium is known", () => {
    expect(getCurrentTier(null)).toBeNull();
  });
});
