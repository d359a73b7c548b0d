import { describe, expect, it, vi } from "vitest";
import { createMemo } from "./create-memo.ts";

describe("createMemo", () => {
  it("computes each result once, also an empty one", () => {
    const compute = vi.fn((text: string) => (text === "" ? null : text.length));
    const read = createMemo({ compute });
    expect(["a", "", "a", ""].map(read)).toEqual([1, null, 1, null]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it("never keeps more results than allowed, nor those of long inputs", () => {
    const compute = vi.fn((text: string) => text.length);
    const read = createMemo({ compute, maxEntries: 2 });
    const long = "x".repeat(1000);
    for (const text of ["a", "b", "c", "a", long, long]) read(text);
    expect(compute.mock.calls.map(([text]) => text)).toEqual(["a", "b", "c", "a", long, long]);
  });

  it("doesn't keep errors", () => {
    let isBroken = true;
    const read = createMemo({
      compute(text) {
        if (isBroken) throw new Error("broken");
        return text;
      },
    });
    expect(() => read("a")).toThrow("broken");
    isBroken = false;
    expect(read("a")).toBe("a");
  });
});
