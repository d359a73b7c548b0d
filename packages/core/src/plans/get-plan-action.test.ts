import { describe, expect, it } from "vitest";
import { getPlanAction, isComingPlan, type PlanChange } from "./get-plan-action.ts";
import { planIds } from "./tiers.ts";

function buildPremium(changes: Partial<PlanChange>): PlanChange {
  return {
    tier: "based",
    active: true,
    days_remaining: 12,
    expiry_date: "2026-12-22T12:00:00.000Z",
    cancel_at_period_end: false,
    next_plan: null,
    ...changes,
  };
}

/** Returns the actions for free, lite, based and pro, in that order. */
const listActions = (premium: PlanChange | null) =>
  planIds.map((id) => getPlanAction({ plan: { id, name: id }, premium }));

describe("getPlanAction", () => {
  it.each([
    { state: "premium is unknown", premium: null, actions: ["start", "buy", "buy", "buy"] },
    {
      state: "free",
      premium: buildPremium({ tier: "free", active: false, days_remaining: null }),
      actions: ["none", "buy", "buy", "buy"],
    },
    { state: "based", premium: buildPremium({}), actions: ["cancel", "switch", "none", "buy"] },
    {
      state: "pro",
      premium: buildPremium({ tier: "pro" }),
      actions: ["cancel", "switch", "switch", "none"],
    },
    {
      state: "based, lite to follow",
      premium: buildPremium({ next_plan: "lite" }),
      actions: ["cancel", "none", "keep", "buy"],
    },
    {
      state: "based, canceled",
      premium: buildPremium({ cancel_at_period_end: true }),
      actions: ["none", "switch", "reactivate", "buy"],
    },
    {
      state: "based, expired",
      premium: buildPremium({ active: false, next_plan: "lite" }),
      actions: ["start", "buy", "buy", "buy"],
    },
    {
      state: "based, canceled and expired",
      premium: buildPremium({ active: false, cancel_at_period_end: true }),
      actions: ["start", "buy", "buy", "buy"],
    },
    {
      state: "admin",
      premium: buildPremium({ tier: "admin", days_remaining: null }),
      actions: ["none", "none", "none", "none"],
    },
  ])("returns each plan's action when the account is: $state", ({ premium, actions }) => {
    expect(listActions(premium)).toEqual(actions);
  });
});

describe("isComingPlan", () => {
  const listComing = (premium: PlanChange) =>
    planIds.filter((id) => isComingPlan({ plan: { id, name: id }, premium }));

  it("is true for the plan chosen to follow, or for free after a cancellation", () => {
    expect(listComing(buildPremium({}))).toEqual([]);
    expect(listComing(buildPremium({ next_plan: "lite" }))).toEqual(["lite"]);
    expect(listComing(buildPremium({ cancel_at_period_end: true }))).toEqual(["free"]);
    expect(listComing(buildPremium({ active: false, next_plan: "lite" }))).toEqual([]);
  });
});
