import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The fuzz files run with the tests; PITH_FUZZ_RUNS raises their number of cases for the nightly script.
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    testTimeout: 20_000,
  },
});
