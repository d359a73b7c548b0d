import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, which saves most of the time. Tests must not leave global state
    // behind.
    isolate: false,
    tags: requirementTags,
    include: ["src/**/*.test.ts"],
    // Each worker uses up to 1.4 GB, because its files' databases aren't garbage-collected right away.
    maxWorkers: 2,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Catches hangs, not slow tests: some tests create whole databases on busy machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ["./src/testing/make-database-template.ts"],
  },
});
