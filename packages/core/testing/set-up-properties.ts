import fc from "fast-check";

// Setup for all test files in a package with property tests. The same 500 cases run every day, so that only code
// changes change the result. PITH_FUZZ_RUNS runs that many new cases instead, to find unforeseen bugs.
const newRuns = Number(process.env["PITH_FUZZ_RUNS"]);
fc.configureGlobal(newRuns > 0 ? { numRuns: newRuns } : { numRuns: 500, seed: 20_261_121 });
