import { printTable } from "./print-table.ts";

/** A measured value and its target. */
export interface Target {
  /** What is measured, in words. */
  what: string;
  measured: number;
  wanted: number;
  /** Whether a higher or lower value is better. */
  better: "higher" | "lower";
  unit?: string;
}

type Result = "met" | "missed" | "too few talks";

/** Targets printed so far, for the table at the end of the run. */
const told: { target: Target; result: Result }[] = [];

function isMet({ measured, wanted, better }: Target): boolean {
  return better === "higher" ? measured >= wanted : measured <= wanted;
}

function judge({ target, isSmall }: { target: Target; isSmall: boolean }): Result {
  if (isSmall) return "too few talks";
  return isMet(target) ? "met" : "missed";
}

function sign({ better }: Target): string {
  return better === "higher" ? ">=" : "<=";
}

/**
 * Writes small fractions with three decimal places, because two might not show the difference between a value and its
 * target.
 */
function format({ value, unit = "" }: { value: number; unit?: string | undefined }): string {
  return `${value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 3 : 2)}${unit}`;
}

/**
 * Prints `met` or `missed` for each target, and returns how many were missed. With the small corpus, targets
 * are neither met nor missed, because it has too few talks to judge by.
 */
export function printTargets(targets: readonly Target[], { isSmall = false } = {}): number {
  const results = targets.map((target) => ({ target, result: judge({ target, isSmall }) }));
  told.push(...results);
  for (const { target, result } of results) {
    const { what, measured, wanted, unit } = target;
    console.log(
      `${result.padEnd(6)}  ${what}: ${format({ value: measured, unit })} ${sign(target)} ${format({ value: wanted, unit })}`,
    );
  }
  return results.filter(({ result }) => result === "missed").length;
}

/** Prints all targets of this run in one table. */
export function printAllTargets(): void {
  printTable({
    title: "All targets of this run",
    header: ["target", "measured", "wanted", "result"],
    rows: told.map(({ target, result }) => [
      target.what,
      format({ value: target.measured, unit: target.unit }),
      `${sign(target)} ${format({ value: target.wanted, unit: target.unit })}`,
      result,
    ]),
  });
}
