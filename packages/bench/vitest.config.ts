import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts"],
    // Some tests run whole pipelines; the limit is against hanging, not against a slow machine.
    testTimeout: 120_000,
  },
});
