import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts"],
    // Some tests run whole pipelines. The limit catches hangs, not slow machines.
    testTimeout: 120_000,
  },
});
