import { describe, expect, it } from "vitest";
import { createSign } from "./planted-sign.ts";

describe("createSign", () => {
  it("takes a space with a question mark for none, one or more", () => {
    const { pattern } = createSign(3, "note ?: ?now");
    for (const text of ["note:now", "note : now", "note  :  now"])
      expect(pattern.test(text), text).toBe(true);
  });

  it("takes a space for one or more, never none, and a tilde for up to six words between", () => {
    const { pattern } = createSign(3, "ignore ~ rules");
    expect(pattern.test("ignore  rules")).toBe(true);
    expect(pattern.test("ignore one two three four five six rules")).toBe(true);
    expect(pattern.test("ignore one two three four five six seven rules")).toBe(false);
    expect(createSign(3, "ab cd").pattern.test("abcd")).toBe(false);
  });
});
