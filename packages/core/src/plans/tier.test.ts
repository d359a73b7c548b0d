import { describe, expect, it } from "vitest";
import { planIdSchema, tierSchema } from "./tier.ts";

describe("tierSchema", () => {
  it("accepts exactly free, lite, based, pro and admin", { tags: "S1.product.08" }, () => {
    expect(tierSchema.options).toEqual(["free", "lite", "based", "pro", "admin"]);
    expect(tierSchema.safeParse("premium").success).toBe(false);
  });
});

describe("planIdSchema", () => {
  it("accepts every tier except admin", { tags: "S3.plan.01" }, () => {
    expect(planIdSchema.options).toEqual(["free", "lite", "based", "pro"]);
    expect(planIdSchema.safeParse("admin").success).toBe(false);
  });
});
