import { requirementTags } from "@pith/core/testing/requirement-tags";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    isolate: false,
    tags: requirementTags,
    include: ["src/**/*.test.ts"],
    environment: "node",
    setupFiles: ["@pith/core/testing/set-up-properties"],
    testTimeout: 30_000,
  },
});
