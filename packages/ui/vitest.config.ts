import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["./src/testing/wait-patiently.ts"],
    testTimeout: 20_000,
    // One worker: the machine that runs all packages at once is often small.
    maxWorkers: 1,
  },
});
