import { describe, expect, it } from "vitest";
import { findCycles } from "./find-cycles.ts";

function find(edges: Record<string, string[]>): string[][] {
  return findCycles(new Map(Object.entries(edges))).map((cycle) => cycle.toSorted());
}

describe("findCycles", () => {
  it("finds none where every arrow points down", () => {
    expect(find({ a: ["b", "c"], b: ["c"], c: [] })).toEqual([]);
  });

  it("finds a cycle and leaves out what only leads to it", () => {
    expect(find({ a: ["b"], b: ["c"], c: ["b", "d"], d: [] })).toEqual([["b", "c"]]);
  });

  it("finds a node that points at itself", () => {
    expect(find({ a: ["a"] })).toEqual([["a"]]);
  });

  it("finds cycles apart from each other", () => {
    expect(find({ a: ["b"], b: ["a"], c: ["d"], d: ["c"] })).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("survives a chain of 100,000 nodes", () => {
    const edges = new Map(Array.from({ length: 100_000 }, (_, index) => [`${index}`, [`${index + 1}`]]));
    expect(findCycles(edges)).toEqual([]);
  });
});
