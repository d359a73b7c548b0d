import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    // Journeys belong to Playwright, which has its own configuration.
    include: ["src/**/*.test.ts"],
    exclude: ["src/journeys/**"],
    testTimeout: 120_000,
  },
});
