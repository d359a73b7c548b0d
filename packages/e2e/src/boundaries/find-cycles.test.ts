import { describe, expect, it } from "vitest";
import { findCycles } from "./find-cycles.ts";

function find(edges: Record<string, string[]>): string[][] {
  return findCycles(new Map(Object.entries(edges))).map((cycle) => cycle.toSorted());
}

describe("findCycles", () => {
  it("finds none if every arrow points down", () => {
    expect(find({ a: ["b", "c"], b: ["c"], c: [] })).toEqual([]);
  });

  it("finds a cycle without the nodes that only lead to it", () => {
    expect(find({ a: ["b"], b: ["c"], c: ["b", "d"], d: [] })).toEqual([["b", "c"]]);
  });

  it("finds a node that imports itself", () => {
    expect(find({ a: ["a"] })).toEqual([["a"]]);
  });

  it("finds separate cycles", () => {
    expect(find({ a: ["b"], b: ["a"], c: ["d"], d: ["c"] })).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("handles a chain of 100,000 nodes", () => {
    const edges = new Map(Array.from({ length: 100_000 }, (_, index) => [`${index}`, [`${index + 1}`]]));
    expect(findCycles(edges)).toEqual([]);
  });
});
