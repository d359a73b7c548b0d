import { describe, expect, it } from "vitest";
import { isSubscribeEnabled } from "./is-subscribe-enabled.ts";

const pro = { id: "pro", name: "Pro" };
const free = { id: "free", name: "Free" };

describe("isSubscribeEnabled", () => {
  it("S4.buttons.11 waits for the terms on a paid plan, except on home", () => {
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: false, isOnHome: false })).toBe(false);
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: true, isOnHome: false })).toBe(true);
    expect(isSubscribeEnabled({ plan: pro, hasAcceptedTerms: false, isOnHome: true })).toBe(true);
  });

  it("never waits on the free plan", () => {
    expect(isSubscribeEnabled({ plan: free, hasAcceptedTerms: false, isOnHome: false })).toBe(true);
  });
});
