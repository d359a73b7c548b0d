import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    // Journeys belong to Playwright, which has its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**"],
    // Against what hangs, not against what is slow: several servers run beside each test.
    testTimeout: 120_000,
  },
});
