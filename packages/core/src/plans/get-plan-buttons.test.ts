import { describe, expect, it } from "vitest";
import { getPlanButtons } from "./get-plan-buttons.ts";
import type { Tier } from "./tier.ts";

function buttons(tier: Tier, options: { active?: boolean; days?: number; isCancelling?: boolean } = {}) {
  return getPlanButtons({
    tier,
    active: options.active ?? tier !== "free",
    days_remaining: options.days ?? 10,
    cancel_at_period_end: options.isCancelling ?? false,
  });
}

describe("getPlanButtons", () => {
  it.each([
    ["S4.buttons.01", "free"],
    ["S4.buttons.02", "lite"],
    ["S4.buttons.03", "based"],
  ] as const)("%s shows Upgrade for %s", (_row, tier) => {
    expect(buttons(tier).hasUpgrade).toBe(true);
  });

  it.each(["lite", "based", "pro"] as const)("S4.buttons.04 shows Upgrade for expired %s", (tier) => {
    expect(buttons(tier, { active: false }).hasUpgrade).toBe(true);
    expect(buttons(tier, { days: -1 }).hasUpgrade).toBe(true);
  });

  it("S4.buttons.05 doesn't show Upgrade for active pro", () => {
    expect(buttons("pro").hasUpgrade).toBe(false);
  });

  it("S4.buttons.06 shows Reactivate only while the plan ends with its period", () => {
    expect(buttons("lite", { isCancelling: true }).hasReactivate).toBe(true);
    expect(buttons("lite").hasReactivate).toBe(false);
    expect(buttons("lite", { isCancelling: true, active: false }).hasReactivate).toBe(false);
  });

  it.each(["lite", "based", "pro"] as const)("S4.buttons.07 shows Cancel for active %s", (tier) => {
    expect(buttons(tier).hasCancel).toBe(true);
  });

  it("S4.buttons.08 S4.buttons.09 S4.buttons.10 hides Cancel for free, inactive and cancelling plans", () => {
    expect(buttons("free", { active: true }).hasCancel).toBe(false);
    expect(buttons("lite", { active: false }).hasCancel).toBe(false);
    expect(buttons("lite", { isCancelling: true }).hasCancel).toBe(false);
  });

  it("offers admin nothing, since nobody pays for it", () => {
    expect(buttons("admin")).toEqual({ hasUpgrade: false, hasReactivate: false, hasCancel: false });
  });
});
