import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { defineConfig } from "vitest/config";

/** Run nightly only, since they take minutes. */
const nightlyTests = ["src/bootstrap/bundle.test.ts", "src/resilience/worker-kills.test.ts"];

export default defineConfig({
  test: {
    strictTags: false,
    // Playwright runs the journeys with its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**", ...(isFullMatrix ? [] : nightlyTests)],
    // Catches hangs, not slow tests: each test runs several servers.
    testTimeout: 120_000,
  },
});
