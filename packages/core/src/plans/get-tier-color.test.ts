import { describe, expect, it } from "vitest";
import { buildPlanList } from "./build-plan-list.ts";
import { getTierColor } from "./get-tier-color.ts";

describe("getTierColor", () => {
  for (const [row, tier, color] of [
    ["S6.roles.10", "lite", "green"],
    ["S6.roles.11", "based", "orange"],
    ["S6.roles.12", "pro", "blue"],
    ["S6.roles.13", "admin", "purple"],
    ["S6.roles.14", "free", "gray"],
    ["S6.roles.14", "expired", "gray"],
    ["S6.roles.14", "anything", "gray"],
  ] as const) {
    it(`gives the ${tier} badge ${color}`, { tags: row }, () => {
      expect(getTierColor(tier)).toBe(color);
    });
  }

  it("matches the catalog's colors", () => {
    for (const plan of buildPlanList()) expect(plan.color).toBe(getTierColor(plan.id));
  });
});
