import { describe, expect, it } from "vitest";
import { isFreePlan } from "./is-free-plan.ts";

describe("isFreePlan", () => {
  it("is true for the id 'free', regardless of the name", { tags: "S3.plan.10" }, () => {
    expect(isFreePlan({ id: "free", name: "Starter" })).toBe(true);
  });

  it("is true for a name containing 'free', regardless of the id", { tags: "S3.plan.11" }, () => {
    expect(isFreePlan({ id: "x", name: "Free plan" })).toBe(true);
    expect(isFreePlan({ id: "x", name: "Forever FREE" })).toBe(true);
  });

  it("is false for the paid plans", () => {
    expect(isFreePlan({ id: "lite", name: "Lite" })).toBe(false);
  });
});
