import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, which saves most of the time; a test must leave no global state behind.
    isolate: false,
    strictTags: false,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Speech is made in processes of its own, which give way to all other work that a machine has.
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
