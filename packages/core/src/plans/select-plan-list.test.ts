import { describe, expect, it } from "vitest";
import { buildPlanList } from "./build-plan-list.ts";
import { selectPlanList } from "./select-plan-list.ts";

const builtIn = buildPlanList();
const fetched = buildPlanList().slice(0, 2);
const inForce = { active: true, days_remaining: 0 };

describe("selectPlanList", () => {
  it("returns the fetched plans while premium is active or unknown", () => {
    expect(selectPlanList({ fetchedPlans: fetched, premium: inForce })).toBe(fetched);
    expect(selectPlanList({ fetchedPlans: fetched, premium: null })).toBe(fetched);
  });

  it("returns the built-in list if the fetch failed", { tags: ["S4.paths.06", "D.readings.11"] }, () => {
    expect(selectPlanList({ fetchedPlans: null, premium: inForce })).toEqual(builtIn);
  });

  it("returns the built-in list if the fetched list is empty", { tags: "S4.paths.07" }, () => {
    expect(selectPlanList({ fetchedPlans: [], premium: inForce })).toEqual(builtIn);
  });

  it("returns the built-in list if premium is inactive", { tags: "S4.paths.08" }, () => {
    for (const days_remaining of [10, null]) {
      const premium = { active: false, days_remaining };
      expect(selectPlanList({ fetchedPlans: fetched, premium })).toEqual(builtIn);
    }
  });

  it("returns the built-in list if days_remaining is below 0, but not at 0", { tags: "S4.paths.09" }, () => {
    const select = (days_remaining: number) =>
      selectPlanList({ fetchedPlans: fetched, premium: { active: true, days_remaining } });
    expect(select(-1)).toEqual(builtIn);
    expect(select(0)).toBe(fetched);
  });

  it("keeps the server's currency in the built-in list", () => {
    const plans = selectPlanList({
      fetchedPlans: buildPlanList({ currency: "EUR" }),
      premium: { active: false, days_remaining: null },
    });
    expect(plans.map((plan) => plan.pricing.monthly.currency)).toEqual(["EUR", "EUR", "EUR", "EUR"]);
  });
});
