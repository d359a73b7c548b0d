import { describe, expect, it } from "vitest";
import { buildPlanList } from "./build-plan-list.ts";
import { planSchema } from "./plan.ts";

const lite = buildPlanList().find((plan) => plan.id === "lite");

describe("planSchema", () => {
  for (const [row, field, value] of [
    ["S3.plan.01", "id", "lite"],
    ["S3.plan.02", "name", "Lite"],
    ["S3.plan.06", "original_price", null],
    ["S3.plan.07", "cta", "Choose Lite"],
    ["S3.plan.08", "gradient", "linear-gradient(90deg, #4ade80, #15803d)"],
    ["S3.plan.09", "color", "green"],
  ] as const) {
    it(`has the field ${field}`, { tags: row }, () => {
      expect(planSchema.parse(lite)[field]).toEqual(value);
      const { [field]: _left, ...rest } = { ...lite };
      expect(planSchema.safeParse(rest).success).toBe(false);
    });
  }

  it("requires features to be a list of strings", { tags: "S3.plan.03" }, () => {
    expect(planSchema.parse(lite).features[0]).toBe("50 summaries per month");
    expect(planSchema.safeParse({ ...lite, features: "50 summaries" }).success).toBe(false);
    expect(planSchema.safeParse({ ...lite, features: [50] }).success).toBe(false);
    const { features: _features, ...rest } = { ...lite };
    expect(planSchema.safeParse(rest).success).toBe(false);
  });

  it("includes message codes for its texts, but accepts a plan without them", () => {
    expect(planSchema.parse(lite).messages).toMatchObject({
      features: [{ code: "plan_feature.summaries", params: { count: 50 } }, {}, {}],
      cta: { code: "plan_button.choose", params: { plan: "Lite" } },
    });
    const { messages: _messages, ...rest } = { ...lite };
    expect(planSchema.parse(rest).messages).toBeNull();
  });

  it("requires pricing.monthly.price and pricing.monthly.per", { tags: ["S3.plan.04", "S3.plan.05"] }, () => {
    expect(planSchema.parse(lite).pricing.monthly).toEqual({ price: 2.5, per: "month", currency: "USD" });
    expect(planSchema.safeParse({ ...lite, pricing: { monthly: { price: 2.5 } } }).success).toBe(false);
    expect(planSchema.safeParse({ ...lite, pricing: { monthly: { per: "month" } } }).success).toBe(false);
    for (const price of [0, -1]) {
      const monthly = { price, per: "month", currency: "USD" };
      expect(planSchema.safeParse({ ...lite, pricing: { monthly } }).success).toBe(price === 0);
    }
  });

  it("accepts every plan as id, and rejects one that can't be bought", { tags: "S3.plan.01" }, () => {
    for (const id of ["free", "lite", "based", "pro"]) {
      expect(planSchema.parse({ ...lite, id }).id).toBe(id);
    }
    expect(planSchema.safeParse({ ...lite, id: "admin" }).success).toBe(false);
  });
});
