import { describe, expect, it } from "vitest";
import { getPlanButtons } from "./get-plan-buttons.ts";
import type { PlanId, Tier } from "./tier.ts";

function buttons(
  tier: Tier,
  options: {
    active?: boolean;
    days?: number;
    isCanceling?: boolean;
    isCharged?: boolean;
    nextPlan?: PlanId;
  } = {},
) {
  return getPlanButtons({
    tier,
    active: options.active ?? tier !== "free",
    days_remaining: options.days ?? 10,
    cancel_at_period_end: options.isCanceling ?? false,
    renewal: options.isCharged ? { amount: 250, currency: "USD" } : null,
    next_plan: options.nextPlan ?? null,
  });
}

describe("getPlanButtons", () => {
  for (const [row, tier] of [
    ["S4.buttons.01", "free"],
    ["S4.buttons.02", "lite"],
    ["S4.buttons.03", "based"],
  ] as const) {
    it(`shows Upgrade for ${tier}, also before it ends or another plan follows`, { tags: row }, () => {
      expect(buttons(tier).hasUpgrade).toBe(true);
      expect(buttons(tier, { isCanceling: true }).hasUpgrade).toBe(true);
      expect(buttons(tier, { nextPlan: "lite" }).hasUpgrade).toBe(true);
    });
  }

  it.each(["lite", "based", "pro"] as const)(
    "shows Upgrade for expired %s",
    { tags: "S4.buttons.04" },
    (tier) => {
      expect(buttons(tier, { active: false }).hasUpgrade).toBe(true);
      expect(buttons(tier, { days: -1 }).hasUpgrade).toBe(true);
    },
  );

  it("doesn't show Upgrade for active pro", { tags: "S4.buttons.05" }, () => {
    expect(buttons("pro").hasUpgrade).toBe(false);
  });

  it("shows Reactivate only while an active plan is set to end with its period", {
    tags: "S4.buttons.06",
  }, () => {
    expect(buttons("lite", { isCanceling: true }).hasReactivate).toBe(true);
    expect(buttons("lite").hasReactivate).toBe(false);
    expect(buttons("lite", { isCanceling: true, active: false }).hasReactivate).toBe(false);
  });

  it.each(["lite", "based", "pro"] as const)(
    "shows Cancel for active %s",
    { tags: "S4.buttons.07" },
    (tier) => {
      expect(buttons(tier).hasCancel).toBe(true);
    },
  );

  it("shows Cancel for an expired plan whose renewal is still being charged", () => {
    expect(buttons("lite", { active: false, isCharged: true }).hasCancel).toBe(true);
  });

  it("hides Cancel for free, inactive and canceled plans", {
    tags: ["S4.buttons.07", "S4.buttons.08", "S4.buttons.09", "S4.buttons.10"],
  }, () => {
    expect(buttons("free", { active: true }).hasCancel).toBe(false);
    expect(buttons("lite", { active: false }).hasCancel).toBe(false);
    expect(buttons("lite", { isCanceling: true }).hasCancel).toBe(false);
  });

  it("shows Keep only while a different plan is due to follow", () => {
    expect(buttons("pro", { nextPlan: "lite" }).hasKeep).toBe(true);
    expect(buttons("pro").hasKeep).toBe(false);
    expect(buttons("pro", { nextPlan: "lite", active: false }).hasKeep).toBe(false);
    expect(buttons("pro", { nextPlan: "lite", isCanceling: true }).hasKeep).toBe(false);
  });

  it("shows no buttons for admin", () => {
    expect(Object.values(buttons("admin"))).toEqual([false, false, false, false]);
  });
});
