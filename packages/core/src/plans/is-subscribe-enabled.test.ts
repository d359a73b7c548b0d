import { describe, expect, it } from "vitest";
import { isSubscribeEnabled } from "./is-subscribe-enabled.ts";

const pro = { id: "pro", name: "Pro" };
const free = { id: "free", name: "Free" };

describe("isSubscribeEnabled", () => {
  it("requires accepted terms for a paid plan, except on the home page", { tags: "S4.buttons.11" }, () => {
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: false, isOnHome: false })).toBe(false);
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: true, isOnHome: false })).toBe(true);
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: false, isOnHome: true })).toBe(true);
  });

  it("doesn't require accepted terms for the free plan", () => {
    expect(isSubscribeEnabled({ plan: free, hasAcceptedTerms: false, isOnHome: false })).toBe(true);
  });
});
