import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Loading the engine anew for each file takes longer than its tests.
    isolate: false,
    globalSetup: ["src/testing/build-pith.ts"],
    testTimeout: 60_000,
  },
});
