import { describe, expect, it } from "vitest";
import { splitClaims } from "./split-claims.ts";

describe("splitClaims", () => {
  it.each([
    ["One thing. Another thing.", ["One thing.", "Another thing."]],
    ["Butter is cold! and smoking is fine", ["Butter is cold!", "and smoking is fine"]],
    ["Zorblax: the crust is thin.", ["Zorblax:", "the crust is thin."]],
    ["It costs 3.50 euros at 10:30.", ["It costs 3.50 euros at 10:30."]],
    ["这是第一句。这是第二句。", ["这是第一句。", "这是第二句。"]],
    ["Butter – cold", ["Butter", "cold"]],
    ["…", []],
  ])("splits %j", (text, claims) => {
    expect(splitClaims(text)).toEqual(claims);
  });
});
