import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, which makes the run much faster, so tests must not leave global state
    // behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    // A guard against hangs rather than slow tests: one test reads every caption file.
    testTimeout: 180_000,
  },
});
