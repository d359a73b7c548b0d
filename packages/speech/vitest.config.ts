import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Speech is made in processes of its own, on machines that may have other work.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
