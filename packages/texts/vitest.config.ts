import { testTags } from "@pith/core/testing/test-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, which saves a fifth of the run time. Tests must not leave global state
    // behind.
    isolate: false,
    tags: testTags,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
  },
});
