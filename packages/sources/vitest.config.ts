import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    testTimeout: 30_000,
  },
});
