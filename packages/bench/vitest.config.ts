import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: testTags,
    include: ["src/**/*.test.ts"],
    // Some tests run whole pipelines. This timeout catches hangs, not slow machines.
    testTimeout: 120_000,
  },
});
