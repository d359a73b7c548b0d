import type { PremiumStanding } from "@pith/core/plans/get-effective-tier";
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
  premium: PremiumStanding | null | "signed out";
  isChosen?: boolean;
  cta?: string | null;
}) {
  return getPlanCardLabel({
    plan: { id: planId, name: names[planId], cta, messages: null },
    premium: premium === "signed out" ? null : premium,
    isSignedIn: premium !== "signed out",
    isChosen,
  });
}

const free = { tier: "free", active: false, days_remaining: null } as const;
const lite = { tier: "lite", active: true, days_remaining: 3 } as const;
const pro = { tier: "pro", active: true, days_remaining: 3 } as const;
const admin = { tier: "admin", active: true, days_remaining: null } as const;

beforeAll(() => loadTextArea("messages"));

describe("getPlanCardLabel", () => {
  it("reads 'Renew Plan' for the current plan once expired, chosen or not", { tags: "S4.labels.01" }, () => {
    expect(label({ planId: "lite", premium: { ...lite, active: false } })).toBe("Renew Plan");
    expect(label({ planId: "lite", premium: { ...lite, days_remaining: -1 }, isChosen: true })).toBe(
      "Renew Plan",
    );
  });

  it.each(["lite", "based", "pro"] as const)(
    "reads 'Renew Plan' for %s once it has expired",
    {
      tags: "D.readings.12",
    },
    (tier) => {
      const premium = { tier, active: false, days_remaining: -1 };
      expect(label({ planId: tier, premium })).toBe("Renew Plan");
    },
  );

  it("reads 'Current Plan' for the plan in force", { tags: "S4.labels.02" }, () => {
    expect(label({ planId: "lite", premium: lite })).toBe("Current Plan");
    expect(label({ planId: "free", premium: free })).toBe("Current Plan");
    expect(label({ planId: "lite", premium: lite, isChosen: true })).toBe("Current Plan");
  });

  it("reads 'Get Started Free' on the free card when signed out", { tags: "S4.labels.03" }, () => {
    expect(label({ planId: "free", premium: "signed out" })).toBe("Get Started Free");
  });

  it("reads 'Subscribe Now' on a chosen card of the free tier", { tags: "S4.labels.04" }, () => {
    expect(label({ planId: "pro", premium: free, isChosen: true })).toBe("Subscribe Now");
    expect(label({ planId: "pro", premium: free, isChosen: false })).not.toBe("Subscribe Now");
  });

  it("reads 'Get {plan name}' on a paid card when signed out", { tags: "S4.labels.05" }, () => {
    expect(label({ planId: "lite", premium: "signed out", isChosen: true })).toBe("Get Lite");
    expect(label({ planId: "pro", premium: "signed out" })).toBe("Get Pro");
  });

  it("reads 'Switch to Free' on the free card of a paid user", { tags: "S4.labels.06" }, () => {
    expect(label({ planId: "free", premium: lite })).toBe("Switch to Free");
    expect(label({ planId: "free", premium: pro, isChosen: true, cta: "Go" })).toBe("Switch to Free");
  });

  it("reads the plan's cta where nothing earlier fits, or 'Select Plan' without one", {
    tags: "S4.labels.07",
  }, () => {
    expect(label({ planId: "lite", premium: pro, cta: "Choose Lite" })).toBe("Choose Lite");
    expect(label({ planId: "lite", premium: pro })).toBe("Select Plan");
    expect(label({ planId: "pro", premium: free })).toBe("Select Plan");
    expect(label({ planId: "free", premium: admin })).toBe("Select Plan");
  });

  it("reads 'Upgrade to {plan}' above a paid tier", { tags: "S4.labels.08" }, () => {
    expect(label({ planId: "pro", premium: lite })).toBe("Upgrade to Pro");
    expect(label({ planId: "based", premium: lite, isChosen: true, cta: "Go" })).toBe("Upgrade to Based");
  });

  it("says nothing of current plans while premium isn't known", () => {
    expect(label({ planId: "free", premium: null, cta: "Choose" })).toBe("Choose");
  });
});
