import { describe, expect, it } from "vitest";
import { planIdSchema, tierSchema } from "./tier.ts";

describe("tierSchema", () => {
  it("S1.product.08 knows exactly free, lite, based, pro and admin", () => {
    expect(tierSchema.options).toEqual(["free", "lite", "based", "pro", "admin"]);
    expect(tierSchema.safeParse("premium").success).toBe(false);
  });
});

describe("planIdSchema", () => {
  it("S3.plan.01 has what can be chosen, so without admin", () => {
    expect(planIdSchema.options).toEqual(["free", "lite", "based", "pro"]);
    expect(planIdSchema.safeParse("admin").success).toBe(false);
  });
});
