import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it("removes control and direction characters, and collapses white space", () => {
    expect(cleanText("a\u202Egpj.exe\u2066 b\u0000\n\tc\uD83D")).toBe("agpj.exe bc".replace("bc", "b c"));
  });

  it("keeps joiners, which Persian and emoji need", () => {
    expect(cleanText("می\u200Cخواهم 👩\u200D👧")).toBe("می\u200Cخواهم 👩\u200D👧");
  });
});
