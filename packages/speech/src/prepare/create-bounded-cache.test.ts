import { describe, expect, it } from "vitest";
import { createBoundedCache } from "./create-bounded-cache.ts";

describe("createBoundedCache", () => {
  it("creates each entry once", () => {
    const take = createBoundedCache<object>({ maxEntries: 2 });
    const first = take("a", () => ({}));
    expect(take("a", () => ({}))).toBe(first);
    expect(take("b", () => ({}))).not.toBe(first);
  });

  it("never exceeds its size, and caches no failures", () => {
    const take = createBoundedCache<number>({ maxEntries: 2 });
    let made = 0;
    const make = () => {
      made += 1;
      return made;
    };
    for (const key of ["a", "b", "c", "a"]) take(key, make);
    expect(made).toBe(4);
    expect(() =>
      take("d", () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(take("d", make)).toBe(5);
  });
});
