import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share modules, which saves most of the run time, so tests must not leave global state
    // behind.
    isolate: false,
    tags: requirementTags,
    include: ["src/**/*.test.ts", "src/**/*.fuzz.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    testTimeout: 30_000,
  },
});
