import fc from "fast-check";

// Setup for all test files in packages with property tests. Every run uses the same 500 cases, so that
// results only change with the code. To find unknown bugs, set PITH_FUZZ_RUNS to run that many new cases
// instead.
const newRuns = Number(process.env["PITH_FUZZ_RUNS"]);
fc.configureGlobal(newRuns > 0 ? { numRuns: newRuns } : { numRuns: 500, seed: 20_261_121 });
