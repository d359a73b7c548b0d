import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    strictTags: false,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    setupFiles: ["./testing/set-up-properties.ts"],
    testTimeout: 20_000,
  },
});
