import { describe, expect, it } from "vitest";
import { buildPlanList } from "./build-plan-list.ts";
import { getUpgradePaths } from "./get-upgrade-paths.ts";
import { selectDefaultPlan } from "./select-default-plan.ts";
import type { PlanId } from "./tier.ts";

describe("getUpgradePaths", () => {
  for (const [row, tier, paths] of [
    ["S4.paths.01", "free", ["lite", "based", "pro"]],
    ["S4.paths.02", "lite", ["based", "pro"]],
    ["S4.paths.03", "based", ["pro"]],
    ["S4.paths.04", "pro", []],
  ] as const) {
    it(`leads from ${tier} to ${JSON.stringify(paths)}`, { tags: row }, () => {
      expect(getUpgradePaths(tier)).toEqual(paths);
    });
  }

  it("leads nowhere from admin", () => {
    expect(getUpgradePaths("admin")).toEqual([]);
  });

  it.each(["lite", "based", "pro"] as const)(
    "leads an expired %s to where free leads, its own tier among them",
    { tags: "D.readings.12" },
    (tier) => {
      expect(getUpgradePaths("expired")).toEqual(getUpgradePaths("free"));
      expect(getUpgradePaths("expired")).toContain(tier satisfies PlanId);
    },
  );
});

describe("selectDefaultPlan", () => {
  const plans = buildPlanList();

  it("takes the first plan on the list that the tier can go up to", { tags: "S4.paths.05" }, () => {
    expect(selectDefaultPlan({ plans, tier: "free" })?.id).toBe("lite");
    expect(selectDefaultPlan({ plans, tier: "lite" })?.id).toBe("based");
    expect(selectDefaultPlan({ plans, tier: "expired" })?.id).toBe("lite");
    const withoutLite = plans.filter((plan) => plan.id !== "lite");
    expect(selectDefaultPlan({ plans: withoutLite, tier: "free" })?.id).toBe("based");
  });

  it("takes none where nothing is above, or nothing is on offer", () => {
    expect(selectDefaultPlan({ plans, tier: "pro" })).toBeNull();
    expect(selectDefaultPlan({ plans: [], tier: "free" })).toBeNull();
  });
});
