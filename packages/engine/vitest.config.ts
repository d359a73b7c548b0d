import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // Against what hangs, not against what is slow: one test reads every caption file that there is.
    testTimeout: 180_000,
  },
});
