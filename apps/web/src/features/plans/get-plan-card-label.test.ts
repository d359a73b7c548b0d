import type { PlanChange } from "@pith/core/plans/get-plan-action";
import type { PlanId } from "@pith/core/plans/tier";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { getPlanCardLabel } from "./get-plan-card-label.ts";

const names = { free: "Free", lite: "Lite", based: "Based", pro: "Pro" } as const;

function label({
  planId,
  premium,
  isChosen = false,
  cta = null,
}: {
  planId: PlanId;
  premium: PlanChange | null | "signed out";
  isChosen?: boolean;
  cta?: string | null;
}) {
  return getPlanCardLabel({
    plan: { id: planId, name: names[planId], cta, messages: null },
    premium: premium === "signed out" ? null : premium,
    isSignedIn: premium !== "signed out",
    isChosen,
    locale: "en",
  });
}

const lasting = { expiry_date: null, cancel_at_period_end: false, next_plan: null } as const;
const ending = { ...lasting, expiry_date: "2026-12-22T12:00:00.000Z" } as const;
const free = { tier: "free", active: false, days_remaining: null, ...lasting } as const;
const lite = { tier: "lite", active: true, days_remaining: 3, ...ending } as const;
const pro = { tier: "pro", active: true, days_remaining: 3, ...ending } as const;
const admin = { tier: "admin", active: true, days_remaining: null, ...lasting } as const;

beforeAll(() => loadTextArea("messages"));

describe("getPlanCardLabel", () => {
  it("returns 'Renew Plan' for the current plan once it has expired, selected or not", {
    tags: "S4.labels.01",
  }, () => {
    expect(label({ planId: "lite", premium: { ...lite, active: false } })).toBe("Renew Plan");
    expect(label({ planId: "lite", premium: { ...lite, days_remaining: -1 }, isChosen: true })).toBe(
      "Renew Plan",
    );
    const gone = { ...lite, active: false, days_remaining: -1 };
    for (const change of [{ cancel_at_period_end: true }, { next_plan: "pro" } as const]) {
      expect(label({ planId: "lite", premium: { ...gone, ...change } })).toBe("Renew Plan");
    }
  });

  it.each(["lite", "based", "pro"] as const)(
    "returns 'Renew Plan' for %s once it has expired",
    {
      tags: "D.readings.12",
    },
    (tier) => {
      const premium = { ...ending, tier, active: false, days_remaining: -1 };
      expect(label({ planId: tier, premium })).toBe("Renew Plan");
      expect(label({ planId: tier, premium: { ...premium, cancel_at_period_end: true } })).toBe("Renew Plan");
      expect(label({ planId: tier, premium: { ...premium, next_plan: "lite" } })).toBe("Renew Plan");
    },
  );

  it("returns 'Current Plan' for the active plan", { tags: "S4.labels.02" }, () => {
    expect(label({ planId: "lite", premium: lite })).toBe("Current Plan");
    expect(label({ planId: "free", premium: free })).toBe("Current Plan");
    expect(label({ planId: "lite", premium: lite, isChosen: true })).toBe("Current Plan");
  });

  it("returns 'Get Started Free' for the free card when signed out", { tags: "S4.labels.03" }, () => {
    expect(label({ planId: "free", premium: "signed out" })).toBe("Get Started Free");
  });

  it("returns 'Subscribe Now' for a selected card of the free tier", { tags: "S4.labels.04" }, () => {
    expect(label({ planId: "pro", premium: free, isChosen: true })).toBe("Subscribe Now");
    expect(label({ planId: "pro", premium: free, isChosen: false })).not.toBe("Subscribe Now");
  });

  it("returns 'Get {plan name}' for a paid card when signed out", { tags: "S4.labels.05" }, () => {
    expect(label({ planId: "lite", premium: "signed out", isChosen: true })).toBe("Get Lite");
    expect(label({ planId: "pro", premium: "signed out" })).toBe("Get Pro");
  });

  it("returns 'Switch to Free' for a paid user's free card", { tags: "S4.labels.06" }, () => {
    expect(label({ planId: "free", premium: lite })).toBe("Switch to Free");
    expect(label({ planId: "free", premium: pro, isChosen: true, cta: "Go" })).toBe("Switch to Free");
  });

  it("falls back to the plan's cta, or 'Select Plan' without one", {
    tags: "S4.labels.07",
  }, () => {
    expect(label({ planId: "lite", premium: free, cta: "Choose Lite" })).toBe("Choose Lite");
    expect(label({ planId: "pro", premium: free })).toBe("Select Plan");
    expect(label({ planId: "free", premium: admin })).toBe("Select Plan");
  });

  it("returns 'Upgrade to {plan}' above a paid tier", { tags: "S4.labels.08" }, () => {
    expect(label({ planId: "pro", premium: lite })).toBe("Upgrade to Pro");
    expect(label({ planId: "based", premium: lite, isChosen: true, cta: "Go" })).toBe("Upgrade to Based");
  });

  it("includes the day on which a downgrade becomes possible or takes effect", () => {
    expect(label({ planId: "lite", premium: pro, cta: "Choose Lite" })).toMatch(/^Switch to Lite on Dec.22$/);
    const going = { ...pro, next_plan: "lite" } as const;
    expect(label({ planId: "lite", premium: going })).toMatch(/^Starts on Dec.22$/);
    expect(label({ planId: "pro", premium: going })).toBe("Keep Pro");
    expect(label({ planId: "based", premium: going })).toMatch(/^Switch to Based on/);
  });

  it("offers to reactivate a canceled plan on its card, and says when the free plan starts", () => {
    const canceled = { ...lite, cancel_at_period_end: true };
    expect(label({ planId: "lite", premium: canceled })).toBe("Reactivate Lite");
    expect(label({ planId: "free", premium: canceled })).toMatch(/^Starts on Dec.22$/);
    expect(label({ planId: "pro", premium: canceled })).toBe("Upgrade to Pro");
  });

  it("mentions no current plan until premium is known", () => {
    expect(label({ planId: "free", premium: null, cta: "Choose" })).toBe("Choose");
  });
});
