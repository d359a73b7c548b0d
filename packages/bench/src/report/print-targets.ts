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

/** Prints `met` or `missed` for each target and returns how many were missed. */
export function printTargets(targets: readonly Target[]): number {
  let missed = 0;
  for (const { what, measured, wanted, better, unit = "" } of targets) {
    const isMet = better === "higher" ? measured >= wanted : measured <= wanted;
    if (!isMet) missed += 1;
    const sign = better === "higher" ? ">=" : "<=";
    console.log(
      `${isMet ? "met   " : "missed"}  ${what}: ${measured.toFixed(2)}${unit} ${sign} ${wanted.toFixed(2)}${unit}`,
    );
  }
  return missed;
}
