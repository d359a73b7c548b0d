import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Callback, MAX_CALLBACK_BYTES, packCallback, parseCallback } from "./callback-data.ts";

const SUMMARY_ID = "0b6f4c1e-7a52-4c61-9d0e-2f9a3c5b7d11";
const callbacks: Callback[] = [
  { action: "full", summaryId: SUMMARY_ID },
  { action: "chapters", summaryId: SUMMARY_ID },
  { action: "transcript", summaryId: SUMMARY_ID },
  { action: "ask", summaryId: SUMMARY_ID },
  { action: "languages", summaryId: SUMMARY_ID },
  { action: "render", language: "zh-Hant", summaryId: SUMMARY_ID },
  { action: "render", language: null, summaryId: "with:colons" },
  { action: "shape", shape: "points", summaryId: SUMMARY_ID },
  { action: "proof", summaryId: SUMMARY_ID },
  { action: "remove-wish" },
  { action: "cancel", key: "912345678-4" },
  { action: "retry", key: "912345678-4" },
  { action: "inline", ref: "Zb2QWQ3gAQABXlQAAZZZAA" },
  { action: "bot-locale", language: "ar" },
  { action: "summary-language", language: null },
  { action: "summary-language", language: "pt-BR" },
  { action: "summary-length", length: "long" },
];

describe("packCallback", () => {
  it("round-trips every callback within Telegram's 64 bytes", () => {
    for (const callback of callbacks) {
      const packed = packCallback(callback);
      expect(new TextEncoder().encode(packed).length).toBeLessThanOrEqual(MAX_CALLBACK_BYTES);
      expect(parseCallback(packed)).toEqual(callback);
    }
  });

  it("packs the values in a fixed order, regardless of the order of the keys", () => {
    expect(packCallback({ summaryId: "s", language: "de", action: "render" })).toBe("r:de:s");
  });

  it("throws if the data is too long for a Telegram button", () => {
    expect(() =>
      packCallback({ action: "render", language: "zh-Hant", summaryId: "x".repeat(60) }),
    ).toThrow();
  });
});

describe("parseCallback", () => {
  it("returns null for forged or malformed data", () => {
    for (const data of ["", ":", "f", "f:", "zz:1", "b:../../x", "n:huge", `f:${"x".repeat(61)}`, "r:de"]) {
      expect(parseCallback(data)).toBeNull();
    }
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (data) => void parseCallback(data)));
  });
});
