import { describe, expect, it } from "vitest";
import { isPlanCardSelected } from "./is-plan-card-selected.ts";

const lite = { id: "lite", name: "Lite" };
const pro = { id: "pro", name: "Pro" };
const active = { tier: "lite", active: true, days_remaining: 9 } as const;
const expired = { tier: "lite", active: true, days_remaining: -1 } as const;

describe("isPlanCardSelected", () => {
  it("is true for a chosen plan that isn't the current one", { tags: "S4.tier.07" }, () => {
    expect(isPlanCardSelected({ plan: pro, chosenPlanId: "pro", premium: active })).toBe(true);
    expect(isPlanCardSelected({ plan: pro, chosenPlanId: "pro", premium: null })).toBe(true);
  });

  it("is true for the chosen current plan only once it has expired", { tags: "S4.tier.08" }, () => {
    expect(isPlanCardSelected({ plan: lite, chosenPlanId: "lite", premium: active })).toBe(false);
    expect(isPlanCardSelected({ plan: lite, chosenPlanId: "lite", premium: expired })).toBe(true);
  });

  it("is never true for a plan that isn't chosen", { tags: "S4.tier.09" }, () => {
    for (const premium of [active, expired, null]) {
      expect(isPlanCardSelected({ plan: lite, chosenPlanId: "pro", premium })).toBe(false);
      expect(isPlanCardSelected({ plan: lite, chosenPlanId: null, premium })).toBe(false);
    }
  });

  it("treats any free plan as current for the free tier", () => {
    const premium = { tier: "free", active: false, days_remaining: null } as const;
    const plan = { id: "x", name: "Free plan" };
    expect(isPlanCardSelected({ plan, chosenPlanId: "x", premium })).toBe(false);
  });
});
