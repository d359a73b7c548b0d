import { describe, expect, it } from "vitest";
import { buildPlanList } from "./build-plan-list.ts";
import { formatSummariesLimit } from "./format-summaries-limit.ts";
import { getPlanPrice } from "./get-plan-price.ts";
import { getTierLimit } from "./get-tier-limit.ts";
import { hasAudio } from "./has-audio.ts";
import { planSchema } from "./plan.ts";
import { type CatalogPlan, MOST_POPULAR_PLAN_ID, planCatalog } from "./plan-catalog.ts";
import { planIds, tiers } from "./tiers.ts";

const prices = [
  ["S9.prices.01", "free", 0, 0],
  ["S9.prices.02", "lite", 250, 2.5],
  ["S9.prices.03", "based", 500, 5],
  ["S9.prices.04", "pro", 1000, 10],
] as const;

describe("planCatalog", () => {
  for (const [row, planId, minor, shown] of prices) {
    it(`prices ${planId} at ${minor} cents a month, displayed as ${shown}`, {
      tags: [row, "D.money.04"],
    }, () => {
      expect(planCatalog[planId].monthlyAmountMinor).toBe(minor);
      const listed = buildPlanList().find((plan) => plan.id === planId);
      expect(listed?.pricing).toEqual({ monthly: { price: shown, per: "month", currency: "USD" } });
    });
  }

  for (const [row, tier, limit] of [
    ["S9.limits.01", "free", 5],
    ["S9.limits.02", "lite", 50],
    ["S9.limits.03", "based", 100],
    ["S9.limits.04", "pro", 150],
  ] as const) {
    it(`gives ${tier} ${limit} summaries per month`, { tags: row }, () => {
      expect(getTierLimit(tier)).toBe(limit);
      expect(buildPlanList().find((plan) => plan.id === tier)?.features).toContain(
        `${limit} summaries per month`,
      );
    });
  }

  it("gives admin unlimited summaries, formatted as -1", { tags: ["S9.limits.06", "S6.roles.09"] }, () => {
    expect(getTierLimit("admin")).toBeNull();
    expect(formatSummariesLimit(getTierLimit("admin"))).toBe(-1);
  });

  it("gives an expired tier the same limits as free", () => {
    expect(getTierLimit("expired")).toBe(getTierLimit("free"));
    expect(hasAudio("expired")).toBe(false);
  });

  it("gives pro audio and lists it among its features", { tags: "S9.limits.05" }, () => {
    expect(tiers.filter((tier) => hasAudio(tier))).toEqual(["pro", "admin"]);
    const withAudio = buildPlanList().filter(({ features }) => features.includes("Audio summaries"));
    expect(withAudio.map(({ id }) => id)).toEqual(["pro"]);
  });

  it("lists basic text summaries among the free plan's features", { tags: "S9.limits.07" }, () => {
    const [free] = buildPlanList();
    expect(free?.features).toContain("Basic text summaries");
    const codes = free?.messages?.features.map(({ code }) => code);
    expect(codes).toEqual(["plan_feature.summaries", "plan_feature.basic", "plan_feature.quotes"]);
    expect(planCatalog.free.hasAudio).toBe(false);
  });

  it("marks based as the most popular plan", () => {
    expect(MOST_POPULAR_PLAN_ID).toBe("based");
  });
});

describe("buildPlanList", () => {
  it("takes every price from the catalog, even after it has changed", { tags: "D.money.03" }, () => {
    const plans = planIds.map((planId): CatalogPlan => planCatalog[planId]);
    const before = plans.map(({ monthlyAmountMinor }) => monthlyAmountMinor);
    for (const plan of plans) plan.monthlyAmountMinor += 11;
    const listed = buildPlanList().map((plan) => Math.round(plan.pricing.monthly.price * 100));
    const charged = planIds.map((planId) => getPlanPrice({ planId }).amountMinor);
    for (const plan of plans) plan.monthlyAmountMinor -= 11;
    const raised = before.map((amountMinor) => amountMinor + 11);
    expect([listed, charged]).toEqual([raised, raised]);
  });

  it("returns plans that match the schema, from lowest to highest", () => {
    const plans = buildPlanList({ currency: "EUR" });
    expect(plans.map((plan) => plan.id)).toEqual(["free", "lite", "based", "pro"]);
    for (const plan of plans) {
      expect(planSchema.parse(plan)).toEqual(plan);
      expect(plan.pricing.monthly.currency).toBe("EUR");
    }
  });
});

describe("getPlanPrice", () => {
  it("returns exact money in the billing currency, USD by default", () => {
    expect(getPlanPrice({ planId: "lite" })).toEqual({ amountMinor: 250, currency: "USD" });
    expect(getPlanPrice({ planId: "lite", currency: "GBP" })).toEqual({ amountMinor: 250, currency: "GBP" });
  });

  it("rejects currencies without exactly two decimal places", () => {
    expect(() => getPlanPrice({ planId: "lite", currency: "JPY" })).toThrow(RangeError);
    expect(() => getPlanPrice({ planId: "lite", currency: "KWD" })).toThrow(RangeError);
  });
});
