import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { systemRandomness } from "./randomness.ts";

afterEach(() => vi.useRealTimers());

it("creates ids that are UUIDs of version 7 and sort by time", () => {
  vi.useFakeTimers();
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 2 ** 48 - 1 }), { minLength: 2, maxLength: 20 }), (times) => {
      const ids = times
        .toSorted((first, second) => first - second)
        .map((time) => {
          vi.setSystemTime(time);
          return z.uuidv7().parse(systemRandomness.createId());
        });
      expect(ids.toSorted()).toEqual(ids);
    }),
  );
});

it("creates different ids within a millisecond", () => {
  vi.useFakeTimers();
  const ids = Array.from({ length: 1000 }, () => systemRandomness.createId());
  expect(new Set(ids).size).toBe(1000);
});
