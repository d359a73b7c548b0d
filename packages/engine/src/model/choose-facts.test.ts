import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Choosable, chooseEarly, chooseFacts } from "./choose-facts.ts";

const fact = (position: number, importance: number, pass: Choosable["pass"] = "first"): Choosable => ({
  position,
  importance,
  pass,
  proof: { kind: "judged", model: "stub" },
});

describe("chooseFacts", () => {
  it("follows the whole talk: the most important fact of each part", () => {
    const facts = [fact(0.05, 2), fact(0.1, 3), fact(0.4, 2), fact(0.6, 2), fact(0.65, 3), fact(0.9, 2)];
    expect(chooseFacts({ facts, count: 4 }).map(({ position }) => position)).toEqual([0.1, 0.4, 0.65, 0.9]);
  });

  it("gives the slots of empty parts to the most important remaining facts", () => {
    const facts = [fact(0.02, 3), fact(0.1, 3), fact(0.2, 2), fact(0.9, 1)];
    expect(chooseFacts({ facts, count: 3 }).map(({ position }) => position)).toEqual([0.02, 0.1, 0.2]);
  });

  it("adds facts from the second reading of gaps, at most a quarter more", () => {
    const first = [0.05, 0.15, 0.25, 0.35].map((position) => fact(position, 2));
    const second = [0.55, 0.56, 0.75, 0.95].map((position) => fact(position, 1, "coverage"));
    const chosen = chooseFacts({ facts: [...first, ...second], count: 10 });
    expect(chosen.filter(({ pass }) => pass === "coverage").map(({ position }) => position)).toEqual([
      0.55, 0.75, 0.95,
    ]);
    const full = Array.from({ length: 8 }, (_each, at) => fact(at / 8 + 0.01, 2));
    expect(chooseFacts({ facts: [...full.slice(0, 6), ...second], count: 6 }).length).toBeLessThanOrEqual(7);
  });

  it("keeps every early fact if a part's end has no exact decimal", () => {
    const count = 49;
    const told = { ...fact(0.001, 2), proof: { kind: "quoted", reason: "not_supported" } as const };
    // In floating point, 1 / 49 * 49 is slightly below 1.
    const next = fact(1 / count, 3);
    expect(chooseEarly({ facts: [told], count, readTo: next.position })).toEqual([]);
    expect(chooseFacts({ facts: [told, next], count: 49 })).toContain(next);
  });

  it("never drops a fact that was published early, whatever order the rest arrives in", () => {
    const anyFact = fc.record({
      position: fc.oneof(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        // Positions exactly at the boundaries of parts.
        fc.integer({ min: 1, max: 60 }).chain((parts) => fc.nat(parts - 1).map((part) => part / parts)),
      ),
      importance: fc.integer({ min: 1, max: 3 }),
      pass: fc.constant("first" as const),
      proof: fc.constantFrom<Choosable["proof"]>(
        { kind: "judged", model: "stub" },
        { kind: "quoted", reason: "not_supported" },
      ),
    });
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (facts, count) => {
        const ordered = [...facts].sort((left, right) => left.position - right.position);
        const final = new Set<Choosable>(chooseFacts({ facts: ordered, count }));
        for (let read = 0; read <= ordered.length; read += 1) {
          const readTo = ordered[read]?.position ?? 1;
          for (const early of chooseEarly({ facts: ordered.slice(0, read), count, readTo }))
            expect(final.has(early)).toBe(true);
        }
        expect(final.size).toBeLessThanOrEqual(count);
      }),
    );
  });
});
