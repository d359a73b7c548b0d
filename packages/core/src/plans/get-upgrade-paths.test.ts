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
    it(`returns ${JSON.stringify(paths)} for ${tier}`, { tags: row }, () => {
      expect(getUpgradePaths(tier)).toEqual(paths);
    });
  }

  it("returns nothing for admin", () => {
    expect(getUpgradePaths("admin")).toEqual([]);
  });

  it.each(["lite", "based", "pro"] as const)(
    "offers an expired %s the same plans as free, including its own",
    { tags: "D.readings.12" },
    (tier) => {
      expect(getUpgradePaths("expired")).toEqual(getUpgradePaths("free"));
      expect(getUpgradePaths("expired")).toContain(tier satisfies PlanId);
    },
  );
});

describe("selectDefaultPlan", () => {
  const plans = buildPlanList();

  it("returns the first listed plan that the tier can upgrade to", { tags: "S4.paths.05" }, () => {
    expect(selectDefaultPlan({ plans, tier: "free" })?.id).toBe("lite");
    expect(selectDefaultPlan({ plans, tier: "lite" })?.id).toBe("based");
    expect(selectDefaultPlan({ plans, tier: "expired" })?.id).toBe("lite");
    const withoutLite = plans.filter((plan) => plan.id !== "lite");
    expect(selectDefaultPlan({ plans: withoutLite, tier: "free" })?.id).toBe("based");
  });

  it("returns null if there is no higher plan or no plan on offer", () => {
    expect(selectDefaultPlan({ plans, tier: "pro" })).toBeNull();
    expect(selectDefaultPlan({ plans: [], tier: "free" })).toBeNull();
  });
});
