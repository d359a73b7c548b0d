import fc from "fast-check";

// Set up for every file of tests in a package that has properties. Day by day the same 500 cases, so that a change is
// judged by what it changes alone; PITH_FUZZ_RUNS asks for so many new ones, to find what nobody thought of.
const newRuns = Number(process.env["PITH_FUZZ_RUNS"]);
fc.configureGlobal(newRuns > 0 ? { numRuns: newRuns } : { numRuns: 500, seed: 20_261_121 });
