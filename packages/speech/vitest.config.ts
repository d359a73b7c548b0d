import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Speech is made in processes of its own, which give way to all other work that a machine has.
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
