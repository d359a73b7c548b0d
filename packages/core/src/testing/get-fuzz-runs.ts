const DEFAULT_FUZZ_RUNS = 500;

/** How many cases a fuzz property gets: PITH_FUZZ_RUNS of the environment that is handed in, else 500. */
export function getFuzzRuns(environment: Readonly<Record<string, string | undefined>>): number {
  const runs = Number(environment["PITH_FUZZ_RUNS"]);
  return Number.isInteger(runs) && runs > 0 ? runs : DEFAULT_FUZZ_RUNS;
}
