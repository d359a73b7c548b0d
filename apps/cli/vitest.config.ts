import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Sharing modules between test files is faster: loading the engine takes longer than the tests.
    isolate: false,
    globalSetup: ["src/testing/build-pith.ts"],
    testTimeout: 60_000,
  },
});
