import { describe, expect, it } from "vitest";
import { getUpgradeSection } from "./get-upgrade-section.ts";

const pro = { tier: "pro", active: true, days_remaining: 5, cancel_at_period_end: false } as const;
const shown = { isLoading: false, isSignedIn: true, planCount: 4 };

describe("getUpgradeSection", () => {
  it("returns loading before any other state", () => {
    expect(getUpgradeSection({ ...shown, isLoading: true, isSignedIn: false, premium: null })).toBe(
      "loading",
    );
  });

  it("asks a visitor to sign in", () => {
    expect(getUpgradeSection({ ...shown, isSignedIn: false, premium: null })).toBe("signed_out");
  });

  it("thanks active pro instead of offering an upgrade", { tags: "S6.roles.15" }, () => {
    expect(getUpgradeSection({ ...shown, premium: pro })).toBe("thank_you");
  });

  it("offers reactivation to canceled pro instead of thanking", () => {
    expect(getUpgradeSection({ ...shown, premium: { ...pro, cancel_at_period_end: true } })).toBe(
      "reactivate",
    );
  });

  it("shows plans to lower tiers, to expired pro and while premium is unknown", () => {
    expect(getUpgradeSection({ ...shown, premium: { ...pro, tier: "lite" } })).toBe("plans");
    const ended = { ...pro, days_remaining: -1, cancel_at_period_end: true };
    expect(getUpgradeSection({ ...shown, premium: ended })).toBe("plans");
    expect(getUpgradeSection({ ...shown, premium: null })).toBe("plans");
  });

  it("returns none if there are no plans to offer", () => {
    expect(getUpgradeSection({ ...shown, planCount: 0, premium: null })).toBe("none");
    expect(getUpgradeSection({ ...shown, premium: { ...pro, tier: "admin" } })).toBe("none");
  });
});
