import { DAY_MS } from "@pith/core/lib/durations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonth } from "../../lib/add-month.ts";
import { moveBehind } from "./move-behind.ts";

type Stretch = Parameters<typeof moveBehind>[0]["stretches"][number];

const start = new Date("2026-01-31T12:00:00Z");
const at = (days: number) => new Date(start.getTime() + days * DAY_MS);

const month = (changes: Partial<Stretch>): Stretch => {
  const periodStart = changes.periodStart ?? start;
  return {
    id: "month-1",
    provider: "nowpayments",
    plan: "lite",
    status: "active",
    renews: false,
    periodStart,
    periodEnd: addMonth(periodStart),
    endedAt: null,
    creditedTo: null,
    ...changes,
  };
};

/** Months of smaller plans, one after another, some after a gap. */
const ahead = fc
  .array(fc.record({ gapDays: fc.nat(5), plan: fc.constantFrom("lite" as const, "based" as const) }), {
    maxLength: 6,
  })
  .map((items) => {
    let from = start;
    return items.map(({ gapDays, plan }, index) => {
      const stretch = month({
        id: `month-${index}`,
        plan,
        periodStart: new Date(from.getTime() + gapDays * DAY_MS),
      });
      from = stretch.periodEnd;
      return stretch;
    });
  });
const kept = fc
  .record({ days: fc.double({ min: -40, max: 200, noNaN: true }), months: fc.integer({ min: 1, max: 3 }) })
  .map(({ days, months }) => {
    const periodStart = at(Math.floor(days));
    let periodEnd = periodStart;
    for (let count = 0; count < months; count += 1) periodEnd = addMonth(periodEnd);
    return { id: "kept", plan: "pro" as const, renews: false, periodStart, periodEnd };
  });

describe("moveBehind", () => {
  it("preserves the exact remaining time and never overlaps with the bigger plan", () => {
    fc.assert(
      fc.property(ahead, kept, (stretches, bigger) => {
        const moves = moveBehind({ kept: bigger, stretches });
        const after = stretches.map((stretch) => ({
          ...stretch,
          ...moves.find(({ id }) => id === stretch.id),
        }));
        const from = bigger.periodStart.getTime();
        for (const [index, stretch] of after.entries()) {
          const before = stretches[index];
          if (!before) continue;
          const leftMs = before.periodEnd.getTime() - Math.max(before.periodStart.getTime(), from);
          if (leftMs <= 0) {
            expect(stretch).toEqual(before);
            continue;
          }
          const nowLeftMs = stretch.periodEnd.getTime() - Math.max(stretch.periodStart.getTime(), from);
          expect(nowLeftMs).toBe(leftMs);
          expect(stretch.periodStart >= bigger.periodEnd).toBe(true);
          expect(stretch.periodStart >= before.periodStart).toBe(true);
          const previous = after[index - 1];
          if (previous) expect(stretch.periodStart >= previous.periodEnd).toBe(true);
        }
        expect(moveBehind({ kept: bigger, stretches: after })).toEqual([]);
      }),
    );
  });

  it("leaves renewing, granted, ended, credited and equal or later periods in place", () => {
    const bigger = {
      id: "kept",
      plan: "pro" as const,
      renews: false,
      periodStart: at(10),
      periodEnd: at(40),
    };
    const stretches = [
      month({ renews: true }),
      month({ provider: "operator" }),
      month({ status: "replaced" }),
      month({ status: "ended", endedAt: at(1) }),
      month({ plan: "pro" }),
      month({ creditedTo: "an order" }),
      month({ periodStart: at(40) }),
    ];
    expect(moveBehind({ kept: bigger, stretches })).toEqual([]);
  });

  it("moves a month of the same plan behind a renewing one", () => {
    const renewed = {
      id: "kept",
      plan: "lite" as const,
      renews: true,
      periodStart: at(10),
      periodEnd: at(41),
    };
    expect(moveBehind({ kept: renewed, stretches: [month({ periodEnd: at(28) })] })).toEqual([
      { id: "month-1", periodStart: at(41), periodEnd: at(59) },
    ]);
  });
});
