import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { defineConfig } from "vitest/config";

/** Runs at night. It takes two minutes. */
const nightlyTests = ["src/resilience/worker-kills.test.ts"];

export default defineConfig({
  test: {
    strictTags: false,
    // Playwright runs the journeys with its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**", ...(isFullMatrix ? [] : nightlyTests)],
    // Catches hangs, not slowness: several servers run next to each test.
    testTimeout: 120_000,
  },
});
