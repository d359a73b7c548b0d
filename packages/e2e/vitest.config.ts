import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    // Playwright runs the journeys with its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**"],
    // Catches hangs, not slowness: several servers run next to each test.
    testTimeout: 120_000,
  },
});
