import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share modules, which saves most of the time. Tests must not leave global state behind.
    isolate: false,
    strictTags: false,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    setupFiles: ["./testing/set-up-properties.ts"],
    testTimeout: 20_000,
  },
});
