import { describe, expect, it } from "vitest";
import { formatRepairs } from "./format-repairs.ts";

describe("formatRepairs", () => {
  it("quotes misheard words in the marks of the captions' language", () => {
    const repairs = [
      { heard: "rost", meant: "Rust" },
      { heard: "gabel", meant: "Babel" },
    ];
    expect(formatRepairs({ repairs, language: "de-CH" })).toBe("„rost“ → Rust; „gabel“ → Babel");
    expect(formatRepairs({ repairs, language: "en" })).toBe("“rost” → Rust; “gabel” → Babel");
    expect(formatRepairs({ repairs: [], language: "de" })).toBe("");
  });
});
