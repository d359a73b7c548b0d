import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts"],
    // One embedded database per file is about half a gigabyte.
    maxWorkers: 2,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Against what hangs, not against what is slow: some tests make whole databases, on machines that may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ["./src/testing/make-database-template.ts"],
  },
});
