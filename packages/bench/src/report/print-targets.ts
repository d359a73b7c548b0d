import { printTable } from "./print-table.ts";

/** What a measurement has to reach. */
export interface Target {
  /** What is asked, in words. */
  what: string;
  measured: number;
  wanted: number;
  /** Whether more or less is better. */
  better: "higher" | "lower";
  unit?: string;
}

/** Everything that this run has printed, to be told once more at its end. */
const told: Target[] = [];

function isMet({ measured, wanted, better }: Target): boolean {
  return better === "higher" ? measured >= wanted : measured <= wanted;
}

function sign({ better }: Target): string {
  return better === "higher" ? ">=" : "<=";
}

/** Three digits where two wouldn't tell a value from its target. */
function format({ value, unit = "" }: { value: number; unit?: string | undefined }): string {
  return `${value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 3 : 2)}${unit}`;
}

/** Prints `met` or `missed` for each target and returns how many were missed. */
export function printTargets(targets: readonly Target[]): number {
  for (const target of targets) {
    const { what, measured, wanted, unit } = target;
    told.push(target);
    console.log(
      `${isMet(target) ? "met   " : "missed"}  ${what}: ${format({ value: measured, unit })} ${sign(target)} ${format({ value: wanted, unit })}`,
    );
  }
  return targets.filter((target) => !isMet(target)).length;
}

/** Prints all targets of this run in one table. */
export function printAllTargets(): void {
  printTable({
    title: "All targets of this run",
    header: ["target", "measured", "wanted", "result"],
    rows: told.map((target) => [
      target.what,
      format({ value: target.measured, unit: target.unit }),
      `${sign(target)} ${format({ value: target.wanted, unit: target.unit })}`,
      isMet(target) ? "met" : "missed",
    ]),
  });
}
