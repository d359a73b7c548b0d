import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // One embedded database per file is about half a gigabyte.
    maxWorkers: 2,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["./src/testing/make-database-template.ts"],
  },
});
