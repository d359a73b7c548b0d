import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Test files share their modules, which saves a fifth of the time. Tests mustn't leave global state behind.
    isolate: false,
    tags: requirementTags,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
  },
});
