import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRange } from "./parse-range.ts";

describe("parseRange", () => {
  it.each([
    [undefined, "whole"],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=2-5", { start: 2, end: 5 }],
    ["bytes=5-", { start: 5, end: 9 }],
    ["bytes=5-99", { start: 5, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-99", { start: 0, end: 9 }],
    ["BYTES= 1-2 ", { start: 1, end: 2 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", "whole"],
    ["bytes=-", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["bytes=a-b", "whole"],
    ["items=0-1", "whole"],
    ["bytes=0x1-5", "whole"],
    ["", "whole"],
  ])("parses %j for 10 bytes as %j", (header, expected) => {
    expect(parseRange({ header, sizeBytes: 10 })).toEqual(expected);
  });

  it("returns unsatisfiable for an empty file", () => {
    expect(parseRange({ header: "bytes=0-", sizeBytes: 0 })).toBe("unsatisfiable");
    expect(parseRange({ header: "bytes=-5", sizeBytes: 0 })).toBe("unsatisfiable");
  });

  it("matches slicing and stays within the file for any numbers", () => {
    const position = fc.option(fc.oneof(fc.nat(300), fc.maxSafeNat()), { nil: null });
    fc.assert(
      fc.property(position, position, fc.nat(200), (first, last, sizeBytes) => {
        const range = parseRange({ header: `bytes=${first ?? ""}-${last ?? ""}`, sizeBytes });
        const bytes = Array.from({ length: sizeBytes }, (_none, index) => index);
        if (typeof range === "string") {
          const isBackwards = first === null ? last === null : last !== null && last < first;
          expect(range).toBe(isBackwards ? "whole" : "unsatisfiable");
          return;
        }
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(sizeBytes);
        const expected =
          first === null ? bytes.slice(-(last ?? 0)) : bytes.slice(first, (last ?? sizeBytes) + 1);
        expect(bytes.slice(range.start, range.end + 1)).toEqual(expected);
      }),
    );
  });

  it("never exceeds the file for arbitrary headers", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, sizeBytes) => {
        for (const header of [text, `bytes=${text}`]) {
          const range = parseRange({ header, sizeBytes });
          if (typeof range !== "string") expect(range.end).toBeLessThan(sizeBytes);
        }
      }),
    );
  });
});
