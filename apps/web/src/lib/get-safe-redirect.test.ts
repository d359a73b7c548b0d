import { describe, expect, it } from "vitest";
import { getSafeRedirect } from "./get-safe-redirect.ts";

const go = (target: string | null) => getSafeRedirect({ target, fallback: "/subscription" });

describe("getSafeRedirect", () => {
  it.each([
    ["/summaries", "/summaries"],
    ["/subscription?section=upgrade#top", "/subscription?section=upgrade#top"],
    ["/a/../payment", "/payment"],
  ])("allows %s on this site", { tags: "S2.login.25" }, (target, expected) => {
    expect(go(target)).toBe(expected);
  });

  it.each([
    null,
    "",
    "https://evil.example/",
    "//evil.example/",
    "/.//evil.example/",
    "/x/..//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example/",
    "/\t/[",
    "javascript:alert(1)",
    "data:text/html,x",
    "summaries",
  ])("returns the fallback for other destinations: %j", (target) => {
    expect(go(target)).toBe("/subscription");
  });
});
