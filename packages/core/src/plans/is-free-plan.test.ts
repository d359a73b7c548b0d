import { describe, expect, it } from "vitest";
import { isFreePlan } from "./is-free-plan.ts";

describe("isFreePlan", () => {
  it("S3.plan.10 is true for the id 'free', whatever the name", () => {
    expect(isFreePlan({ id: "free", name: "Starter" })).toBe(true);
  });

  it("S3.plan.11 is true for a name containing 'free', whatever the id", () => {
    expect(isFreePlan({ id: "x", name: "Free plan" })).toBe(true);
    expect(isFreePlan({ id: "x", name: "Forever FREE" })).toBe(true);
  });

  it("is false for the paid plans", () => {
    expect(isFreePlan({ id: "lite", name: "Lite" })).toBe(false);
  });
});
